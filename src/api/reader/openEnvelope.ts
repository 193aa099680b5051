import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { type NextPage, nextPageIn } from './nextPage.ts';
import type { Meta } from './envelope.ts';
import { type Elements, elementsAt, skipSpace, stepMembers, valueEnd } from '../json/jsonScan.ts';
import { spreadList } from './spreadList.ts';
import { read } from './reader.ts';
import { flag, int, record, type Schema } from '../schema.ts';

/** The body of an answer, taken out of whatever it is wrapped in. */
export interface Opened {
  /** `data`, or the whole body where there is none. */
  readonly data: unknown;
  /** The exact text of `data`. */
  dataText(): string;
  /** Of a list route: its records, wherever they stand. Of any other: `data` alone, or nothing for null. */
  readonly lines: readonly unknown[];
  /** Whether `lines` are those of an array. */
  readonly listed: boolean;
  /** The exact texts of `lines`, which are those of an array; undefined where they are of none. */
  elements(): Elements | undefined;
  /** The paging block, as far as there is one. */
  readonly meta: Partial<Meta>;
  /** How the service names the next page, where it does so beside or in place of numbers. */
  readonly next: NextPage | undefined;
}

/**
 * Opens an answer of any service (docs/reading.md). `data` is the member of that name, once more where it holds
 * nothing but another one, or the whole body. A list is `data` itself, or the one array of it, or its members;
 * paging stands beside any of them.
 * @param item what a list's records are; absent: no list is wanted
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

/** What `data` says, in the text of the body. */
interface Located {
  readonly dataText: string;
  readonly elements: Elements | undefined;
}

/** Finds it in one look at the text. Of a member that is there twice the last counts, as for `JSON.parse`. */
const locateData = (text: string, path: readonly string[], inner: readonly string[] | undefined): Located => {
  const steps = [...path, ...(inner ?? [])];
  let dataText = text.trim();
  let elements: Elements | undefined;
  /** Steps over the value at `at`, which stands so many steps deep. */
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
/** Where a list stands in its record, where it holds several. */
const listNames = ['items', 'data', 'results', 'records', 'rows', 'list', 'entries', 'edges'] as const;
const metaNames = ['meta', 'pagination', 'paging', 'pageInfo'] as const;
/** Deeper wrappings than this one are somebody's data. */
const DEEPEST = 3;

const single = (data: unknown, item: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return data;
  const isNothing = data === null || data === undefined || (item !== undefined && isEmptyRecord(data));
  return isNothing ? [] : [data];
};

/** `{}`: what some services send for a list without items. */
const isEmptyRecord = (data: unknown): boolean => isRecord(data) && Object.keys(data).length === 0;

const follow = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** A wrapper is `data`, or another of the names where nothing but paging and words of success stand beside it. */
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

/** The array; or the only record's, where nothing but paging stands beside that. */
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
});

/** Every spelling that may stand beside `data` in a wrapper. */
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

/** Numbers below zero count nothing. */
const withoutNegative = (meta: Partial<Meta>): Partial<Meta> =>
  Object.fromEntries(Object.entries(meta).filter(([, value]) => typeof value !== 'number' || value >= 0));

/** A count that is larger than the page can only be that of all pages. */
const withTotal = (meta: Partial<Meta>, lines: number): Partial<Meta> =>
  meta.total === undefined && (meta.count ?? 0) > lines ? { ...meta, total: meta.count ?? 0 } : meta;

/** The paging of the innermost wrapper that says something of it. */
const metaOf = (whole: unknown, path: readonly string[]): Partial<Meta> => {
  for (const place of pagingPlaces(whole, path)) {
    const meta = read(metaSchema, place);
    if (meta) return withoutNegative(meta);
  }
  return {};
};

/** The records that may speak of paging: in each wrapper, the innermost first, its blocks and then itself. */
const pagingPlaces = (whole: unknown, path: readonly string[]): readonly JsonRecord[] =>
  Array.from({ length: path.length + 1 }, (_, outward) => follow(whole, path.slice(0, path.length - outward)))
    .filter(isRecord)
    .flatMap(wrapper => [...metaNames.map(name => wrapper[name]), wrapper].filter(isRecord));
