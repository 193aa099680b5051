import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { type NextPage, nextPageIn } from './nextPage.ts';
import type { Meta } from './envelope.ts';
import { type Elements, elementsAt, skipSpace, stepMembers, valueEnd } from '../json/jsonScan.ts';
import { spreadList } from './spreadList.ts';
import { read } from './reader.ts';
import { date, flag, int, record, type Schema } from '../schema.ts';

/** The contents of an answer's body, without any wrapper. */
export interface Opened {
  /** `data`, or the whole body when there is no wrapper. */
  readonly data: unknown;
  /** The exact text of `data`. */
  dataText(): string;
  /**
   * For a list route: its records, wherever they are in the body. For any other route: only `data`, or nothing when it
   * is null.
   */
  readonly lines: readonly unknown[];
  /** Whether `lines` come from an array. */
  readonly listed: boolean;
  /** The exact texts of `lines` when they come from an array; undefined otherwise. */
  elements(): Elements | undefined;
  /** The fields of the paging block that are present. */
  readonly meta: Partial<Meta>;
  /** How the service identifies the next page, if it does so beside or instead of page numbers. */
  readonly next: NextPage | undefined;
}

/**
 * Opens an answer of any service (docs/reading.md). `data` is the member of that name, or the whole body. When it
 * contains nothing but another wrapper, that one is opened too. A list is `data` itself, its only array, or its
 * members. Paging may be beside any of them.
 * @param item the schema of a list's records; absent for a single record
 */
export const openEnvelope = (
  whole: unknown,
  text: string,
  item: Schema<unknown, unknown> | undefined,
): Opened => {
  const path = dataPath(whole);
  const data = follow(whole, path);
  const inner = item && listPath(data);
  const list = inner && follow(data, inner);
  const spread = item && !inner && isRecord(data) ? spreadList(data, besides, item) : undefined;
  const lines = Array.isArray(list) ? list : (spread?.lines ?? single(data, item));
  let located: Located | undefined;
  const locate = (): Located => (located ??= locateData(text, path, inner));
  const steps = [...path, ...(inner ?? [])];
  return {
    data,
    dataText: () => locate().dataText,
    lines,
    listed: inner !== undefined || spread !== undefined,
    elements: () => spread?.elements(locate().dataText) ?? locate().elements,
    meta: withTotal(metaOf(whole, steps), lines.length),
    next: item && nextPageIn(pagingPlaces(whole, steps)),
  };
};

/** The position of `data` in the text of the body. */
interface Located {
  readonly dataText: string;
  readonly elements: Elements | undefined;
}

/** Finds `data` in one pass over the text. The last of several members with the same key counts, as in `JSON.parse`. */
const locateData = (text: string, path: readonly string[], inner: readonly string[] | undefined): Located => {
  const steps = [...path, ...(inner ?? [])];
  let dataText = text.trim();
  let elements: Elements | undefined;
  /** Skips the value at `at`, which is this many levels deep. */
  const visit = (at: number, depth: number): number => {
    const end = depth === steps.length ? visitLast(at) : visitMembers(at, depth);
    if (depth === path.length) dataText = text.slice(at, end);
    return end;
  };
  const visitLast = (at: number): number => {
    if (inner === undefined || !text.startsWith('[', at)) return valueEnd(text, at);
    elements = elementsAt(text, at);
    return elements.end;
  };
  const visitMembers = (at: number, depth: number): number =>
    stepMembers(text, at, (key, start) =>
      key === steps[depth] ? visit(start, depth + 1) : valueEnd(text, start),
    );
  visit(skipSpace(text, 0), 0);
  return { dataText, elements };
};

/** Names of the wrapper, in the order in which they are tried. */
const dataNames = ['data', 'result', 'payload', 'response'] as const;
/** Names of the list in a record that contains several lists. */
const listNames = ['items', 'data', 'results', 'records', 'rows', 'list', 'entries', 'edges'] as const;
const metaNames = ['meta', 'pagination', 'paging', 'pageInfo'] as const;
/** Deeper wrappers are treated as data. */
const DEEPEST = 3;

const single = (data: unknown, item: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return data;
  const isNothing = data === null || data === undefined || (item !== undefined && isEmptyRecord(data));
  return isNothing ? [] : [data];
};

/** `{}`, which some services send for an empty list. */
const isEmptyRecord = (data: unknown): boolean => isRecord(data) && Object.keys(data).length === 0;

const follow = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** A wrapper is `data`, or another of these names with only paging and status words beside it. */
const dataPath = (whole: unknown): readonly string[] => {
  const path: string[] = [];
  for (let found = whole; isRecord(found) && path.length < DEEPEST;) {
    const wrapper: JsonRecord = found;
    const name = dataNames.find(each => Object.hasOwn(wrapper, each) && isWrapper(wrapper, each, path));
    if (name === undefined) break;
    path.push(name);
    found = wrapper[name];
  }
  return path;
};

const isWrapper = (wrapper: JsonRecord, name: string, path: readonly string[]): boolean => {
  if (name === 'data' && path.length === 0) return true;
  const inside = wrapper[name];
  return typeof inside === 'object' && Object.keys(wrapper).every(key => key === name || besides.has(key));
};

/** The path of the array, or of the only record's array when only paging is beside it. */
const listPath = (data: unknown, deepest = DEEPEST): readonly string[] | undefined => {
  if (Array.isArray(data)) return [];
  if (!isRecord(data)) return undefined;
  const arrays = Object.keys(data).filter(key => Array.isArray(data[key]));
  const name = listNames.find(each => arrays.includes(each)) ?? (arrays.length === 1 ? arrays[0] : undefined);
  if (name !== undefined) return [name];
  const [only, ...others] = Object.keys(data).filter(key => !besides.has(key));
  if (only === undefined || others.length > 0 || deepest === 0) return undefined;
  const inside = listPath(data[only], deepest - 1);
  return inside && [only, ...inside];
};

const metaSchema = record('Paging', {
  count: int('Items in this page', { from: ['size', 'itemCount'] }),
  total: int('Items across all pages', { from: ['totalCount', 'totalItems', 'totalResults'] }),
  page: int('Page, from 1', { from: ['currentPage', 'pageNumber'] }),
  totalPages: int('Pages', { from: ['pages', 'pageCount', 'lastPage'] }),
  hasNext: flag('Whether a further page exists', { from: ['hasMore', 'hasNextPage'] }),
  firstDay: date('First day that the list covers'),
  lastDay: date('Last day that it covers'),
});

/** Every spelling that may be beside `data` in a wrapper. */
const besides: ReadonlySet<string> = new Set([
  'links',
  '_links',
  'next',
  'previous',
  'prev',
  'nextCursor',
  'next_cursor',
  'cursor',
  'cursors',
  'success',
  'ok',
  'status',
  'code',
  'message',
  'error',
  'errors',
  ...metaNames,
  ...Object.entries(metaSchema.fields).flatMap(([name, { from = [] }]) => [name, ...from]),
]);

/** Removes numbers below zero, which mean nothing here. */
const withoutNegative = (meta: Partial<Meta>): Partial<Meta> =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => typeof value !== 'number' || value >= 0));

/** A count that is larger than the page can only be the total of all pages. */
const withTotal = (meta: Partial<Meta>, lines: number): Partial<Meta> =>
  meta.total === undefined && (meta.count ?? 0) > lines ? { ...meta, total: meta.count ?? 0 } : meta;

/** The paging of the innermost wrapper that mentions it. */
const metaOf = (whole: unknown, path: readonly string[]): Partial<Meta> => {
  for (const place of pagingPlaces(whole, path)) {
    const meta = read(metaSchema, place);
    if (meta) return withoutNegative(meta);
  }
  return {};
};

/**
 * The records that may contain paging: the blocks of each wrapper and then the wrapper itself, from the innermost
 * wrapper outwards.
 */
const pagingPlaces = (whole: unknown, path: readonly string[]): readonly JsonRecord[] =>
  Array.from({ length: path.length + 1 }, (_, outward) => follow(whole, path.slice(0, path.length - outward)))
    .filter(isRecord)
    .flatMap(wrapper => [...metaNames.map(name => wrapper[name]), wrapper].filter(isRecord));
