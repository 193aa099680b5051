import { dirname } from 'node:path/posix';
import type { SourceModule } from './modules.ts';

/** The most files that a folder holds beside its sub-folders. */
const mostFiles = 22;
/** A module below so many lines belongs into the one that imports it, where only one does. */
const leastLines = 40;

/** The folders that hold too many files. */
export const fullFolders = (modules: readonly SourceModule[]): readonly string[] =>
  [...Map.groupBy(modules, ({ path }) => dirname(path))].flatMap(([folder, { length }]) =>
    length > mostFiles ? [`${folder}: ${length} files, ${mostFiles} at most`] : [],
  );

/**
 * The short modules that one module alone imports. One that is loaded late stands alone for that, and one whose importer
 * is of another layer belongs to its own. `apart` names the others that stand apart, each with its reason.
 */
export const shortModules = (
  modules: readonly SourceModule[],
  apart: Readonly<Record<string, string>>,
): readonly string[] => {
  const importers = importersOf(modules);
  const lone = modules.flatMap(({ path, lines }) => {
    const [first, second] = importers.get(path) ?? [];
    const isLone = first && !second && !first.late && layerOf(first.path) === layerOf(path);
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
