/** The position of a page in its list: section 2.2 of the service description. */
export interface Meta {
  /** Items in this page. */
  readonly count: number;
  /** Items across all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly hasNext: boolean;
  /** The days that a list by days covers, both included: `2026-11-21`. */
  readonly firstDay?: string;
  readonly lastDay?: string;
}

/** The body of a successful answer. Only lists have `meta`. */
export interface Envelope<T> {
  readonly success: true;
  readonly data: T;
  readonly meta?: Meta;
}

/** Rows per page: the range that a list accepts, and its default. */
export const pageLimits = { minimum: 1, maximum: 100, fallback: 20 } as const;

/** The paging block of a page with `count` of `total` items. A page after the last is empty and has no next page. */
export const toMeta = (count: number, total: number, page: number, limit: number): Meta => {
  const totalPages = Math.ceil(total / limit);
  return { count, total, page, totalPages, hasNext: page < totalPages };
};
