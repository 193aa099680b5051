import { join, resolve } from 'node:path';
import type * as esbuild from 'esbuild';

/**
 * The files that the program is cut into, each with the modules that it is there for. A module goes to the first part
 * that needs it from the start, and to `rest` where none does. A part is read when something in it is first imported:
 * what a start costs is the size of what it reads.
 */
const roots = {
  /** Every command, and one request to a service. */
  main: ['src/main.ts', 'src/cli/parse/readInvocation.ts', 'src/output/formats/tsv.ts'],
  /** What watches over a request to a service: answers from the cache need none of it. */
  request: [
    'src/client/ledger/ledger.ts',
    'src/cli/session/requestCounter.ts',
    'src/client/cache/cacheLock.ts',
  ],
  /** The service inside, as long as nothing has to be built. */
  inside: ['src/cli/session/embeddedService.ts', 'src/world/demo.ts', 'src/service/store/dataFile.ts'],
  /** What every command names, but only the service inside runs: the other rows of the table, with their entities. */
  table: [],
  /** What these name at their top, but use in some runs only: faults, own commands. */
  seldom: [],
  rest: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PartName = keyof typeof roots;

/** The parts of which all runs in a usual command, so that a module of theirs need not wait until it is asked for. */
const runAtOnce: ReadonlySet<PartName> = new Set(['main', 'request', 'inside']);

/** The modules of a bundle by their paths from the project's root, as esbuild's metafile tells them. */
type Modules = esbuild.Metafile['inputs'];

/** The names that a module exports. */
export type Exports = (path: string) => readonly string[];

export interface Parts {
  readonly names: readonly PartName[];
  /** The text that a part is bundled from: what it gives to the others. */
  entryOf(part: PartName): string;
  /** Has an import of another part's module ask that part for it, and so a late one of a module that runs at once. */
  pluginOf(part: PartName): esbuild.Plugin;
}

/** The modules that run in a usual command: one that asks a service elsewhere, and one that asks the one inside. */
export type Used = Readonly<Record<'remote' | 'inside', ReadonlySet<string>>>;

/** Deals the modules out to the parts: what each is there for, without what does not run. */
export const createParts = (modules: Modules, used: Used, exports: Exports): Parts => {
  // Object.keys widens: these are the keys of `roots`
  const names = Object.keys(roots) as readonly PartName[];
  const homes = new Map<string, PartName>();
  for (const name of names) {
    for (const path of neededFromTheStart(modules, roots[name])) {
      if (!homes.has(path)) homes.set(path, name === 'rest' ? name : partOf(path, name, used));
    }
  }
  const homeOf = (path: string): PartName => homes.get(path) ?? 'rest';
  const given = new Map(names.map(name => [name, new Set<string>()]));
  for (const [path, { imports }] of Object.entries(modules)) {
    for (const { path: to, kind, external } of imports) {
      if (external !== true && isLater(homeOf(path), homeOf(to), kind)) given.get(homeOf(to))?.add(to);
    }
  }
  return {
    names,
    entryOf: part => {
      const paths = [...(given.get(part) ?? [])];
      const start = part === 'main' ? `export { start } from './src/main.ts';\n` : '';
      return start + (runAtOnce.has(part) ? givenAtOnce(paths, exports) : givenWhenAsked(paths));
    },
    pluginOf: part => laterApart(part, homeOf),
  };
};

/** Whether what a module of one part imports is asked of a part when it is first looked at. */
const isLater = (from: PartName, to: PartName, kind: string): boolean =>
  from !== to || (runAtOnce.has(to) && kind === 'dynamic-import');

/** Plain names in one scope start faster than modules that are functions, with a getter for each of their names. */
const givenAtOnce = (paths: readonly string[], exports: Exports): string => {
  const modules = paths.map((path, at) => ({
    path: JSON.stringify(path),
    from: JSON.stringify(`./${path}`),
    names: exports(path).map(name => ({ name, local: `${name}_${at}` })),
  }));
  const imports = modules.map(
    ({ from, names }) =>
      `import { ${names.map(({ name, local }) => `${name} as ${local}`).join(', ')} } from ${from};`,
  );
  const given = modules.map(
    ({ path, names }) =>
      `${path}: () => ({ ${names.map(({ name, local }) => `${name}: ${local}`).join(', ')} }),`,
  );
  return `${imports.join('\n')}\nexport const modules = {\n${given.join('\n')}\n};\n`;
};

const givenWhenAsked = (paths: readonly string[]): string => {
  const given = paths.map(path => `${JSON.stringify(path)}: () => require('./${path}'),`);
  return `export const modules = {\n${given.join('\n')}\n};\n`;
};

const partOf = (path: string, name: PartName, { remote, inside }: Used): PartName => {
  if (remote.has(path)) return name;
  if (!inside.has(path)) return 'seldom';
  return name === 'main' ? 'table' : name;
};

/** The modules named and whatever they import, leaving out what they import only later. */
const neededFromTheStart = (modules: Modules, names: readonly string[]): ReadonlySet<string> => {
  const needed = new Set<string>(names);
  for (const path of needed) {
    for (const { path: to, kind, external } of modules[path]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) needed.add(to);
    }
  }
  return needed;
};

const laterApart = (part: PartName, homeOf: (path: string) => PartName): esbuild.Plugin => ({
  name: 'later-apart',
  setup: build => {
    const fileOf = (home: unknown): string => (home === part ? '' : `./${String(home)}.cjs`);
    build.onResolve({ filter: /^\.{1,2}\// }, args => {
      if (args.namespace === 'later') return { path: args.path, external: true };
      const module = moduleOf(args);
      const home = homeOf(module);
      return isLater(part, home, args.kind)
        ? { path: module, namespace: 'later', pluginData: home }
        : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path, pluginData }) => ({
      contents: `module.exports = laterModule(${JSON.stringify(fileOf(pluginData))}, ${JSON.stringify(path)});`,
    }));
  },
});

/** Has every module run only when something of it is first looked at. */
export const everyModuleLater = (exports: Exports): esbuild.Plugin => ({
  name: 'every-module-later',
  setup: build => {
    build.onResolve({ filter: /^\.{1,2}\// }, args => {
      const isAtTheTop = args.kind === 'import-statement' && args.namespace !== 'later';
      return isAtTheTop ? { path: moduleOf(args), namespace: 'later' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: loadedLater(`require(${JSON.stringify(`./${path}`)})`, exports(path)),
      resolveDir: '.',
    }));
  },
});

const moduleOf = ({ path, resolveDir }: esbuild.OnResolveArgs): string =>
  join(resolveDir, path).slice(resolve('.').length + 1);

/**
 * What stands for a module of another part, or of this one where none is named: it is loaded when one of the names
 * that it exports is first looked at. One function for all of them is less to read at every start than getters of
 * their own.
 */
export const laterModule = `var laterModule = (part, path) => {
  let found;
  const load = () => (part === '' ? module.exports : require(part)).modules[path]();
  return new Proxy({}, { get: (_, name) => (found ??= load())[name] });
};`;

/** What stands for a module that runs when one of the names that it exports is first looked at. */
const loadedLater = (load: string, names: readonly string[]): string =>
  `let module_;
const load = () => (module_ ??= ${load});
module.exports = {
${names.map(name => `  get ${name}() { return load().${name}; },`).join('\n')}
};`;
