import { isRecord, type JsonRecord } from '../../json/jsonRecord.ts';
import { elementTexts, memberOf } from '../../json/jsonScan.ts';
import { readKey, words } from '../spelling.ts';

/** A list of records that was sent as a table: the names once, and the values of each record in their order. */
export interface Table {
  /** Where the rows are, or the record of the columns. */
  readonly steps: readonly string[];
  readonly lines: readonly JsonRecord[];
  /** The records' exact texts, made of those of their values in the text of the whole. */
  readonly texts: (text: string) => readonly string[];
}

/** The number of fields that a record of the list is read from a value. */
type CountFields = (value: unknown) => number;

/** Deeper records are not looked at. */
const DEEPEST = 3;
const headerNames = words('columns columnNames fields fieldNames headers header cols keys schema meta');
const rowsNames = words('rows data values items records results body');
/** What a column that is a record may call itself. */
const columnNames = words('name field key id label title column');

/**
 * Reads `value` as a table: `{"columns": ["rank", "team"], "rows": [[1, "X"]]}`, rows of which the first has the names, or
 * columns by name, `{"rank": [1, 2], "team": ["X", "Y"]}`. Undefined unless more is read of its records than of what was
 * sent.
 * @param steps where the value is in the whole
 */
export const tableAt = (
  value: unknown,
  fieldsIn: CountFields,
  steps: readonly string[] = [],
): Table | undefined => {
  if (Array.isArray(value)) return headedByFirst(value, fieldsIn, steps);
  if (!isRecord(value)) return undefined;
  return headedBeside(value, fieldsIn, steps) ?? byColumn(value, fieldsIn, steps);
};

/** Finds a table in the value, or in the records below it. */
export const tableIn = (
  value: unknown,
  fieldsIn: CountFields,
  steps: readonly string[],
  deepest = DEEPEST,
): Table | undefined => {
  const table = tableAt(value, fieldsIn, steps);
  if (table || !isRecord(value) || deepest === 0) return table;
  for (const [name, inside] of Object.entries(value)) {
    const found =
      typeof inside === 'object' ? tableIn(inside, fieldsIn, [...steps, name], deepest - 1) : undefined;
    if (found) return found;
  }
  return undefined;
};

const headedBeside = (
  value: JsonRecord,
  fieldsIn: CountFields,
  steps: readonly string[],
): Table | undefined => {
  const rowsName = rowsNames.find(name => isRows(value[name]));
  const rows = rowsName === undefined ? undefined : value[rowsName];
  if (rowsName === undefined || !isRows(rows)) return undefined;
  const names = headerNames.map(name => namesIn(readKey(value, name))).find(each => each !== undefined);
  return names && toTable(names, rows, fieldsIn, { steps: [...steps, rowsName], first: 0 });
};

const headedByFirst = (
  value: readonly unknown[],
  fieldsIn: CountFields,
  steps: readonly string[],
): Table | undefined => {
  if (!isRows(value)) return undefined;
  const [names, ...rows] = value;
  return names?.every(isText) ? toTable(names, rows, fieldsIn, { steps, first: 1 }) : undefined;
};

/** `first`: the number of rows before the first one with values. */
const toTable = (
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
  fieldsIn: CountFields,
  { steps, first }: { readonly steps: readonly string[]; readonly first: number },
): Table | undefined => {
  const lines = rows.map(row => recordOf(names, row));
  const read = fieldsIn(lines[0]);
  // A row of a pair of values may be read by itself, but names may not.
  if (read === 0 || read < fieldsIn(rows[0]) || (first > 0 && read <= fieldsIn(names))) return undefined;
  const texts = (text: string): readonly string[] =>
    [...elementTexts(textAt(text, steps))].slice(first).map(row => recordText(names, [...elementTexts(row)]));
  return { steps, lines, texts };
};

const byColumn = (value: JsonRecord, fieldsIn: CountFields, steps: readonly string[]): Table | undefined => {
  const lists = Object.entries(value).filter((entry): entry is [string, readonly unknown[]] =>
    Array.isArray(entry[1]),
  );
  const plain = lists.filter(([, column]) => isColumn(column));
  const length = plain[0]?.[1].length ?? 0;
  if (plain.length < 2 || length === 0 || plain.some(([, column]) => column.length !== length))
    return undefined;
  // Beside columns of plain values, a list as long as they are is a column too.
  const columns = lists.filter(([, column]) => column.length === length);
  const names = columns.map(([name]) => name);
  const rowsOf = <T>(cells: readonly (readonly T[])[]): readonly (readonly (T | undefined)[])[] =>
    Array.from({ length }, (_, row) => cells.map(column => column[row]));
  const lines = rowsOf(columns.map(([, column]) => column)).map(row => recordOf(names, row));
  if (fieldsIn(lines[0]) <= fieldsIn(value)) return undefined;
  const texts = (text: string): readonly string[] => {
    const record = textAt(text, steps);
    const cells = names.map(name => [...elementTexts(memberOf(record, name) ?? '')]);
    return rowsOf(cells).map(row => recordText(names, row));
  };
  return { steps, lines, texts };
};

const recordOf = (names: readonly string[], cells: readonly unknown[]): JsonRecord =>
  Object.fromEntries(
    names.flatMap((name, place) => (cells[place] === undefined ? [] : [[name, cells[place]]])),
  );

const recordText = (names: readonly string[], cells: readonly (string | undefined)[]): string => {
  const members = names.flatMap((name, place) =>
    cells[place] === undefined ? [] : [`${JSON.stringify(name)}:${cells[place]}`],
  );
  return `{${members.join(',')}}`;
};

const textAt = (text: string, steps: readonly string[]): string =>
  steps.reduce((inside, name) => memberOf(inside, name) ?? '', text);

/** The names of the columns: a list of texts, or of records that name themselves. */
const namesIn = (value: unknown): readonly string[] | undefined => {
  if (isRecord(value)) return headerNames.map(name => namesIn(value[name])).find(each => each !== undefined);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = value.map(nameOf);
  return names.every(isText) ? names : undefined;
};

const nameOf = (column: unknown): unknown =>
  isRecord(column) ? columnNames.map(name => column[name]).find(isText) : column;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isRows = (value: unknown): value is readonly (readonly unknown[])[] =>
  Array.isArray(value) && value.length > 0 && value.every(row => Array.isArray(row));

const isColumn = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every(cell => typeof cell !== 'object' || cell === null);
