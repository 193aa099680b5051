import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import * as esbuild from 'esbuild';
import { whenUsed } from './bundles.ts';

/** An import of one of our modules: its path from the project's root, and whether it uses `import()`. */
type Import = { readonly path: string; readonly late: boolean };

/** The given modules and all that they reach by the imports that are followed. */
export const modulesFrom = (
  paths: readonly string[],
  follows: (each: Import) => boolean,
): ReadonlySet<string> => {
  const found = new Set(paths);
  for (const path of found) for (const each of importsOf(path)) if (follows(each)) found.add(each.path);
  return found;
};

export const importsOf = (module: string): readonly Import[] =>
  [...readFileSync(module, 'utf8').matchAll(imports)].map(([, now, again, later = '']) => {
    const path = posix.join(posix.dirname(module), now ?? again ?? later);
    return { path, late: later !== '' || whenUsed.includes(path) };
  });

/** Imports in our formatter's style; an import of types alone leaves nothing behind. */
const imports =
  /^(?:import|export)\s(?!type\b)[^;]*?from '(\.[^']+)';|require\('(\.[^']+)'\)|import\('(\.[^']+)'\)/gm;

/** The names of the values that each module exports. */
export const exportsOf = (paths: readonly string[]): ReadonlyMap<string, readonly string[]> => {
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
export const namesFrom = (builtin: string, modules: ReadonlySet<string>): readonly string[] => {
  const lists = new RegExp(`^import \\{([^}]*)\\} from '${builtin}';`, 'gm');
  const named = [...modules].flatMap(module =>
    [...readFileSync(module, 'utf8').matchAll(lists)].flatMap(([, list = '']) => list.split(',')),
  );
  const names = named.map(each => each.trim().split(' as ')[0] ?? '');
  return [...new Set(names)].filter(name => name !== '' && !name.startsWith('type '));
};
