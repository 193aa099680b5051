import type { Page, PageRequest } from '../handlers/handler.ts';
import type { Store } from './store.ts';

/** A list in SQL: how many rows there are (`total`), and the rows in their order, ending in `LIMIT ? OFFSET ?`. */
export interface ListQuery {
  readonly count: string;
  readonly rows: string;
  /** The same list, for pages so far behind that passing over the rows before them would take long. */
  readonly far?: RememberedList;
}

/** A list whose order is worked out once for as long as the file stays as it is. */
export interface RememberedList {
  /** The numbers (`id`) of all its rows, in order. */
  readonly ids: string;
  /** The rows of the numbers in a JSON array, in its order. Values: those of the page, the array. */
  readonly rows: string;
}

/** Rows that an OFFSET may pass over one by one. */
const nearOffset = 1000;

type Values = readonly (string | number)[];

/** Reads one page; `toItem` makes the answer's item of a row. `values` are those of all statements. */
export const readPage = <Row extends object, Item>(
  store: Store,
  query: ListQuery,
  values: Values,
  request: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const { limit } = request;
  const offset = (request.page - 1) * limit;
  const total = store.remember(
    keyOf(query.count, values),
    () => store.get<{ readonly total: number }>(query.count, ...values)?.total ?? 0,
  );
  // A page beyond the last is empty, and needs no reading.
  if (offset >= total) return { items: [], total };
  if (query.far && offset >= nearOffset)
    return readRememberedPage(store, query.far, { values, page: [] }, request, toItem);
  return { items: store.all<Row>(query.rows, ...values, limit, offset).map(toItem), total };
};

/** Reads one page of a remembered list. `values` are those of its order, `page` those of the rows. */
export const readRememberedPage = <Row extends object, Item>(
  store: Store,
  list: RememberedList,
  { values, page }: { readonly values: Values; readonly page: Values },
  request: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const ids = store.remember(keyOf(list.ids, values), () =>
    store.all<{ readonly id: number }>(list.ids, ...values).map(({ id }) => id),
  );
  const { items, total } = pageOf(ids, request);
  if (items.length === 0) return { items: [], total };
  return { items: store.all<Row>(list.rows, ...page, JSON.stringify(items)).map(toItem), total };
};

/** No text that came in holds a NUL character (`parameters.ts`). */
const keyOf = (sql: string, values: Values): string => `${sql}\0${values.join('\0')}`;

/** The page of a list that is there as a whole. */
export const pageOf = <Item>(all: readonly Item[], { limit, page }: PageRequest): Page<Item> => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
});
