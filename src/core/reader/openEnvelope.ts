import { follow, isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { type Elements, elementsAt, isArray, memberOf } from '../json/jsonScan.ts';
import type { Schema } from '../schema.ts';
import type { Meta } from '../paging/envelope.ts';
import { once } from './layout.ts';
import { groupedLines, listName, type Part, withShared } from './list.ts';
import { foreignCurrency } from './money.ts';
import { type NextPage, nextPageIn } from '../paging/nextPage.ts';
import { metaOf, pagingPlaces, withTotal } from '../paging/paging.ts';
import { findKey } from '../json/spelling.ts';

type AnySchema = Schema<unknown, unknown>;

/** The contents of an answer's body, without any wrapper. What is a function is read on demand. */
export interface Opened {
  /** `data`, or the whole body when there is no wrapper. */
  data(): unknown;
  /** The exact text of `data`. */
  dataText(): string;
  /**
   * For a list route: its records, wherever they are in the body. For any other route: only `data`, or nothing when it
   * is null.
   */
  lines(): readonly unknown[];
  readonly count: number;
  /** Whether `lines` come from an array. */
  readonly listed: boolean;
  /** The exact texts of `lines` when they come from an array; undefined otherwise. */
  elements(): Elements | undefined;
  /** Whether `lines` are made of several parts of the body, so that their texts say less, or otherwise. */
  readonly isReshaped?: true;
  /** The fields of the paging block that are present. */
  readonly meta: Partial<Meta>;
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
): Opened => {
  const key = isRecord(body) ? findKey(Object.keys(body), 'data') : undefined;
  const data = memberIn(body, key);
  const inner = item && listName(data, names, item);
  const list = memberIn(data, inner);
  const around = pagingPlaces(inner === undefined ? [data, body] : [list, data, body]);
  const currency = foreignCurrency(around);
  const locate = once(() => locateData(text, key, inner));
  const part: Part = { value: list, text: () => locate().listText };
  const parts = item && groupedLines(part, inner ?? '', currency, item);
  const found = parts?.map(({ value }) => value) ?? linesOf(list, item);
  // What the request says of the lines, where they do not say it themselves.
  const isSaid = item && Object.keys(said).length > 0;
  const lines = isSaid ? found.map(line => (isRecord(line) ? withShared(line, said, item) : line)) : found;
  const texts = parts && once(() => parts.map(each => each.text()));
  return {
    data: () => (item || !isRecord(data) ? data : { ...currency, ...data }),
    dataText: () => locate().dataText,
    lines: () => lines,
    count: lines.length,
    listed: item !== undefined && (parts !== undefined || Array.isArray(list)),
    ...(parts && Object.keys(currency).length === 0 && { isReshaped: true }),
    elements: () => (texts ? { texts, compact: false, end: text.length } : locate().elements),
    meta: withTotal(metaOf(around), lines.length),
    next: item && nextPageIn(around),
  };
};

const memberIn = (value: unknown, name: string | undefined): unknown =>
  name === undefined ? value : follow(value, [name]);

const linesOf = (list: unknown, item: unknown): readonly unknown[] => {
  if (Array.isArray(list)) return list;
  // Some services send `{}` for an empty list.
  const isEmpty = item !== undefined && isRecord(list) && Object.keys(list).length === 0;
  return list === null || list === undefined || isEmpty ? [] : [list];
};

/** The exact texts of `data` and of the list in it. */
const locateData = (text: string, key: string | undefined, inner: string | undefined) => {
  const textIn = (whole: string, name: string | undefined): string =>
    name === undefined ? whole : (memberOf(whole, name) ?? '');
  const dataText = textIn(text.trim(), key);
  const listText = textIn(dataText, inner);
  return { dataText, listText, elements: isArray(listText) ? elementsAt(listText, 0) : undefined };
};
