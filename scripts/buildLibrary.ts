import { createRequire } from 'node:module';
import * as esbuild from 'esbuild';
import { methodKinds } from '../src/library/methods.ts';

/** Where the library's bundles go, from the project's root. */
export const libraryFolder = 'dist/library';

/** The doors of the library: each is a file of its own, and what two of them need is in a file that both import. */
export const doors = ['index', 'analysis', 'service'] as const;
export type Door = (typeof doors)[number];

/**
 * Builds the library as modules of JavaScript. It is not minified, so that a stack trace can be read.
 * @param folder the folder to write it into
 * @param apart the libraries in files of their own, which the program and the library share
 */
export const buildLibrary = async (
  folder: string,
  apart: readonly string[],
  version: string,
): Promise<void> => {
  await esbuild.build({
    entryPoints: Object.fromEntries(doors.map(door => [door, `src/library/${door}.ts`])),
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    target: 'node22.19',
    format: 'esm',
    define: { ESPORTS_VERSION: JSON.stringify(version) },
    external: apart.map(name => `../${name}.cjs`),
    plugins: [withMethods, asModules(apart)],
    legalComments: 'none',
  });
};

/** Writes the methods as they follow from the table, so that a program that imports the library does not load the table. */
const withMethods: esbuild.Plugin = {
  name: 'with-methods',
  setup: build => {
    build.onLoad({ filter: /src\/library\/methods\.ts$/ }, () => ({
      contents: `export const methodKinds = ${JSON.stringify(methodKinds)};`,
    }));
  },
};

/** Gives a library that stands apart, in a file of Node's own kind, the exports that it has when it is required. */
const asModules = (apart: readonly string[]): esbuild.Plugin => ({
  name: 'as-modules',
  setup: build => {
    const load = createRequire(import.meta.url);
    build.onResolve({ filter: new RegExp(`^(?:${apart.join('|')})$`) }, ({ path }) => ({
      path,
      namespace: 'apart',
    }));
    build.onLoad({ filter: /.*/, namespace: 'apart' }, ({ path }) => {
      // The exports of a library are its own; only their names are used.
      const names = Object.keys(load(path) as object).filter(name =>
        /^(?!default$)[A-Za-z_$][\w$]*$/.test(name),
      );
      return {
        contents: `import library from '../${path}.cjs';\nexport const { ${names.join(', ')} } = library;`,
      };
    });
  },
});
