import { lineSchema, type Route } from '../../core/route.ts';
import type { Fields } from '../../core/schema.ts';
import { columnNames, columnsFromFields, findColumn, type OutputColumn } from '../../output/columns.ts';
import { hasIdentifiers } from '../../output/identify.ts';
import type { FormatName } from '../../output/formats/index.ts';
import type { Sort } from '../../output/sort.ts';
import type { CommandContext } from '../context/types.ts';
import { UsageError } from '../parse/usageError.ts';
import { nearest } from '../../core/names/nearMiss.ts';

/** The shown columns of a route's answer, and the order of its lines. */
export interface Selection {
  /** Absent: the columns of the route. */
  readonly columns?: readonly OutputColumn[];
  /** Whether the records' own fields are the columns. */
  readonly own: boolean;
  readonly sort?: Sort;
}

/** Runs before any request. @param computed columns beside those of the route @throws UsageError */
export const selectionOf = (
  row: Route,
  { columns, sort }: Pick<CommandContext['flags'], 'columns' | 'sort'>,
  format: FormatName,
  computed: readonly OutputColumn[] = [],
): Selection => {
  if (format === 'ids') checkIdentifiers(lineSchema(row));
  if (format === 'ics') checkDates(Object.keys(lineSchema(row).fields ?? {}));
  if (columns === undefined && sort === undefined) return { own: false };
  const known = [...columnNames(row), ...computed.map(({ field }) => field)];
  const find = (name: string): OutputColumn | undefined =>
    findColumn(row, name) ?? computed.find(({ field }) => field === name);
  const own = columns !== undefined && isOwnColumns(columns);
  const order = parseSort(sort, find, known);
  return {
    own,
    ...(columns && !own && { columns: chooseColumns(columns, find, known) }),
    ...(order && { sort: order }),
  };
};

/** Checks what the flags want of a list of our own before the command does anything. @throws UsageError */
export const checkLines = (
  { fields }: { readonly fields: Fields },
  { output, columns: chosen, sort }: Pick<CommandContext['flags'], 'output' | 'columns' | 'sort'>,
  computed: readonly OutputColumn[] = [],
): void => {
  const columns = [...columnsFromFields(fields), ...computed];
  const known = columns.map(({ field }) => field);
  const find = (name: string): OutputColumn | undefined => columns.find(({ field }) => field === name);
  if (output === 'ids') checkIdentifiers({ fields });
  if (output === 'ics') checkDates(known);
  if (chosen && !isOwnColumns(chosen)) chooseColumns(chosen, find, known);
  parseSort(sort, find, known);
};

/** Refuses to list the identifiers of rows that have none. @throws UsageError */
export const checkIdentifiers = (line: Parameters<typeof hasIdentifiers>[0]): void => {
  if (!hasIdentifiers(line)) throw noIdentifiers();
};

export const noIdentifiers = (): UsageError =>
  new UsageError('-o ids: the lines of this command have no identifiers', 'For a script: -o tsv');

/** Refuses to make a calendar of rows that have no date. @throws UsageError */
export const checkDates = (fields: readonly string[]): void => {
  if (fields.includes('startsAt') || fields.includes('startDate')) return;
  throw new UsageError(
    '-o ics: the rows of this command have no dates',
    'Make a calendar of matches or tournaments: esports schedule -o ics',
  );
};

type ColumnLookup = (name: string) => OutputColumn | undefined;

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
