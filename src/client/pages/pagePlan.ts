import { isRecord } from '../../core/json/jsonRecord.ts';
import type { Answer } from '../answer.ts';

/** The most rows in one page of a service. */
export const maxPageSize = 100;

const window = 4;

export interface PageOptions {
  /** The number of rows wanted. Absent: one page of the service's default size or, with `all`, every row. */
  readonly limit?: number;
  /** Rows per page; by default as many as are wanted, up to 100. */
  readonly size?: number;
  /** The first page, from 1. */
  readonly page?: number;
  readonly all?: boolean;
  /** The number of rows before the first one wanted. Whole pages of them are not requested. */
  readonly skip?: number;
  /** Whether a page is requested only when the one before it was taken, because the caller may need no more. */
  readonly oneByOne?: boolean;
  /** Whether only the exact texts of the pages are wanted. */
  readonly texts?: boolean;
  /** The most pages that `all` requests; a `limit` may need more, but never more than full pages would. */
  readonly maxPages: number;
}

/** A service that contradicts itself: it repeats a page, or its pages do not match its total. */
export type Oddity =
  /** `missing`: whether the service had announced more rows. */
  | { readonly kind: 'repeated'; readonly page: number; readonly missing: boolean }
  | { readonly kind: 'elsewhere'; readonly origin: string }
  | { readonly kind: 'otherTotal'; readonly total: number; readonly got: number }
  /** The total was another one on a later page. */
  | { readonly kind: 'changed'; readonly before: number; readonly after: number }
  | { readonly kind: 'overlap'; readonly rows: number };

export const isIncomplete = (oddity: Oddity | undefined): boolean =>
  oddity?.kind === 'elsewhere' || (oddity?.kind === 'repeated' && oddity.missing);

/** How a list ended: cut off at the page limit, or with an oddity. */
export interface ListEnd {
  readonly cut?: { readonly pages: number; readonly total: number | undefined };
  readonly oddity?: Oddity;
}

/** The meaning of a page for the list: `lines` of it count; `askUpTo` is the last page that may be requested now. */
export type Verdict =
  | { readonly kind: 'more'; readonly lines: number; readonly askUpTo: number }
  | { readonly kind: 'last'; readonly lines: number; readonly end: ListEnd }
  /** The list had ended with the previous page. */
  | { readonly kind: 'over'; readonly end: ListEnd };

export type PagePlan = ReturnType<typeof createPagePlan>;

/**
 * Decides which pages the options need. The second page is requested after the first, and several at once only after
 * the second matched the first page's promise: a service that ignores `page`, or reports a false total, costs one
 * request more and not four.
 */
export const createPagePlan = (options: PageOptions) => {
  const { page: begin = 1, skip = 0 } = options;
  const asked = options.limit ?? (options.all ? Number.POSITIVE_INFINITY : undefined);
  // Up to one page, the rows left out are requested too: then the page is the one that was asked before.
  let size = options.size ?? (asked === undefined ? undefined : Math.min(skip + asked, maxPageSize));
  const wantedSize = size;
  const before = size === undefined ? 0 : Math.floor(skip / size) * size;
  const first = size === undefined ? begin : begin + before / size;
  const wanted = asked === undefined ? undefined : asked + skip - before;
  const most = mostPages(options.maxPages, options.limit === undefined ? undefined : wanted);
  const seen = new Set<string>();
  const markOf = createMarks();
  const changes = createChanges();
  let got = 0;
  let total: number | undefined;
  let promised = false;

  /** What was odd about a whole list. Only one that was read from its beginning can be compared with its total. */
  const endOf = (): ListEnd => {
    const { oddity } = changes.end();
    if (oddity) return { oddity };
    return first > 1 || total === undefined || total === got
      ? {}
      : { oddity: { kind: 'otherTotal', total, got } };
  };

  /** If a short page announced no next page and the same page comes again, the service has no paging: the list is whole. */
  const repeatedEnd = (page: number): ListEnd =>
    size !== wantedSize && !promised ? endOf() : { oddity: { kind: 'repeated', page, missing: promised } };

  const judgeNext = (page: number, answer: Answer, count: number): Verdict => {
    const pages = page - first + 1;
    const lines = Math.min(count, (wanted ?? count) - got);
    got += lines;
    total = answer.meta.total;
    changes.see(answer);
    promised = promisesNext(answer, page, got);
    if (got >= (wanted ?? 0)) return { kind: 'last', lines, end: changes.end() };
    if (answer.next?.kind === 'otherOrigin') {
      const { origin } = answer.next;
      return { kind: 'last', lines, end: { oddity: { kind: 'elsewhere', origin } } };
    }
    const sent = count + (answer.withheld ?? 0);
    if (!hasNext(answer, { count: sent, size, page, got, first }))
      return { kind: 'last', lines, end: endOf() };
    if (pages >= most) return { kind: 'last', lines, end: { cut: { pages, total } } };
    if (pages === 1) size = nextSize(size, sent, answer);
    const needed = lastNeeded(total, wanted, count, first);
    const askUpTo = pages === 1 ? page + 1 : Math.min(page + window, needed, first + most - 1);
    return { kind: 'more', lines, askUpTo };
  };

  return {
    first,
    /** Rows per page, which may be fewer once the first page has come; undefined if the service decides. */
    size: () => size,
    /** The number of rows on the pages that are left out. */
    before,
    /** Judges a page; pages must arrive in order. */
    judge: async (page: number, answer: Answer): Promise<Verdict> => {
      const { count } = answer;
      const later = page > first;
      const isWithheld = count === 0 && answer.withheld !== undefined;
      if (later && count === 0 && !isWithheld) return { kind: 'over', end: endOf() };
      const mark = later && !isWithheld ? await markOf(answer) : undefined;
      if (mark !== undefined && seen.has(mark)) return { kind: 'over', end: repeatedEnd(page) };
      const verdict = judgeNext(page, answer, count);
      if (verdict.kind === 'more') seen.add(mark ?? (await markOf(answer)));
      return verdict;
    },
  };
};

/**
 * Identifies each page by a digest of some twenty rows all over it (of all, if it has no more), because a list may have any
 * length. Only a list of several pages loads node:crypto.
 */
const createMarks = () => {
  const load = () => import('node:crypto');
  let loaded: ReturnType<typeof load> | undefined;
  return async (answer: Answer): Promise<string> => {
    const { hash } = await (loaded ??= load());
    const lines = answer.lines();
    const step = Math.ceil(lines.length / 20);
    const some = lines.filter((_, place) => place % step === 0);
    return hash('sha256', JSON.stringify([lines.length, some, lines.at(-1)]), 'base64');
  };
};

/** A service with a lower limit counts its own pages, so the next one is asked for in the size of the one that came. */
const nextSize = (size: number | undefined, sent: number, { meta, next }: Answer): number | undefined => {
  const isSettled = [next, meta.total, meta.totalPages, meta.hasNext].some(each => each !== undefined);
  return isSettled || size === undefined ? size : Math.min(size, sent);
};

/** Watches whether a list changes while its pages are read: in its total, or in rows that come again on the next page. */
const createChanges = () => {
  let first: number | undefined;
  let total: number | undefined;
  let last: ReadonlyMap<unknown, unknown> | undefined;
  let rows = 0;
  return {
    see: (answer: Answer): void => {
      ({ total } = answer.meta);
      if (!last) first = total;
      const now = new Map(answer.lines().map(line => [firstValue(line), line]));
      for (const [key, line] of last ? now : []) if (isSame(last?.get(key), line)) rows += 1;
      last = now;
    },
    end: (): ListEnd => {
      if (first !== undefined && total !== undefined && first !== total)
        return { oddity: { kind: 'changed', before: first, after: total } };
      return rows > 0 ? { oddity: { kind: 'overlap', rows } } : {};
    },
  };
};

const isSame = (one: unknown, other: unknown): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** Identifies a row within its page: most rows begin with an identifier. */
const firstValue = (line: unknown): unknown =>
  isRecord(line) ? Object.values(line).find(value => typeof value !== 'object') : line;

const mostPages = (maxPages: number, wanted: number | undefined): number =>
  wanted === undefined ? maxPages : Math.max(maxPages, Math.ceil(wanted / maxPageSize));

/** Whether the pages left out have the size that was asked for: a service may send less, or ignore the number. */
export const fitsPlan = (
  { first, size: sizeOf, before }: Pick<PagePlan, 'first' | 'size' | 'before'>,
  { count, meta, next }: Answer,
): boolean => {
  if (before === 0) return true;
  const size = sizeOf();
  const isThere = meta.page === undefined ? next?.kind !== 'url' : meta.page === first;
  return isThere && (count === size || meta.total === (first - 1) * (size ?? 0) + count);
};

interface Place {
  readonly count: number;
  readonly size: number | undefined;
  readonly page: number;
  readonly got: number;
  readonly first: number;
}

const promisesNext = ({ meta, next }: Answer, page: number, got: number): boolean =>
  next?.kind === 'url' || meta.hasNext === true || page < (meta.totalPages ?? 0) || got < (meta.total ?? 0);

/**
 * Whether to request another page: the service announces one, its totals imply one, or it says nothing and the page has
 * rows. A short page may be a lower limit of the service; one with more rows than requested comes from a service without
 * paging.
 */
const hasNext = ({ meta, next }: Answer, { count, size, page, got, first }: Place): boolean => {
  if (count === 0) return false;
  if (next !== undefined) return next.kind === 'url';
  // Some services announce a next page behind the last row.
  if (meta.total && first === 1 && got >= meta.total) return false;
  if (meta.hasNext !== undefined) return meta.hasNext;
  if (meta.totalPages !== undefined) return page < meta.totalPages;
  if (meta.total !== undefined && first === 1) return got < meta.total;
  return size !== undefined && count <= size;
};

/** The last page that is certainly needed by the reported total; undefined without a total. */
const lastNeeded = (
  total: number | undefined,
  wanted = Number.POSITIVE_INFINITY,
  count: number,
  first: number,
): number =>
  total === undefined ? 0 : Math.min(Math.ceil(total / count), first - 1 + Math.ceil(wanted / count));
