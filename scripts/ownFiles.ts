import { readFileSync } from 'node:fs';
import { posix, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';

/**
 * The files into which our modules are bundled, and the entry modules of each. A module goes into the first file that
 * needs it from the start, and runs with it, which spares a function and an object of exports for each. Every other module
 * goes into a file of `rooms`.
 */
const roots = {
  /** What `bin/quick.js` needs to print help. */
  help: ['src/derived/textLayout.ts'],
  /** Every command, and an answer in a pipe. */
  main: [
    'src/main.ts',
    'src/cli/parse/readInvocation.ts',
    'src/output/formats/tsv.ts',
    'src/output/formats/json.ts',
    'src/api/table/index.ts',
    // Small modules of two files that are seldom read together.
    'src/api/names/slug.ts',
    'src/api/names/skinWords.ts',
    'src/cli/names/notLive.ts',
    'src/scoreboard/rules.ts',
  ],
  /** What watches over a request: an answer from the cache needs none of it. */
  request: [
    'src/client/ledger/ledger.ts',
    'src/cli/session/requestCounter.ts',
    'src/client/http/request.ts',
    'src/client/cache/cacheLock.ts',
  ],
  /** The embedded service, as long as nothing has to be created. */
  inside: ['src/cli/session/embeddedService.ts', 'src/world/demo.ts', 'src/service/store/dataFile.ts'],
  /** The commands that are no route, without what they do. */
  commands: ['src/cli/commands/index.ts'],
  /** What a command with a name, and completion, look it up in. */
  names: [
    'src/cli/names/resolver.ts',
    'src/cli/session/nameIndex.ts',
    'src/api/names/reservedWords.ts',
    'src/api/names/nearMiss.ts',
    'src/client/names/answerNames.ts',
  ],
  /** What keeps the line of a status bar fresh while other commands ask what is live. */
  notes: ['src/cli/statusline/liveNotes.ts'],
  /** The server for agents, with its library. */
  agents: ['src/agents/server/createServer.ts', 'src/agents/server/stdio.ts', 'src/agents/server/http.ts'],
  /** The event log that nodes share, with the library of its server. */
  bus: ['src/service/live/bus/busLog.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What `bin/` calls: the files, and the module that each gives it. */
const entered = new Map<string, string>([
  ['help', roots.help[0]],
  ['main', roots.main[0]],
]);

/**
 * The files of all other modules, by the folders they are in. A module runs when it is first imported, so a command pays for
 * what it reads: the text of each file that has something for it, and the code in it that earlier commands called.
 */
const rooms = {
  /** Tables, views and the formats that few ask for. */
  output: ['src/output/'],
  /** What fills data files. */
  filling: ['src/import/', 'src/world/'],
  /** What a service runs beyond its answers. */
  serving: ['src/service/', 'src/ingest/', 'src/inside/'],
  late: ['src/'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const roomOf = (path: string): string =>
  Object.entries(rooms).find(([, folders]) => folders.some(folder => path.startsWith(folder)))?.[0] ?? 'late';

const isRoom = (file: string): boolean => Object.hasOwn(rooms, file);

/**
 * Programs of their own in one file each, with a copy of each of these modules and of what they import from the start.
 * Loading the other files would take longer than everything else that they do. The first module is what the file
 * exports.
 */
const programs = {
  /** What a Tab needs. */
  complete: [
    'src/cli/complete/complete.ts',
    'src/cli/session/nameIndex.ts',
    'src/service/access/namesOfKeys.ts',
  ],
  /** What a bar needs, every few seconds. */
  statusline: ['src/cli/statusline/bar.ts'],
} as const satisfies Readonly<Record<string, readonly [string, ...(readonly string[])]>>;

/**
 * Modules that a command needs only if it comes to a certain point, though the code that may reach it is that of every command.
 * What imports them gets names that load the module when they are used.
 */
const whenUsed = [
  'src/cli/parse/helpTopics.ts',
  'src/cli/commands/index.ts',
  'src/cli/parse/helpPath.ts',
  'src/api/names/nearMiss.ts',
  'src/cli/parse/usageFaults.ts',
  'src/api/json/scanList.ts',
  'src/api/names/reservedWords.ts',
  'src/output/text/shellWords.ts',
  'src/client/http/request.ts',
  'src/output/ownColumns.ts',
  'src/api/reader/spreadList.ts',
  'src/settings/keyFile.ts',
  'src/settings/sourceFaults.ts',
];

/**
 * What routes are and return. A command needs one group of them: each of these modules runs when it is first used, though it is
 * in the file of every command.
 */
const onDemand =
  /^src\/api\/(?:entities\/\w+|table\/(?:index|live|results|schedule|players|teams|rankings|skins|tournaments))\.ts$/;

/**
 * The same for modules of Node that the embedded service needs for a key or an explained ranking alone: the first takes
 * half as long to load as Node itself takes to start.
 */
const builtinsWhenUsed = ['node:crypto', 'node:zlib'];

/** In place of a library's, which is ten times slower: cli-table3 measures every cell many times. */
const stringWidth = 'src/output/text/stringWidth.cts';

/** An import of one of our modules: its path from the project's root, and whether it uses `import()`. */
type Import = { readonly path: string; readonly late: boolean };

/** Makes each of our files load modules of the other files by a plain `require`. */
export const ownFiles = (): {
  /** The entries of the build, by file. */
  readonly entries: Readonly<Record<string, string>>;
  readonly plugin: esbuild.Plugin;
} => {
  const homes = new Map<string, string>();
  for (const [file, paths] of Object.entries(roots)) {
    for (const path of modulesFrom(paths, ({ late }) => !late)) if (!homes.has(path)) homes.set(path, file);
  }
  const homeOf = (path: string): string => homes.get(path) ?? roomOf(path);
  const isAsked = (from: string, { path }: Import): boolean => homeOf(path) !== homeOf(from);
  const copies = new Map(
    Object.entries(programs).map(([name, paths]) => [name, modulesFrom(paths, ({ late }) => !late)]),
  );
  const importers = modulesFrom(['src/main.ts', stringWidth], () => true);
  const asked = new Set<string>([stringWidth]);
  for (const from of importers) for (const to of importsOf(from)) if (isAsked(from, to)) asked.add(to.path);
  for (const copied of copies.values())
    for (const from of copied) for (const { path } of importsOf(from)) if (!copied.has(path)) asked.add(path);
  const used = new Map([
    ...exportsOf(whenUsed),
    ...builtinsWhenUsed.map(path => [path, namesFrom(path, importers)] as const),
  ]);
  const demanded = exportsOf(
    [...homes].flatMap(([path, file]) => (file === 'main' && onDemand.test(path) ? [path] : [])),
  );
  /** The module as an object that runs it when one of its values is read. */
  const onDemandOf = (path: string): string =>
    `let made; const get = () => (made ??= require('./${path}')); module.exports = { ${demanded
      .get(path)
      ?.map(name => `get ${name}() { return get().${name}; }`)
      .join(', ')} };`;
  const contentsOf = (path: string): string => {
    const isBuiltin = builtinsWhenUsed.includes(path);
    const module = isBuiltin ? `require('${path}')` : `require('./${homeOf(path)}.cjs').moduleOf('${path}')`;
    const getters = used.get(path)?.map(name => `get ${name}() { return ${module}.${name}; }`);
    return `module.exports = ${getters ? `{ ${getters.join(', ')} }` : module};`;
  };
  const plugin: esbuild.Plugin = {
    name: 'own-files',
    setup: build => {
      build.onResolve({ filter: /^file:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'own' }));
      build.onLoad({ filter: /.*/, namespace: 'own' }, ({ path: file }) => {
        const paths = [...asked].filter(path => homeOf(path) === file);
        const values = isRoom(file) ? new Map<string, readonly string[]>() : exportsOf(paths);
        const give = (path: string, at: number): string => {
          const given = values.get(path)?.map(name => `${name}: module${at}.${name}`);
          // An object that is made when it is asked for: a namespace would be made by every command.
          return `'${path}': () => ${given ? `({ ${given.join(', ')} })` : `require('./${path}')`},`;
        };
        const imported = isRoom(file)
          ? []
          : paths.map((path, at) => `import * as module${at} from './${path}';`);
        const started = entered.get(file);
        const own = started === undefined ? '' : `export * from './${started}';`;
        const contents = `${own} ${imported.join('\n')} let all; export const moduleOf = path => (all ??= { ${paths.map(give).join('\n')} })[path]();`;
        return { contents, resolveDir: '.' };
      });
      build.onResolve({ filter: /.*/, namespace: 'asked' }, ({ path }) => ({ path, external: true }));
      for (const [name, copied] of copies) {
        const namespace = `copied-${name}`;
        const [entry] = copied;
        build.onResolve({ filter: new RegExp(`^${name}:$`) }, () => ({ path: entry ?? '', namespace }));
        build.onResolve({ filter: /^\.{1,2}\//, namespace }, ({ importer, path }) => {
          const to = posix.join(posix.dirname(importer), path);
          return { path: to, namespace: copied.has(to) ? namespace : 'asked' };
        });
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
          contents: readFileSync(path, 'utf8'),
          loader: 'ts',
          resolveDir: posix.dirname(path),
        }));
      }
      build.onLoad({ filter: /.*/, namespace: 'here' }, ({ path }) => ({
        contents: `export * from './${path}';`,
        resolveDir: '.',
      }));
      build.onLoad({ filter: /.*/, namespace: 'demanded' }, ({ path }) => ({
        contents: onDemandOf(path),
        resolveDir: '.',
      }));
      build.onLoad({ filter: /.*/, namespace: 'asked' }, ({ path }) => ({
        contents: contentsOf(path),
      }));
      build.onResolve({ filter: /^node:/ }, ({ importer, path, namespace }) =>
        namespace === 'file' && builtinsWhenUsed.includes(path) && homeOf(fromRoot(importer)) === 'inside'
          ? { path, namespace: 'asked' }
          : undefined,
      );
      build.onResolve({ filter: /^string-width$/ }, ({ importer }) =>
        /[\\/]cli-table3[\\/]/.test(importer)
          ? { path: resolve(stringWidth) }
          : { path: stringWidth, namespace: 'asked' },
      );
      build.onResolve({ filter: /^\.{1,2}\// }, ({ importer, path, resolveDir, kind, namespace }) => {
        const from = fromRoot(importer);
        const to = { path: posix.join(fromRoot(resolveDir), path), late: kind === 'dynamic-import' };
        if (from.startsWith('src/') && isAsked(from, to)) return { path: to.path, namespace: 'asked' };
        // An "import()" of the module itself would make it one that runs when it is asked for.
        if (to.late && from.startsWith('src/') && !isRoom(homeOf(to.path)))
          return { path: to.path, namespace: 'here' };
        return demanded.has(to.path) && namespace !== 'demanded'
          ? { path: to.path, namespace: 'demanded' }
          : undefined;
      });
    },
  };
  const entries = {
    ...Object.fromEntries(Object.keys({ ...roots, ...rooms }).map(name => [name, `file:${name}`])),
    ...Object.fromEntries(Object.keys(programs).map(name => [name, `${name}:`])),
  };
  return { entries, plugin };
};

/** The names of the values that each module exports. */
const exportsOf = (paths: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const { metafile } = esbuild.buildSync({
    entryPoints: [...paths],
    outdir: '.',
    format: 'esm',
    write: false,
    metafile: true,
  });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint = '', exports }) => [entryPoint, exports]),
  );
};

/** The names that the modules import from a module of Node, except those of types. */
const namesFrom = (builtin: string, modules: ReadonlySet<string>): readonly string[] => {
  const lists = new RegExp(`^import \\{([^}]*)\\} from '${builtin}';`, 'gm');
  const named = [...modules].flatMap(module =>
    [...readFileSync(module, 'utf8').matchAll(lists)].flatMap(([, list = '']) => list.split(',')),
  );
  const names = named.map(each => each.trim().split(' as ')[0] ?? '');
  return [...new Set(names)].filter(name => name !== '' && !name.startsWith('type '));
};

const fromRoot = (path: string): string => relative('.', path).replaceAll('\\', '/');

/** The given modules and all that they reach by the imports that are followed. */
const modulesFrom = (paths: readonly string[], follows: (each: Import) => boolean): ReadonlySet<string> => {
  const found = new Set(paths);
  for (const path of found) for (const each of importsOf(path)) if (follows(each)) found.add(each.path);
  return found;
};

const importsOf = (module: string): readonly Import[] =>
  [...readFileSync(module, 'utf8').matchAll(imports)].map(([, now, again, later = '']) => {
    const path = posix.join(posix.dirname(module), now ?? again ?? later);
    return { path, late: later !== '' || whenUsed.includes(path) };
  });

/** Imports in our formatter's style; an import of types alone leaves nothing behind. */
const imports =
  /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)';|require\('(\.[^']+)'\)|import\('(\.[^']+)'\)/gm;
