import type { SQLInputValue } from 'node:sqlite';
import type { Page, PageRequest } from '../handlers/handler.ts';
import type { Store } from './store.ts';

/** A list in SQL: how many rows there are (`total`), and the rows in their order, ending in `LIMIT ? OFFSET ?`. */
export interface ListQuery {
  readonly count: string;
  readonly rows: string;
}

/** Reads one page; `toItem` makes the answer's item of a row. `values` are those of both statements. */
export const readPage = <Row extends object, Item>(
  store: Store,
  query: ListQuery,
  values: readonly SQLInputValue[],
  request: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const total = store.get<{ readonly total: number }>(query.count, ...values)?.total ?? 0;
  const offset = (request.page - 1) * request.limit;
  // A page beyond the last is empty, and needs no reading.
  if (offset >= total) return { items: [], total };
  return { items: store.all<Row>(query.rows, ...values, request.limit, offset).map(toItem), total };
};

/** The page of a list that is there as a whole. */
export const pageOf = <Item>(all: readonly Item[], { limit, page }: PageRequest): Page<Item> => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
});
