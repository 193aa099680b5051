import { lineSchema, type Route } from '../../api/route.ts';
import { columnNames, findColumn, type OutputColumn } from '../../output/columns.ts';
import { hasIdentifiers } from '../../output/identify.ts';
import type { FormatName } from '../../output/formats/index.ts';
import type { Sort } from '../../output/sort.ts';
import { chooseColumns, isOwnColumns, parseSort } from './columnChoice.ts';
import type { CommandContext } from '../session/types.ts';
import { UsageError } from '../parse/usageError.ts';

/** Which columns of a route's answer are shown, and in which order its lines come. */
export interface Selection {
  /** Absent: those of the route. */
  readonly columns?: readonly OutputColumn[];
  /** Whether the records' own fields are the columns. */
  readonly own: boolean;
  readonly sort?: Sort;
}

/**
 * Checked before anything is asked.
 * @throws UsageError for a column that the route does not have, and for `-o ids` where nothing has an identifier
 */
export const selectionOf = (
  row: Route,
  { columns, sort }: Pick<CommandContext['flags'], 'columns' | 'sort'>,
  format: FormatName,
): Selection => {
  if (format === 'ids' && !hasIdentifiers(lineSchema(row)))
    throw new UsageError('-o ids: the lines of this command have no identifiers', 'For a script: -o tsv');
  if (columns === undefined && sort === undefined) return { own: false };
  const known = columnNames(row);
  const find = (name: string): OutputColumn | undefined => findColumn(row, name);
  const own = columns !== undefined && isOwnColumns(columns);
  const order = parseSort(sort, find, known);
  return {
    own,
    ...(columns && !own && { columns: chooseColumns(columns, find, known) }),
    ...(order && { sort: order }),
  };
};
