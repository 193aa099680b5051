import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { asciiJson } from '../src/core/json/inertJson.ts';
import { allOwnLines } from '../src/cli/commands/index.ts';
import { completionData } from './completion/data.ts';
import { commandTree } from '../src/cli/commands/commandTree.ts';
import { allHelp } from './pages/allHelp.ts';
import { buildLibrary } from './buildLibrary.ts';
import { thirdPartyNotices } from './notices.ts';
import { ownVersion } from './ownVersion.ts';
import { writtenReference } from './reference/index.ts';

/** What is answered without the program. Each file has a copy of all that it needs but the libraries apart. */
const quick = {
  complete: 'src/cli/complete/complete.ts',
  statusline: 'src/cli/statusline/quickBar.ts',
  /** Where `bin/esports.js` begins. */
  start: 'src/cli/start/start.ts',
  compileCache: 'src/cli/start/compileCache.ts',
  /** jq runs in its own thread, whose code must be a file; it looks for the WebAssembly beside it. */
  jqWorker: 'src/output/jq/worker.ts',
} as const;

/** Large libraries that stand in files of their own, because few commands need them; the library shares most of them. */
const apart = [
  'cli-table3',
  'conf',
  'csv-parse',
  'eventsource-parser',
  'ical-generator',
  'ora',
  'pg',
  'prom-client',
  'rou3',
  'undici',
  'ws',
  'yaml',
] as const;

/** Packages that share modules, by the file in which they stand together. */
const together = {
  mcp: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
  nats: ['@nats-io/jetstream', '@nats-io/transport-node'],
} as const;

/** Optional imports of libraries. conf and the agents' server could check values against a schema; ours check themselves. */
const unused = {
  'ajv-formats': './scripts/parts/none.js',
  'ajv/dist/2020.js': './scripts/parts/none.js',
  '@modelcontextprotocol/server/_shims': './scripts/parts/shims.ts',
  // For subcommands that are programs of their own: commander can start them, we have none. Ours load it when they need it.
  'node:child_process': './scripts/parts/none.js',
  // A driver in C, and the sockets of Cloudflare.
  'pg-native': './scripts/parts/none.js',
  'pg-cloudflare': './scripts/parts/none.js',
};

/** Writes the files of `dist/` into an empty folder. */
export const buildInto = async (folder: string): Promise<void> => {
  const { resolve } = createRequire(import.meta.url);
  const version = ownVersion();
  const files = [...apart.map(name => [name, [name]] as const), ...Object.entries(together)];
  const options = {
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node22.19',
    outExtension: { '.js': '.cjs' },
    minify: true,
    define: { ESPORTS_VERSION: JSON.stringify(version) },
    alias: {
      ...unused,
      ...Object.fromEntries(files.flatMap(([file, names]) => names.map(name => [name, `./${file}.cjs`]))),
      // Its own function takes 44 ms for the first 50 rows of a table.
      'string-width': './src/output/text/stringWidth.cts',
    },
    external: files.map(([file]) => `./${file}.cjs`),
    legalComments: 'none',
    metafile: true,
  } as const satisfies esbuild.BuildOptions;
  const whole = await esbuild.build({
    ...options,
    entryPoints: {
      ...quick,
      ...Object.fromEntries(apart.map(name => [name, resolve(name)])),
      ...Object.fromEntries(Object.keys(together).map(file => [file, `scripts/parts/${file}.js`])),
      jq: resolve('jq-web/jq.wasm'),
    },
    format: 'cjs',
    loader: { '.wasm': 'copy' },
  });
  const metafile = {
    ...whole.metafile,
    outputs: { ...whole.metafile.outputs, ...(await buildProgram(options)) },
  };
  await buildLibrary(join(folder, 'library'), apart, version);
  const ownLines = await allOwnLines(commandTree);
  const { names, pages } = allHelp(commandTree, ownLines);
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  // Of the lines, only two are parsed; an ASCII file is read fastest.
  await write('help.ndjson', [names, ...pages].map(line => asciiJson(JSON.stringify(line))).join('\n'));
  await write('completion.json', JSON.stringify(completionData(commandTree, ownLines)));
  await write('reference.json', JSON.stringify(writtenReference(version)));
  await write('THIRD-PARTY-NOTICES', await thirdPartyNotices(metafile));
  await write('metafile.json', JSON.stringify(metafile));
};

/**
 * Builds the program in parts: what every command needs, and what is loaded late. Returns what they contain. esbuild writes
 * parts only as modules of JavaScript, which Node takes 30 ms longer to load, so each is then written as CommonJS.
 */
const buildProgram = async (options: esbuild.BuildOptions): Promise<esbuild.Metafile['outputs']> => {
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: { main: 'src/main.ts' },
    format: 'esm',
    splitting: true,
    chunkNames: 'part-[hash]',
    // Whatever is loaded late finds the program loaded. esbuild would cut it into a part for each group of its users.
    inject: ['scripts/parts/program.ts'],
    metafile: true,
    write: false,
  });
  for (const { path, text } of outputFiles) {
    const { code } = await esbuild.transform(text, {
      format: 'cjs',
      platform: 'node',
      target: 'node22.19',
      minify: true,
      supported: { 'dynamic-import': false },
    });
    await writeFile(path, requireAscii(code));
  }
  return metafile.outputs;
};

/**
 * Every command reads the program, and Node takes twice as long if it has any other character. esbuild writes ASCII, except
 * in regular expressions. @throws if one has such a character
 */
const requireAscii = (code: string): string => {
  const [found] = /[^\0-\u007f]/.exec(code) ?? [];
  if (found !== undefined) throw new Error(`a regular expression has "${found}": write its number (\\u….)`);
  return code;
};
