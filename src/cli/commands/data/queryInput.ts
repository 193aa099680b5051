import { type OutputColumn, type Row, priorityOfPlace } from '../../../output/columns.ts';
import type { FormatInput, FormatPage } from '../../../output/formats/format.ts';
import type { QueryResult, SqlValue } from '../../../data/store/views/openViews.ts';
import { chooseColumns } from '../../show/selection.ts';

const rowsAtOnce = 500;

/**
 * Turns the result of a query into an answer to present. Rows are read while they are written.
 * @param chosen the names of the columns to show; by default all
 * @throws UsageError for an unknown column
 */
export const toQueryInput = (
  { columns: names, rows }: QueryResult,
  chosen?: readonly string[],
): { readonly input: FormatInput; readonly isEmpty: boolean } => {
  const reader = rows[Symbol.iterator]();
  const read = (): readonly (readonly SqlValue[])[] => {
    const page: (readonly SqlValue[])[] = [];
    while (page.length < rowsAtOnce) {
      const next = reader.next();
      if (next.done === true) break;
      page.push(next.value);
    }
    return page;
  };
  const first = read();
  const all = names.map((name, place) => toColumn(name, place, first));
  const find = (name: string): OutputColumn | undefined => all.find(({ field }) => field === name);
  const columns = chosen ? chooseColumns(chosen, find, names) : all;
  const toPage = (values: readonly (readonly SqlValue[])[]): FormatPage => {
    const page = values.map(row =>
      Object.fromEntries(row.map((value, place) => [names[place] ?? '', exact(value)])),
    );
    return {
      rows: page,
      columns,
      texts: () => page.map(row => JSON.stringify(row)),
      identify: row => row[names[0] ?? ''],
    };
  };
  const pages = function* (): Generator<FormatPage, void, undefined> {
    for (let page = first; ; page = read()) {
      yield toPage(page);
      if (page.length < rowsAtOnce) return;
    }
  };
  return {
    input: { pages: pages(), document: texts => `[${texts.join(',')}]` },
    isEmpty: first.length === 0,
  };
};

/** A large integer keeps its digits wherever it is written: as JSON, and in a cell. */
const exact = (value: SqlValue): unknown =>
  typeof value === 'bigint' ? rawJson.rawJSON(String(value)) : value;
// Every supported Node has `rawJSON`; TypeScript's library does not know it yet.
const rawJson = JSON as unknown as { rawJSON(text: string): unknown };

const toColumn = (name: string, place: number, rows: readonly (readonly SqlValue[])[]): OutputColumn => {
  const sample = rows.find(row => row[place] !== null)?.[place];
  const isNumber = typeof sample === 'number' || typeof sample === 'bigint';
  return {
    field: name,
    header: name,
    format: 'text',
    priority: priorityOfPlace(place),
    align: isNumber ? 'right' : 'left',
    get: (row: Row) => row[name],
    role: () => undefined,
  };
};
