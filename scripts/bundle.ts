import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as esbuild from 'esbuild';
import { createParts, everyModuleLater, laterModule, type Exports, type Used } from './parts.ts';
import { functionsThatRan, type Ran } from './trialRuns.ts';

/** Libraries with files of their own: each is loaded by the few commands that need it. */
const vendors = [
  'chalk',
  'cli-table3',
  'commander',
  'conf',
  'csv-parse',
  'eventsource',
  'ora',
  'undici',
  'ws',
  'yaml',
] as const;

const shared = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22.19',
  outExtension: { '.js': '.cjs' },
  // An import() that stays one goes through the loader of ES modules, which takes 2 ms to wake.
  supported: { 'dynamic-import': false },
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies esbuild.BuildOptions;

/**
 * Bundles the program into `folder`: our own code in a few files (`parts.ts`), whose modules run when they are first
 * imported, and a file for each library. Start-up decided it: one file for all takes longer to read than what a command
 * needs of it, the many small ones that a split makes take longer to find, and ES modules start slower than CommonJS.
 */
export const bundle = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string };
  const own = { ...shared, define: { ESPORTS_VERSION: JSON.stringify(version) }, write: false } as const;
  await esbuild.build({
    ...shared,
    minifyWhitespace: true,
    // jq runs in a thread of its own, whose code is a file.
    entryPoints: {
      ...Object.fromEntries(vendors.map(name => [name, name])),
      jqWorker: 'src/output/jq/worker.ts',
    },
    outdir: `${folder}/vendor`,
    alias: {
      // cli-table3 measures every cell many times with a width function that is ten times slower than ours.
      'string-width': './src/output/text/stringWidth.cts',
    },
    plugins: [withoutUnused],
    footer: { js: defaultFirst },
  });
  const { metafile } = await esbuild.build({
    ...own,
    entryPoints: ['src/main.ts'],
    metafile: true,
    plugins: [librariesApart],
  });
  const exports = await exportsOf(Object.keys(metafile.inputs));
  const parts = createParts(metafile.inputs, await modulesThatRun(folder, own, exports), exports);
  for (const name of parts.names) {
    const { outputFiles } = await esbuild.build({
      ...own,
      stdin: { contents: parts.entryOf(name), resolveDir: '.' },
      banner: { js: laterModule },
      plugins: [librariesApart, parts.pluginOf(name)],
    });
    for (const { text } of outputFiles)
      await writeFile(`${folder}/${name}.cjs`, inAscii(compiledAtOnce(withoutWrappers(text))));
  }
  // jq looks for it beside its own code.
  await copyFile(createRequire(import.meta.url).resolve('jq-web/jq.wasm'), `${folder}/vendor/jq.wasm`);
};

/** Which modules run in a usual command, where each runs only when something of it is first looked at. */
const modulesThatRun = async (folder: string, own: esbuild.BuildOptions, exports: Exports): Promise<Used> => {
  await esbuild.build({
    ...own,
    write: true,
    entryPoints: ['src/main.ts'],
    outdir: folder,
    plugins: [librariesApart, everyModuleLater(exports)],
  });
  const { remote, inside } = await functionsThatRan(folder);
  return { remote: namesOf(remote), inside: namesOf(inside) };
};

/** A module runs in a function that esbuild gives its path as a name. */
const namesOf = (ran: ReadonlyMap<string, readonly Ran[]>): ReadonlySet<string> =>
  new Set(['src/main.ts', ...[...ran.values()].flat().map(({ name }) => name)]);

const exportsOf = async (modules: readonly string[]): Promise<Exports> => {
  const { metafile } = await esbuild.build({
    entryPoints: [...modules],
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  const found = new Map(
    Object.values(metafile.outputs).map(({ entryPoint = '', exports }) => [entryPoint, exports]),
  );
  return path => found.get(path) ?? [];
};

/** esbuild leaves letters outside ASCII in regular expressions, and one of them doubles the file in V8's memory. */
const inAscii = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * What Node gives to an ES module that imports a CommonJS one by default is all that it exports. Of a library that is
 * meant to be imported by default, a function, that is this function with the other exports on it.
 */
const defaultFirst =
  "if (Object.keys(module.exports)[0] === 'default') module.exports = Object.assign(module.exports.default, module.exports);";

/**
 * Puts each module's function in parentheses, which V8 takes as a sign to compile it with the file, and so into Node's
 * compile cache. Without them it is compiled anew at every start, when its module is first imported (a tenth of a
 * command's time).
 */
const compiledAtOnce = (text: string): string => {
  const modules = /__esm\(\{\n {2}("[^"]+")\(\) \{\n([\s\S]*?)\n {2}\}\n\}\);/g;
  if (!modules.test(text) && text.includes('__esm('))
    throw new Error('esbuild writes modules in another form than this one knows');
  return text.replaceAll(
    modules,
    (_, name: string, body: string) => `__esm({\n  ${name}: (function() {\n${body}\n  })\n});`,
  );
};

/**
 * What stands for a module of another part is made and looked at as it is: esbuild takes it for a CommonJS module, with
 * a function around it and a copy of its names, which would be made at every start.
 */
const withoutWrappers = (text: string): string => {
  const made =
    /var require_(\w+) = __commonJS\(\{\n.*\n {4}module\d*\.exports = (laterModule\(.*\));\n {2}\}\n\}\);/g;
  const names = new Set([...text.matchAll(made)].map(([, name]) => name));
  return text
    .replaceAll(made, 'var later_$1 = $2;')
    .replaceAll(/__toESM\((require_\w+\(\))(?:, 1)?\)/g, '$1')
    .replaceAll(/\brequire_(\w+)\(\)/g, (call, name: string) => (names.has(name) ? `later_${name}` : call));
};

const librariesApart: esbuild.Plugin = {
  name: 'libraries-apart',
  setup: build => {
    build.onResolve({ filter: new RegExp(`^(?:${vendors.join('|')})$`) }, ({ path }) => ({
      path: `./vendor/${path}.cjs`,
      external: true,
    }));
  },
};

/**
 * What a library imports for something that we never ask of it. commander starts subcommands as programs of their own;
 * ours never are, and loading the module for it takes 4 ms. conf checks files by schemas; ours have none, and what does
 * it takes 10 ms and two thirds of the file.
 */
const unused: Readonly<Record<string, RegExp>> = {
  commander: /^node:child_process$/,
  conf: /^ajv(?:-|\/|$)/,
};

const withoutUnused: esbuild.Plugin = {
  name: 'without-unused',
  setup: build => {
    for (const [library, filter] of Object.entries(unused)) {
      build.onResolve({ filter }, ({ importer }) =>
        importer.includes(`/node_modules/${library}/`) ? { path: 'none', namespace: 'none' } : undefined,
      );
    }
    build.onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
  },
};
