import { follow, isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { listText, type ListText, memberOf } from '../json/jsonScan.ts';
import type { Schema } from '../schema.ts';
import type { Meta } from '../paging/envelope.ts';
import { once } from './layout.ts';
import { groupedLines, listName, type Part, withShared } from './list.ts';
import { amountsIn } from './money.ts';
import { type NextPage, nextPageIn } from '../paging/nextPage.ts';
import { metaOf, pagingPlaces, withTotal } from '../paging/paging.ts';
import { findKey } from '../json/spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** The contents of an answer's body, without any wrapper. What is a function is read on demand. */
export interface Opened {
  /** The exact text of `data`; the whole body if the service sends no envelope. */
  dataText(): string;
  /** `data` as JSON; whole numbers above 2^53 are text. */
  data(): unknown;
  /** The records of a list, wherever the service puts them; otherwise only `data`, or nothing where it is null. */
  lines(): readonly unknown[];
  /** The number of `lines`, which need not be read for it. */
  readonly count: number;
  /** The exact texts of `lines` if they come from an array; otherwise undefined. */
  lineTexts(): Omit<ListText, 'text'> | undefined;
  /** Whether lines or data are made of several parts of the body, so that the exact texts say less, or otherwise. */
  readonly isReshaped?: true;
  /** The paging block, as far as the service sent one. */
  readonly meta: Partial<Meta>;
}

export interface OpenedBody extends Opened {
  /** Whether `lines` come from an array. */
  readonly listed: boolean;
  /** How the service identifies the next page, if it does so beside or instead of page numbers. */
  readonly next: NextPage | undefined;
}

/** What is known of an answer beside its body. */
export interface Asked {
  /** What the list may be called in a record that has more than it. */
  readonly names?: readonly string[];
  /** What the request says of every line: `metric`, `region`. */
  readonly said?: JsonRecord;
}

/**
 * Opens an answer of any service (docs/reading.md). `data` is the member of that name, or the whole body. A list is `data`
 * itself, or the one array in it, or its members by name. Paging may be beside any of them.
 * @param item the schema of a list's records; absent for a single record
 */
export const openEnvelope = (
  body: unknown,
  text: string,
  item: AnySchema | undefined,
  { names = [], said = {} }: Asked = {},
): OpenedBody => {
  const { key, data, inner, list, around } = placeOf(body, names, item);
  const amounts = amountsIn(around);
  const located = locateData(text, key, inner);
  const part: Part = { value: list, text: located.listText };
  const parts = item && groupedLines(part, amounts, item);
  const found = linesOf(parts, list, item);
  const lines = withSaid(found, said, item);
  return {
    data: () => (item || !isRecord(data) ? data : { ...amounts, ...data }),
    dataText: located.dataText,
    lines: () => lines,
    count: lines.length,
    listed: item !== undefined && (parts !== undefined || Array.isArray(list)),
    ...(parts && Object.keys(amounts).length === 0 && { isReshaped: true }),
    lineTexts: textsOf(parts) ?? located.lineTexts,
    meta: withTotal(metaOf(around), lines.length),
    next: item && nextPageIn(around),
  };
};

/** Where the data are in the body, and the list in them. */
const placeOf = (body: unknown, names: readonly string[], item: AnySchema | undefined) => {
  const key = isRecord(body) ? findKey(Object.keys(body), 'data') : undefined;
  const data = memberIn(body, key);
  const inner = item && listName(data, names, item);
  const list = memberIn(data, inner);
  return {
    key,
    data,
    inner,
    list,
    around: pagingPlaces(inner === undefined ? [data, body] : [list, data, body]),
  };
};

/** The lines with what the request says of them, where they do not say it themselves. */
const withSaid = (lines: readonly unknown[], said: JsonRecord, item: AnySchema | undefined) =>
  item && Object.keys(said).length > 0
    ? lines.map(line => (isRecord(line) ? withShared(line, said, item) : line))
    : lines;

const memberIn = (value: unknown, name: string | undefined): unknown =>
  name === undefined ? value : follow(value, [name]);

const linesOf = (parts: readonly Part[] | undefined, list: unknown, item: unknown): readonly unknown[] => {
  if (parts) return parts.map(({ value }) => value);
  if (Array.isArray(list)) return list;
  // Some services send `{}` for an empty list.
  const isEmpty = item !== undefined && isRecord(list) && Object.keys(list).length === 0;
  return list === null || list === undefined || isEmpty ? [] : [list];
};

const textsOf = (parts: readonly Part[] | undefined) =>
  parts && once(() => ({ texts: parts.map(each => each.text()), compact: false }));

/** The exact texts of `data` and of the list in it. */
const locateData = (text: string, key: string | undefined, inner: string | undefined) => {
  const dataText = (): string => (key === undefined ? text.trim() : (memberOf(text, key) ?? ''));
  // Where `data` is the list, both are found in one pass.
  const list = once(() => (inner === undefined ? listText(text, key) : listText(dataText(), inner)));
  return {
    dataText: () => (inner === undefined ? list()?.text : undefined) ?? dataText(),
    listText: () => list()?.text ?? (inner === undefined ? dataText() : (memberOf(dataText(), inner) ?? '')),
    lineTexts: list,
  };
};
