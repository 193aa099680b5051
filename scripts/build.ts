/** Builds `dist/`: the program, the library, the help texts, and the licences of the libraries inside. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import * as esbuild from 'esbuild';
import { completionData } from '../src/cli/complete/completionData.ts';
import { asciiJson } from '../src/api/json/inertJson.ts';
import { commandTree } from '../src/cli/parse/commandTree.ts';
import { allOwnLines } from '../src/cli/commands/index.ts';
import { allHelp } from '../src/derived/helpText.ts';
import { buildLibrary } from './buildLibrary.ts';
import { lightCommander } from './lightCommander.ts';
import { lightImports } from './lightImports.ts';
import { thirdPartyNotices } from './notices.ts';
import { ownFiles } from './ownFiles.ts';
import { ownVersion } from './ownVersion.ts';
import { quickTable } from './quickTable.ts';

/** Libraries that stand in files of their own, because few commands need them. */
const apart = [
  'chalk',
  'csv-parse',
  'eventsource',
  'ical-generator',
  'pg',
  'pino',
  'prom-client',
  'rou3',
  'undici',
  'ws',
  'yaml',
] as const;

/**
 * Lets libraries import the default export of a library that stands apart, as ora does with chalk. From a module of
 * Node's own kind, esbuild takes the whole file for the default export; from a module made here it takes the right one.
 */
const sharedApart: esbuild.Plugin = {
  name: 'shared-apart',
  setup: build => {
    build.onResolve({ filter: new RegExp(`^(?:${apart.join('|')})$`) }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]/.test(importer) ? { path, namespace: 'shared' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path }) => ({
      contents: `export * from './${path}.cjs'; export { default } from './${path}.cjs';`,
    }));
  },
};

/**
 * Imports of libraries for features that we never use. conf validates files by schemas; we have none, and the validator takes 10 ms and two thirds of the file. The library of
 * the agents' server checks what a user types against a schema by default; our tools check names themselves, and its
 * validator would be a third of the file. pg can use a driver in C and the sockets of Cloudflare; we use neither.
 */
const withoutUnused: esbuild.Plugin = {
  name: 'without-unused',
  setup: build => {
    build.onResolve({ filter: /^ajv/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]conf[\\/]/.test(importer) ? { path: 'none', namespace: 'none' } : undefined,
    );
    build.onResolve({ filter: /^(?:\.\/native|pg-cloudflare)$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]pg[\\/]/.test(importer) ? { path: 'none', namespace: 'none' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
    build.onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'shims',
    }));
    build.onLoad({ filter: /.*/, namespace: 'shims' }, () => ({
      contents:
        "export { default as process } from 'node:process'; export class DefaultJsonSchemaValidator {}",
    }));
  },
};

/**
 * Node's own class of messages is that of its `fetch`, which takes 10 ms to load, and longer to make a message than the
 * package takes to read one. Ours goes to `dispatchEvent` of `client/link/liveStream.ts` alone, which reads these members.
 */
const plainMessages: esbuild.Plugin = {
  name: 'plain-messages',
  setup: build => {
    build.onLoad({ filter: /[\\/]eventsource[\\/]dist[\\/]EventSource\.js$/ }, async ({ path }) => ({
      contents: `class MessageEvent {
  constructor(type, { data, origin, lastEventId }) {
    this.type = type;
    this.data = data;
    this.origin = origin;
    this.lastEventId = lastEventId;
  }
}
${await readFile(path, 'utf8')}`,
    }));
  },
};

const { resolve } = createRequire(import.meta.url);
const own = ownFiles();
const version = ownVersion();

await rm('dist', { recursive: true, force: true });
const { metafile } = await esbuild.build({
  entryPoints: {
    ...own.entries,
    ...Object.fromEntries(apart.map(name => [name, resolve(name)])),
    // jq runs in its own thread, whose code must be a file; it looks for the WebAssembly beside it.
    jqWorker: 'src/output/jq/worker.ts',
    jq: resolve('jq-web/jq.wasm'),
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node22.19',
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  loader: { '.wasm': 'copy' },
  minify: true,
  // A remaining import() would start the loader of ES modules, which takes 2 ms.
  supported: { 'dynamic-import': false },
  define: { ESPORTS_VERSION: JSON.stringify(version) },
  alias: Object.fromEntries(apart.map(name => [name, `./${name}.cjs`])),
  external: apart.map(name => `./${name}.cjs`),
  plugins: [own.plugin, sharedApart, lightCommander, quickTable, withoutUnused, plainMessages],
  legalComments: 'none',
  metafile: true,
});
// Kept code (bin/keptCode.js) belongs to a source with this first line alone.
for (const path of Object.keys(metafile.outputs).filter(path => path.endsWith('.cjs'))) {
  const bundle = await readFile(path, 'utf8');
  // It is read by every command.
  const text = path === 'dist/main.cjs' ? lightImports(bundle) : bundle;
  const digest = createHash('sha256').update(text).digest('hex');
  await writeFile(path, `//${digest}\n${text}`);
}
await buildLibrary(apart, version);
const ownLines = await allOwnLines(commandTree);
const { names, pages } = allHelp(commandTree, ownLines);
// Of the lines, only two are parsed; an ASCII file is read fastest.
await writeFile(
  'dist/help.ndjson',
  [names, ...pages].map(line => asciiJson(JSON.stringify(line))).join('\n'),
);
await writeFile('dist/completion.json', JSON.stringify(completionData(commandTree, ownLines)));
await writeFile('dist/THIRD-PARTY-NOTICES', await thirdPartyNotices(metafile));
await writeFile('dist/metafile.json', JSON.stringify(metafile));
