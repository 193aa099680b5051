import { dirname } from 'node:path/posix';
import type { SourceModule } from './modules.ts';

/**
 * Returns the pairs of folders beside each other that import one another, type imports included. Each folder counts with
 * its sub-folders.
 */
export const mutualFolders = (modules: readonly SourceModule[]): readonly string[] => {
  const arrows = new Set(
    modules.flatMap(({ path, imports }) =>
      imports.flatMap(each => (each.kind === 'own' ? (arrow(dirname(path), dirname(each.path)) ?? []) : [])),
    ),
  );
  return [...arrows].flatMap(each => {
    const [from = '', to = ''] = each.split(' ');
    return from < to && arrows.has(`${to} ${from}`) ? [`${from} and ${to} import each other`] : [];
  });
};

/** The two folders in which the paths part, if each of the paths goes on there. */
const arrow = (from: string, to: string): string | undefined => {
  const [a, b] = [from.split('/'), to.split('/')];
  const at = a.findIndex((name, index) => name !== b[index]);
  if (at < 0 || b[at] === undefined) return undefined;
  return `${a.slice(0, at + 1).join('/')} ${b.slice(0, at + 1).join('/')}`;
};
