import { isRecord } from '../../../core/json/jsonRecord.ts';
import { createRowReader } from '../../../core/reader/reader.ts';
import { isList, lineSchema, type Route } from '../../../core/route.ts';
import { maxPageSize, type WantedPage } from '../../../client/pages/pages.ts';
import { type OutputColumn, resolveColumns } from '../../../output/columns.ts';
import { fillColumns } from '../../../output/ownColumns.ts';
import type { AgentCall, Fields, Input, Composed } from '../service.ts';
import { toParameters } from './routeInputs.ts';

export interface Whole {
  readonly record?: Fields;
  /** From the first wanted row on. */
  readonly rows?: readonly Fields[];
  readonly total?: number | undefined;
  /** Whether rows follow those that are here. */
  readonly more: boolean;
}

export interface WantedRows {
  /** Rows to leave out at the beginning. */
  readonly skip: number;
  readonly limit: number;
  readonly detailed: boolean;
}

export const routeAnswer = async (call: AgentCall, row: Route, input: Input, wanted: WantedRows) => {
  const upTo = wanted.skip + wanted.limit + 1;
  // A page costs one request however many rows it has, and the rest of it answers the next calls from the cache.
  const options = isList(row) ? { limit: upTo, size: maxPageSize, maxPages: 50 } : { maxPages: 1 };
  const pages: WantedPage<Route>[] = [];
  for await (const page of call.pages(row, toParameters(row, input), options)) pages.push(page);
  return isList(row) ? listAnswer(row, pages, wanted) : recordAnswer(row, pages, wanted);
};

const listAnswer = (row: Route, pages: readonly WantedPage<Route>[], wanted: WantedRows): Whole => {
  const sources = pages
    .flatMap(({ answer, lines }) => answer.lines().slice(0, lines))
    .filter(line => line !== null);
  const { meta } = pages.at(-1)?.answer ?? {};
  return { ...rowsOf(row, sources, wanted), ...(meta?.total !== undefined && { total: meta.total }) };
};

const recordAnswer = (row: Route, [page]: readonly WantedPage<Route>[], wanted: WantedRows): Whole => {
  const data = page?.answer.data();
  const { lines: name } = row;
  const found = page?.answer.found();
  const read = isRecord(found) ? found : {};
  const source = isRecord(data) ? data : {};
  const lines = name === undefined ? undefined : read[name];
  if (name === undefined || !Array.isArray(lines)) {
    const record = wanted.detailed ? source : conciseRows(row, [data])[0];
    return { record: record ?? source, more: false };
  }
  const rest = Object.entries(wanted.detailed ? source : read).filter(([field]) => field !== name);
  const own = wanted.detailed
    ? rest
    : rest.flatMap(([field, value]) => (isShallow(value) ? [[field, value]] : []));
  return {
    record: Object.fromEntries(own),
    ...rowsOf(row, lines, wanted),
    total: lines.length,
  };
};

const rowsOf = (row: Route, sources: readonly unknown[], { skip, limit, detailed }: WantedRows) => {
  const here = sources.slice(skip, skip + limit);
  return {
    rows: detailed ? here.map(toRecord) : conciseRows(row, here),
    more: sources.length > skip + limit,
  };
};

const toRecord = (source: unknown): Fields => (isRecord(source) ? source : { value: source });

/** The main columns of each line; the records' own fields where a service fills too few columns. */
const conciseRows = (row: Route, sources: readonly unknown[]): readonly Fields[] => {
  const read = sources.map(createRowReader(lineSchema(row)));
  const columns = resolveColumns(row, true);
  if (!fillColumns(read, columns, sources)) return sources.map(toRecord);
  const main = columns.filter(isMain);
  return read.map(line =>
    withoutNulls({
      ...Object.fromEntries(main.map(({ field, get }) => [field, get(line)])),
      // Who won, and when, is what a match is asked for, whether a terminal has a column for it or not.
      ...Object.fromEntries(outcome.map(field => [field, line[field]])),
    }),
  );
};

const outcome = ['startsAt', 'winner'] as const;

/** What identifies a thing is always there, because the next call needs it. */
const isMain = ({ priority, field }: OutputColumn): boolean =>
  priority < 4 || /(?:^|\.)(?:id|slug)$|(?:Id|Slug)$/.test(field);

/** A plain value, or a record or list of few plain ones. */
const isShallow = (value: unknown): boolean => {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'object') return true;
  const parts: readonly unknown[] = Object.values(value);
  return parts.length <= 12 && parts.every(part => typeof part !== 'object' || part === null);
};

/**
 * Turns a command's document into an answer: its lines and what it says of the whole, or in detail the document, of
 * which the longest list becomes the rows.
 */
export const composedAnswer = (
  { document, summary, rows }: Composed,
  { skip, limit, detailed }: WantedRows,
): Whole => {
  // The answer itself says that it is computed.
  const { computed: _said, ...told } = document;
  const whole = detailed
    ? withLongestList(told)
    : { record: summary ?? withoutLists(told), rows: rows.map(withoutNulls) };
  const lines = whole.rows;
  return {
    record: whole.record,
    rows: lines.slice(skip, skip + limit),
    total: lines.length,
    more: lines.length > skip + limit,
  };
};

const withoutNulls = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

const withLongestList = (document: Fields): { readonly record: Fields; readonly rows: readonly Fields[] } => {
  const lists = Object.entries(document).flatMap(([name, value]) =>
    isListOfRecords(value) ? [{ name, value }] : [],
  );
  const [longest] = lists.toSorted((one, other) => other.value.length - one.value.length);
  if (!longest) return { record: document, rows: [] };
  const rest = Object.entries(document).filter(([name]) => name !== longest.name);
  return { record: Object.fromEntries(rest), rows: longest.value };
};

const isListOfRecords = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(each => typeof each === 'object' && each !== null);

/** Without lists of records, which the rows repeat, and without what lies deeper than a level. */
const withoutLists = (document: Fields): Fields =>
  Object.fromEntries(
    Object.entries(document).flatMap(([name, value]) => {
      if (isListOfRecords(value)) return [];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
      const plain = Object.entries(value).filter(([, part]) => typeof part !== 'object' || part === null);
      return [[name, Object.fromEntries(plain)]];
    }),
  );
