/** Where a page stands in its list: the service description's 2.2. */
export interface Meta {
  /** Items in this page. */
  readonly count: number;
  /** Items across all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly hasNext: boolean;
}

/** The body of a successful answer: `meta` stands on lists only. */
export interface Envelope<T> {
  readonly success: true;
  readonly data: T;
  readonly meta?: Meta;
}

/** Rows a page: what a list takes, and what it gives unasked. */
export const pageLimits = { minimum: 1, maximum: 100, fallback: 20 } as const;

/** The block of a page that holds `count` of `total` items; a page beyond the last is empty and has no next. */
export const toMeta = (count: number, total: number, page: number, limit: number): Meta => {
  const totalPages = Math.ceil(total / limit);
  return { count, total, page, totalPages, hasNext: page < totalPages };
};
