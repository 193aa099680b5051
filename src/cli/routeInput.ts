import { elementTexts } from '../api/jsonText.ts';
import { read } from '../api/reader.ts';
import { lineSchema, type Route } from '../api/route.ts';
import type { WantedPage } from '../client/pages.ts';
import { isRecord, type OutputColumn, resolveColumns, type Row } from '../output/columns.ts';
import type { FormatInput } from '../output/formats/format.ts';
import { columnsFromRecords, fillColumns } from '../output/ownColumns.ts';
import type { CommandContext } from './context.ts';
import { formatName } from './present.ts';

/** The pages of an answer as one input of a format: JSON from the exact texts, rows read into our entities. */
export const toFormatInput = (
  row: Route,
  pages: readonly WantedPage<Route>[],
  context: CommandContext,
): FormatInput => {
  const json = (): string => jsonOf(pages);
  // JSON is made from the text alone, everything else from what is read out of it.
  if (formatName(context) === 'json') return { rows: [], columns: [], json };
  const sources = pages.flatMap(page => linesIn(page.answer.data, row).slice(0, linesWanted(page)));
  const schema = lineSchema(row);
  const rows = sources.map(source => read(schema, source)).filter(isRecord);
  const shown = { ...shownRows(row, rows, sources, formatName(context) === 'table'), json };
  const record = recordOf(row, pages);
  return record ? { ...shown, record } : shown;
};

const linesWanted = ({ answer, lines }: WantedPage<Route>): number | undefined =>
  Array.isArray(answer.data) ? lines : undefined;

/** The whole `data` of one page, or one list of the elements of several. */
const jsonOf = (pages: readonly WantedPage<Route>[]): string => {
  const [first] = pages;
  if (!first) return '[]';
  const { data, dataText } = first.answer;
  if (pages.length === 1 && (!Array.isArray(data) || first.lines === data.length)) return dataText;
  const elements = pages.flatMap(({ answer, lines }) => [...elementTexts(answer.dataText)].slice(0, lines));
  return `[${elements.join(',')}]`;
};

/** The records that are the answer's lines, as the service sent them. */
const linesIn = (data: unknown, row: Route): readonly unknown[] => {
  if (Array.isArray(data)) return data;
  if (row.returns.kind === 'list')
    return isRecord(data) ? (Object.values(data).find(Array.isArray) ?? [data]) : [];
  if (row.lines === undefined) return [data];
  // A record's lines may stand under another spelling: the reader of the whole record knows them.
  const whole = read(row.returns, data);
  const lines = isRecord(whole) ? whole[row.lines] : undefined;
  return Array.isArray(lines) ? lines : [];
};

const recordOf = (row: Route, pages: readonly WantedPage<Route>[]): FormatInput['record'] => {
  if (row.returns.kind === 'list') return undefined;
  const value = read(row.returns, pages[0]?.answer.data);
  return isRecord(value) ? { value, schema: row.returns, lines: row.lines } : undefined;
};

/** Our columns; on a terminal the records' own, where they yield too little to fill ours. */
const shownRows = (
  row: Route,
  rows: readonly Row[],
  sources: readonly unknown[],
  terminal: boolean,
): { readonly rows: readonly Row[]; readonly columns: readonly OutputColumn[] } => {
  const columns = resolveColumns(row);
  if (!terminal || fillColumns(rows, columns)) return { rows, columns };
  const own = sources.filter(isRecord);
  return { rows: own, columns: columnsFromRecords(own) };
};
