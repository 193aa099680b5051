import type { Answer } from '../answer.ts';

/** The most rows that a service gives in one page. */
export const maxPageSize = 100;

/** Pages that are asked for at the same time, at the most. */
const window = 4;

export interface PageOptions {
  /** Rows wanted in all; absent: one page as the service cuts it, or with `all` every row. */
  readonly limit?: number;
  /** The first page wanted, from 1. */
  readonly page?: number;
  readonly all?: boolean;
  /** The most pages that `all` asks for; a `limit` may need more, but never more than full pages would. */
  readonly maxPages: number;
}

/** A service that contradicts itself: it sends a page once more, or its pages hold other than the total it names. */
export type Oddity =
  /** `missing`: whether the service had said that there is more. */
  | { readonly kind: 'repeated'; readonly page: number; readonly missing: boolean }
  /** The next page lies at another origin, which never gets the key. */
  | { readonly kind: 'elsewhere'; readonly origin: string }
  | { readonly kind: 'otherTotal'; readonly total: number; readonly got: number };

/** How a list ended: cut because the most pages were reached, or oddly. */
export interface ListEnd {
  readonly cut?: { readonly pages: number; readonly total: number | undefined };
  readonly oddity?: Oddity;
}

/** What a page means for the list: `lines` of it count; `askUpTo` is the last page that may be asked for now. */
export type Verdict =
  | { readonly kind: 'more'; readonly lines: number; readonly askUpTo: number }
  | { readonly kind: 'last'; readonly lines: number; readonly end: ListEnd }
  /** The list had ended with the page before. */
  | { readonly kind: 'over'; readonly end: ListEnd };

export interface PagePlan {
  /** The first page. */
  readonly first: number;
  /** Rows in a page; undefined where the service decides. */
  readonly size: number | undefined;
  /** Judges a page; they come in their order. */
  judge(page: number, answer: Answer): Promise<Verdict>;
}

/**
 * Decides which pages the options need. The second page is asked for when the first has come, and only when it has kept what
 * the first promised, several at a time: a service that ignores `page`, or names a total that is not there, costs one
 * request more and not four.
 */
export const createPagePlan = (options: PageOptions): PagePlan => {
  const { page: first = 1 } = options;
  const wanted = options.limit ?? (options.all ? Number.POSITIVE_INFINITY : undefined);
  const size = wanted === undefined ? undefined : Math.min(wanted, maxPageSize);
  const most = mostPages(options);
  const seen = new Set<string>();
  const markOf = createMarks();
  let got = 0;
  let total: number | undefined;
  /** Whether the service said of the last page that there is a further one. */
  let promised = false;

  /** Only a list that was read from its beginning can be compared with its total. */
  const otherTotal = (): ListEnd =>
    first > 1 || total === undefined || total === got ? {} : { oddity: { kind: 'otherTotal', total, got } };

  const judgeNext = (page: number, answer: Answer, count: number): Verdict => {
    const asked = page - first + 1;
    const lines = Math.min(count, (wanted ?? count) - got);
    got += lines;
    total = answer.meta.total;
    promised = promisesNext(answer, page, got);
    if (got >= (wanted ?? 0)) return { kind: 'last', lines, end: {} };
    if (answer.next?.kind === 'otherOrigin') {
      const { origin } = answer.next;
      return { kind: 'last', lines, end: { oddity: { kind: 'elsewhere', origin } } };
    }
    if (!hasNext(answer, { count, size, page, got, first }))
      return { kind: 'last', lines, end: otherTotal() };
    if (asked >= most) return { kind: 'last', lines, end: { cut: { pages: asked, total } } };
    const needed = lastNeeded(total, wanted, count, first);
    const askUpTo = asked === 1 ? page + 1 : Math.min(page + window, needed, first + most - 1);
    return { kind: 'more', lines, askUpTo };
  };

  return {
    first,
    size,
    judge: async (page, answer) => {
      const count = answer.lines.length;
      const later = page > first;
      if (later && count === 0) return { kind: 'over', end: otherTotal() };
      const mark = later ? await markOf(answer) : undefined;
      if (mark !== undefined && seen.has(mark))
        return { kind: 'over', end: { oddity: { kind: 'repeated', page, missing: promised } } };
      const verdict = judgeNext(page, answer, count);
      if (verdict.kind === 'more') seen.add(mark ?? (await markOf(answer)));
      return verdict;
    },
  };
};

/**
 * What tells a page's data from that of every other, in place of their text: a list may be of any length. Only a list of
 * several pages loads node:crypto.
 */
const createMarks = () => {
  const load = () => import('node:crypto');
  let loaded: ReturnType<typeof load> | undefined;
  return async ({ dataText }: Answer): Promise<string> => {
    const { hash } = await (loaded ??= load());
    return hash('sha256', dataText, 'base64');
  };
};

const mostPages = ({ limit, maxPages }: PageOptions): number =>
  limit === undefined ? maxPages : Math.max(maxPages, Math.ceil(limit / maxPageSize));

interface Place {
  readonly count: number;
  readonly size: number | undefined;
  readonly page: number;
  readonly got: number;
  readonly first: number;
}

/** Whether the service itself says that a further page exists. */
const promisesNext = ({ meta, next }: Answer, page: number, got: number): boolean =>
  next?.kind === 'url' || meta.hasNext === true || page < (meta.totalPages ?? 0) || got < (meta.total ?? 0);

/**
 * Whether to ask for a next page: the service says so, or its totals do, or, where it says nothing, the page is full. A
 * page of more rows than were asked for comes from a service that does not page.
 */
const hasNext = ({ meta, next }: Answer, { count, size, page, got, first }: Place): boolean => {
  if (count === 0) return false;
  if (next !== undefined) return next.kind === 'url';
  if (meta.hasNext !== undefined) return meta.hasNext;
  if (meta.totalPages !== undefined) return page < meta.totalPages;
  if (meta.total !== undefined && first === 1) return got < meta.total;
  return count === size;
};

/** The last page that is surely needed, by the total that the service names; none where it names none. */
const lastNeeded = (
  total: number | undefined,
  wanted = Number.POSITIVE_INFINITY,
  count: number,
  first: number,
): number =>
  total === undefined ? 0 : Math.min(Math.ceil(total / count), first - 1 + Math.ceil(wanted / count));
