import { readFileSync } from 'node:fs';
import { posix, relative, resolve } from 'node:path';
import type * as esbuild from 'esbuild';
import {
  builtinsWhenUsed,
  isRoom,
  loadedByBin,
  onDemand,
  programs,
  roomOf,
  rooms,
  roots,
  stringWidth,
  whenUsed,
} from './bundles.ts';
import { exportsOf, importsOf, modulesFrom, namesFrom } from './importGraph.ts';

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
  const isAsked = (from: string, path: string): boolean => homeOf(path) !== homeOf(from);
  const copies = new Map(
    Object.entries(programs).map(([name, paths]) => [name, modulesFrom(paths, ({ late }) => !late)]),
  );
  const importers = modulesFrom(['src/main.ts', stringWidth], () => true);
  const asked = new Set<string>([stringWidth]);
  for (const from of importers)
    for (const { path } of importsOf(from)) if (isAsked(from, path)) asked.add(path);
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
        const entry = loadedByBin.get(file);
        const own = entry === undefined ? '' : `export * from './${entry}';`;
        const contents = `${own} ${imported.join('\n')} let all; export const moduleOf = path => (all ??= { ${paths.map(give).join('\n')} })[path]();`;
        return { contents, resolveDir: '.' };
      });
      build.onResolve({ filter: /.*/, namespace: 'asked' }, ({ path }) => ({ path, external: true }));
      addPrograms(build, copies);
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
        const to = posix.join(fromRoot(resolveDir), path);
        if (from.startsWith('src/') && isAsked(from, to)) return { path: to, namespace: 'asked' };
        // For an "import()" of the module itself, esbuild would make it one that runs when it is asked for.
        if (kind === 'dynamic-import' && from.startsWith('src/') && !isRoom(homeOf(to)))
          return { path: to, namespace: 'here' };
        return demanded.has(to) && namespace !== 'demanded' ? { path: to, namespace: 'demanded' } : undefined;
      });
    },
  };
  const entries = {
    ...Object.fromEntries(Object.keys({ ...roots, ...rooms }).map(name => [name, `file:${name}`])),
    ...Object.fromEntries(Object.keys(programs).map(name => [name, `${name}:`])),
  };
  return { entries, plugin };
};

/** `copies`: the modules of each program, the first of which is its entry. */
const addPrograms = (build: esbuild.PluginBuild, copies: ReadonlyMap<string, ReadonlySet<string>>): void => {
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
};

const fromRoot = (path: string): string => relative('.', path).replaceAll('\\', '/');
