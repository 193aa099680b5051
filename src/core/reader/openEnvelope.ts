import { parseExact } from '../json/exactNumbers.ts';
import { follow, isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import {
  type Elements,
  elementsAt,
  elementTexts,
  skipSpace,
  stepMembers,
  valueEnd,
} from '../json/jsonScan.ts';
import { scanList } from '../json/scanList.ts';
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
  /** The number of `lines`, which need not be read for it. */
  readonly count: number;
  /** Whether every line is known to be a record. */
  readonly onlyRecords?: true;
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
  /** The number of records, where one stands in for them. */
  readonly known?: number;
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
  { names = [], said = {}, known }: Asked = {},
): Opened => {
  const { path, data, inner, list, around } = placeOf(body, names, item);
  const currency = foreignCurrency(around);
  const locate = once(() => locateData(text, path, inner));
  const part: Part = { value: list, text: () => locate().listText };
  const lineParts = item && groupedLines(part, inner ?? '', currency, item);
  const lines = withSaid(linesOf(lineParts, list, item), said, item);
  const count = known ?? lines.length;
  return {
    data: () => (item || !isRecord(data) ? data : { ...currency, ...data }),
    dataText: () => locate().dataText,
    lines: () => lines,
    count,
    listed: item !== undefined && (lineParts !== undefined || Array.isArray(list)),
    ...(lineParts && Object.keys(currency).length === 0 && { isReshaped: true }),
    elements: () => (lineParts ? toElements(lineParts, text.length) : locate().elements),
    meta: withTotal(metaOf(around), count),
    next: item && nextPageIn(around),
  };
};

/** Where the data are in the body, and the list in them. */
const placeOf = (body: unknown, names: readonly string[], item: AnySchema | undefined) => {
  const path = [isRecord(body) ? findKey(Object.keys(body), 'data') : undefined].filter(
    key => key !== undefined,
  );
  const data = follow(body, path);
  const inner = item && listName(data, names, item);
  const list = inner === undefined ? data : follow(data, [inner]);
  return {
    path,
    data,
    inner,
    list,
    around: pagingPlaces(inner === undefined ? [data, body] : [list, data, body]),
  };
};

/** The lines with what the request says of them, where they do not say it themselves. */
const withSaid = (
  lines: readonly unknown[],
  said: JsonRecord,
  item: AnySchema | undefined,
): readonly unknown[] =>
  item && Object.keys(said).length > 0
    ? lines.map(line => (isRecord(line) ? withShared(line, said, item) : line))
    : lines;

const linesOf = (parts: readonly Part[] | undefined, list: unknown, item: unknown): readonly unknown[] =>
  parts?.map(({ value }) => value) ?? singleOf(list, item);

const toElements = (parts: readonly Part[], end: number): Elements => ({
  texts: () => parts.map(({ text }) => text()),
  compact: false,
  end,
});

const singleOf = (data: unknown, item: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return data;
  // Some services send `{}` for an empty list.
  const isEmpty = item !== undefined && isRecord(data) && Object.keys(data).length === 0;
  return data === null || data === undefined || isEmpty ? [] : [data];
};

/**
 * Opens a page of a list without making values of its records, as `openEnvelope` does with them. Undefined where the list
 * is not `data` itself, has groups or another currency, or the text is not JSON: `openEnvelope` must decide.
 * @param deepest the deepest nesting that is read
 */
export const openPage = (
  text: string,
  item: AnySchema,
  deepest: number,
): (Opened & { readonly whole: unknown }) | undefined => {
  const list = scanList(text, deepest);
  if (!list) return undefined;
  const { name, count } = list;
  const whole = JSON.parse(list.frame) as unknown;
  const data = name !== undefined && isRecord(whole) ? whole[name] : whole;
  const [firstText = 'null'] = elementTexts(list.text);
  const frame = openEnvelope(whole, list.frame, item, { known: count });
  const first: Part = { value: [parseExact(firstText)], text: () => list.text };
  if (frame.data() !== data || groupedLines(first, '', {}, item)) return undefined;
  if (Object.keys(foreignCurrency(pagingPlaces([whole]))).length > 0) return undefined;
  let lines: readonly unknown[] | undefined;
  let elements: Elements | undefined;
  // The text is that of a list.
  const read = (): readonly unknown[] => (lines ??= parseExact(list.text) as readonly unknown[]);
  return {
    ...frame,
    whole,
    onlyRecords: true,
    data: read,
    lines: read,
    dataText: () => list.text,
    elements: () => (elements ??= list.elements()),
  };
};

/** The position of `data` in the text of the body. */
interface Located {
  readonly dataText: string;
  readonly listText: string;
  readonly elements: Elements | undefined;
}

/** Finds `data` in one pass over the text. The last of several members with the same key counts, as in `JSON.parse`. */
const locateData = (text: string, path: readonly string[], inner: string | undefined): Located => {
  const steps = inner === undefined ? path : [...path, inner];
  let dataText = text.trim();
  let listText = dataText;
  let elements: Elements | undefined;
  /** Skips the value at `at`, which is this many levels deep. */
  const visit = (at: number, depth: number): number => {
    const end = depth === steps.length ? visitLast(at) : visitMembers(at, depth);
    if (depth === path.length) dataText = text.slice(at, end);
    if (depth === steps.length) listText = text.slice(at, end);
    return end;
  };
  const visitLast = (at: number): number => {
    if (!text.startsWith('[', at)) return valueEnd(text, at);
    elements = elementsAt(text, at);
    return elements.end;
  };
  const visitMembers = (at: number, depth: number): number =>
    stepMembers(text, at, (key, start) =>
      key === steps[depth] ? visit(start, depth + 1) : valueEnd(text, start),
    );
  visit(skipSpace(text, 0), 0);
  return { dataText, listText, elements };
};
