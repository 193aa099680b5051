import { isRecord } from '../../core/json/jsonRecord.ts';
import { isList, type Route } from '../../core/route.ts';
import type { WantedPage } from '../../client/pages/pages.ts';
import type { Row } from '../../output/columns.ts';
import type { FormatPage } from '../../output/formats/format.ts';

const unknownLayout = { compact: false } as const;

export interface Lines {
  /** The records as the service sent them. */
  readonly sources: () => readonly unknown[];
  /** The exact texts of a list's items, which are the lines, or the text of the one record. */
  readonly texts: () => Iterable<string>;
  /** The text of the whole answer, where all of it is shown in the order in which it was sent. */
  readonly document?: () => string;
  readonly layout: NonNullable<FormatPage['layout']>;
  readonly record: FormatPage['record'];
}

/** Whether every line of the page is wanted. */
export const isWhole = (row: Route, page: WantedPage<Route>): boolean =>
  !isList(row) || page.lines === page.answer.count;

/** The page of a record's lines that was asked for. A service that does not page them answers all of them. */
export interface LinePage {
  readonly limit?: unknown;
  readonly page?: unknown;
}

/** `wanted`: the page of a record's lines. `texts`: nothing is read of the answer. */
export const linesOf = (
  row: Route,
  page: WantedPage<Route>,
  wanted: LinePage | undefined,
  texts: boolean,
): Lines => {
  const pageOf = linePager(row, wanted);
  const record = texts ? sentRecord(row) : recordOf(row, page);
  const ofRecord = row.lines === undefined ? undefined : record?.value[row.lines];
  let sources: readonly unknown[] | undefined;
  return {
    sources: () => (sources ??= pageOf(texts && !isList(row) ? page.answer.lines() : linesIn(page, row))),
    texts: () => textsOf(row, page),
    layout: () => (isList(row) ? page.answer.lineTexts() : undefined) ?? unknownLayout,
    record:
      record && row.lines !== undefined && Array.isArray(ofRecord)
        ? { ...record, value: { ...record.value, [row.lines]: pageOf(ofRecord) } }
        : record,
  };
};

/** Takes the wanted page out of a record's lines if more of them came. */
const linePager = (row: Route, { limit, page }: LinePage = {}) => {
  const number = typeof page === 'number' ? page : 1;
  return (lines: readonly unknown[]): readonly unknown[] =>
    !isList(row) && typeof limit === 'number' && lines.length > limit
      ? lines.slice((number - 1) * limit, number * limit)
      : lines;
};

/** The exact texts of the lines if the answer is a list, otherwise of its one record. */
const textsOf = (row: Route, { answer, lines }: WantedPage<Route>): Iterable<string> => {
  const lineTexts = isList(row) ? answer.lineTexts() : undefined;
  if (!lineTexts) return answer.count === 0 ? [] : [answer.dataText()];
  const all = lineTexts.texts;
  const texts = lines === all.length ? all : all.slice(0, lines);
  return texts.includes('null') ? texts.filter(text => text !== 'null') : texts;
};

/** The records that are the answer's lines, as the service sent them. */
export const linesIn = ({ answer, lines }: WantedPage<Route>, row: Route): readonly unknown[] => {
  // A null in a list is not a row.
  if (isList(row))
    return answer
      .lines()
      .slice(0, lines)
      .filter(line => line !== null);
  if (row.lines === undefined) return answer.lines();
  // Another spelling may contain the lines; the reader of the whole record knows it.
  const found = answer.found();
  const ofRecord = isRecord(found) ? found[row.lines] : undefined;
  return Array.isArray(ofRecord) ? ofRecord : [];
};

const sentRecord = (row: Route): FormatPage['record'] =>
  isList(row) ? undefined : { value: {}, schema: row.returns, lines: row.lines };

const recordOf = (row: Route, { answer }: WantedPage<Route>): FormatPage['record'] => {
  if (isList(row)) return undefined;
  const data = answer.data();
  const value = answer.found();
  if (!value && !isRecord(data)) return undefined;
  const source = isRecord(data) ? data : undefined;
  return { value: isRecord(value) ? value : {}, source, schema: row.returns, lines: row.lines };
};

/** One by one after the first, so that a large page is never in memory twice; and none where a format writes the texts. */
export function* mapped(
  first: readonly Row[],
  sources: () => readonly unknown[],
  toRow: (source: unknown) => Row,
): Generator<Row, void, undefined> {
  yield* first;
  for (const source of sources().slice(first.length)) yield toRow(source);
}
