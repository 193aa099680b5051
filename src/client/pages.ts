import type { Route } from '../api/route.ts';
import type { Answer } from './answer.ts';
import type { Client } from './client.ts';
import type { Parameters } from './url.ts';

/** The most rows that a service gives in one page. */
export const maxPageSize = 100;

export interface PageWish {
  /** Rows wanted in all; absent: one page as the service cuts it, or with `all` every row. */
  readonly limit?: number;
  /** The first page wanted, from 1. */
  readonly page?: number;
  readonly all?: boolean;
  /** The most pages that `all` asks for. */
  readonly maxPages: number;
}

/** A page, and how many of its lines count toward the wish: the last may have more than were wanted. */
export interface WantedPage<R extends Route> {
  readonly answer: Answer<R>;
  readonly lines: number;
  /** Set on the last page where rows were left behind because `maxPages` was reached. */
  readonly cut?: { readonly pages: number; readonly total: number | undefined };
}

/**
 * Asks for as many pages as the wish needs, one after the other. It ends at the rows wanted, at a page without a
 * next one, at an empty page, and at a page that repeats the one before.
 */
export async function* askPages<R extends Route>(
  client: Client,
  row: R,
  input: Parameters,
  wish: PageWish,
): AsyncGenerator<WantedPage<R>, void, undefined> {
  const { limit, size } = sizesOf(wish);
  let { page } = wish;
  let got = 0;
  let before: Answer<R> | undefined;
  for (let asked = 1; ; asked += 1) {
    const answer = await client.call(row, { ...input, limit: size, page });
    const count = linesOf(answer.data);
    if (before && isRepeated(answer, before, count)) return;
    before = answer;
    const lines = Math.min(count, (limit ?? count) - got);
    got += lines;
    if (got >= (limit ?? 0) || !hasNext(answer, count, size)) {
      yield { answer, lines };
      return;
    }
    const cut = isCut(wish, asked);
    yield { answer, lines, ...(cut && { cut: { pages: asked, total: answer.meta.total } }) };
    if (cut) return;
    page = (page ?? 1) + 1;
  }
}

const isCut = ({ all, maxPages }: PageWish, asked: number): boolean => all === true && asked >= maxPages;

/** A service that has nothing more to give, whatever it says: the page is empty, or the one before once more. */
const isRepeated = (answer: Answer, before: Answer, count: number): boolean =>
  count === 0 || answer.dataText === before.dataText;

/** Rows wanted in all, and in a page; both undefined where the service decides. */
const sizesOf = ({ limit, all }: PageWish): { readonly limit?: number; readonly size?: number } => {
  const wanted = limit ?? (all ? Number.POSITIVE_INFINITY : undefined);
  return wanted === undefined ? {} : { limit: wanted, size: Math.min(wanted, maxPageSize) };
};

const linesOf = (data: unknown): number => (Array.isArray(data) ? data.length : 0);

/** A service that says nothing of a next page has one as long as its pages are full. */
const hasNext = (answer: Answer, count: number, size: number | undefined): boolean =>
  count > 0 && (answer.meta.hasNext ?? (size !== undefined && count >= size));
