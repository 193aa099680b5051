import { toMeta } from '../../api/reader/envelope.ts';
import type { Page, PageRequest, WrittenPage } from '../page.ts';
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
  /** The rows of the numbers in a JSON array, in its order. */
  readonly rows: string;
}

/** Rows that an OFFSET may pass over one by one. */
const nearOffset = 1000;

type Values = readonly (string | number)[];
/** `list`: what tells which rows there are, and in which order; `row`: what else the rows' statement takes, first. */
interface ListValues {
  readonly list: Values;
  readonly row: Values;
}
interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads one page; `toItem` makes the answer's item of a row. `values` are those of all statements. */
export const readPage = <Row extends object, Item>(
  store: Store,
  query: ListQuery,
  values: Values,
  request: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const { rows, total } = readRows<Row>(store, query, { list: values, row: [] }, request);
  return { items: rows.map(toItem), total };
};

/**
 * A page of a remembered list, which is remembered itself: `toItem` may depend on nothing but the file, its row, and
 * `also`, in which the key of the page has it.
 */
export const readRememberedPage = <Row extends object, Item>(
  store: Store,
  list: RememberedList,
  values: ListValues,
  request: PageRequest,
  toItem: (row: Row) => Item,
  also: Values = [],
): WrittenPage<Item> =>
  store.rememberPage(pageKey(list.ids, values, request, also), () => {
    const { rows, total } = readRemembered<Row>(store, list, values, request);
    const json = JSON.stringify(rows.map(toItem)).slice(1, -1);
    return writePage(json, rows.length, total, request);
  });

/**
 * A page of a list whose rows are JSON as SQL writes it, in the column `json` (`jsonObject.ts`). It depends on the file
 * and on the values alone, and is remembered.
 */
export const readWrittenPage = <Item>(
  store: Store,
  query: ListQuery,
  values: ListValues,
  request: PageRequest,
): WrittenPage<Item> =>
  store.rememberPage(pageKey(query.rows, values, request), () => {
    const { rows, total } = readRows<{ readonly json: string }>(store, query, values, request);
    return writePage(rows.map(({ json }) => json).join(','), rows.length, total, request);
  });

/** The page of a list that is there as a whole. */
export const pageOf = <Item>(all: readonly Item[], { limit, page }: PageRequest): Page<Item> => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
});

/** The answer of a list. `json`: what stands between its brackets. */
const writePage = (json: string, count: number, total: number, { limit, page }: PageRequest) => ({
  text: `{"success":true,"data":[${json}],"meta":${JSON.stringify(toMeta(count, total, page, limit))}}`,
});

const readRows = <Row extends object>(
  store: Store,
  query: ListQuery,
  values: ListValues,
  request: PageRequest,
): Rows<Row> => {
  const { list, row } = values;
  const { limit } = request;
  const offset = (request.page - 1) * limit;
  if (query.far && offset >= nearOffset) return readRemembered(store, query.far, values, request);
  const total = store.remember(
    keyOf(query.count, list),
    () => store.get<{ readonly total: number }>(query.count, ...list)?.total ?? 0,
  );
  // A page beyond the last is empty, and needs no reading.
  const rows = offset >= total ? [] : store.all<Row>(query.rows, ...row, ...list, limit, offset);
  return { rows, total };
};

const readRemembered = <Row extends object>(
  store: Store,
  list: RememberedList,
  values: ListValues,
  request: PageRequest,
): Rows<Row> => {
  const ids = store.remember(keyOf(list.ids, values.list), () =>
    store.all<{ readonly id: number }>(list.ids, ...values.list).map(({ id }) => id),
  );
  const { items, total } = pageOf(ids, request);
  const rows = items.length === 0 ? [] : store.all<Row>(list.rows, ...values.row, JSON.stringify(items));
  return { rows, total };
};

const pageKey = (sql: string, { list, row }: ListValues, { limit, page }: PageRequest, also: Values = []) =>
  keyOf(sql, [limit, page, ...also, ...row, ...list]);

/** No text that came in holds a NUL character (`parameters.ts`). */
const keyOf = (sql: string, values: Values): string => `${sql}\0${values.join('\0')}`;
