import type { OutputColumn } from '../../output/columns.ts';
import { nearest } from '../../core/names/nearMiss.ts';
import { UsageError } from '../parse/usageError.ts';

export type ColumnLookup = (name: string) => OutputColumn | undefined;

/** `--columns '*'`: the record's own fields. */
export const isOwnColumns = (names: readonly string[]): boolean => names.length === 1 && names[0] === '*';

/** The columns with these names, in order, each once. @throws UsageError that lists the columns */
export const chooseColumns = (
  names: readonly string[],
  find: ColumnLookup,
  known: readonly string[],
): readonly OutputColumn[] => [...new Set(names)].map(name => find(name) ?? refuse('--columns', name, known));

/** Parses `--sort field[:desc]`. @throws UsageError that lists the available columns */
export const parseSort = (typed: string | undefined, find: ColumnLookup, known: readonly string[]) => {
  if (typed === undefined) return undefined;
  const [name = '', direction = 'asc', ...rest] = typed.split(':');
  if (!['asc', 'desc'].includes(direction) || rest.length > 0)
    throw new UsageError(
      `--sort takes a column, or column:desc, not "${typed}"`,
      `Columns: ${known.join(', ')}`,
    );
  const column = find(name) ?? refuse('--sort', name, known);
  return { column, descending: direction === 'desc' };
};

const refuse = (flag: string, name: string, known: readonly string[]): never => {
  const near = nearest(name, known, 'loose');
  const suggestion = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
  throw new UsageError(`${flag}: there is no column "${name}"`, `${suggestion}Columns: ${known.join(', ')}`);
};
