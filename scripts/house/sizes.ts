import { dirname } from 'node:path/posix';
import type { SourceModule } from './modules.ts';

/** The most files in a folder, not counting its sub-folders. */
const mostFiles = 22;
/** A shorter module with a single importer belongs in that importer. */
const leastLines = 40;

/** Returns the folders with too many files. */
export const fullFolders = (modules: readonly SourceModule[]): readonly string[] =>
  [...Map.groupBy(modules, ({ path }) => dirname(path))].flatMap(([folder, { length }]) =>
    length > mostFiles ? [`${folder}: ${length} files, ${mostFiles} at most`] : [],
  );

/**
 * Returns the short modules with a single importer. A module that is loaded late, that stands in a list of its kind (an
 * `index.ts`, or the code of commands), or whose importer is in another layer, may stay separate. `apart` lists the other
 * exceptions, each with its reason.
 */
export const shortModules = (
  modules: readonly SourceModule[],
  apart: Readonly<Record<string, string>>,
): readonly string[] => {
  const importers = importersOf(modules);
  const lone = modules.flatMap(({ path, lines }) => {
    const [first, second] = importers.get(path) ?? [];
    const isListed = first !== undefined && /\/(?:index|code\/\w+)\.ts$/.test(first.path);
    const isLone = first && !second && !first.late && !isListed && layerOf(first.path) === layerOf(path);
    return isLone && lines < leastLines ? [{ path, importer: first.path }] : [];
  });
  return [
    ...lone
      .filter(({ path }) => !Object.hasOwn(apart, path))
      .map(({ path, importer }) => `${path}: below ${leastLines} lines, and only ${importer} imports it`),
    ...Object.keys(apart)
      .filter(path => !lone.some(each => each.path === path))
      .map(path => `${path}: needs no exception`),
  ];
};

interface Importer {
  readonly path: string;
  readonly late: boolean;
}

const importersOf = (modules: readonly SourceModule[]): ReadonlyMap<string, readonly Importer[]> => {
  const pairs = modules.flatMap(({ path, imports }) =>
    imports.flatMap(each => (each.kind === 'own' ? [{ target: each.path, path, late: each.late }] : [])),
  );
  return Map.groupBy(pairs, ({ target }) => target);
};

const layerOf = (path: string): string => path.split('/')[1] ?? path;
