import { toMeta } from '../../core/paging/envelope.ts';
import type { Page, PageRequest, WrittenPage } from './pageOf.ts';
import type { Store } from './store.ts';

/** A list in SQL: the number of rows (`total`), and the rows in order, ending in `LIMIT ? OFFSET ?`. */
export interface ListQuery {
  readonly count: string;
  readonly rows: string;
}

/** A list whose order is computed once, for as long as the file does not change. */
export interface RememberedList {
  /** The numbers (`id`) of all rows, in order. */
  readonly ids: string;
  /** The rows for a JSON array of numbers, in the array's order. */
  readonly rows: string;
}

/**
 * A list whose rows are the same text on every page, in every list and at every time, such as matches that have ended.
 * Each row is written once, for as long as the file does not change.
 */
export interface NumberedList extends RememberedList {
  readonly count: string;
}

/** The maximum number of rows that an OFFSET may skip one by one. */
const nearOffset = 1000;

type Values = readonly (string | number)[];
/** `list`: what determines the rows and their order. `row`: the other values, which come first. */
interface ListValues {
  readonly list: Values;
  readonly row: Values;
}
interface Numbered {
  readonly id: number;
}

/** Reads one page. `toItem` makes the answer's item from a row. `values` apply to all statements. */
export const readPage = <Row extends object, Item>(
  store: Store,
  query: ListQuery,
  values: Values,
  request: PageRequest,
  toItem: (row: Row) => Item,
): Page<Item> => {
  const { items, total } = readRows<Row>(store, query, { list: values, row: [] }, request);
  return { items: items.map(toItem), total };
};

/**
 * Reads a page of a remembered list. The page is remembered too, so `toItem` may depend only on the file, its row, and
 * `also`, which is part of the page's key. Without `toItem`, SQL writes the rows as JSON in the column `json`.
 */
export const readRememberedPage = <Row extends object, Item>(
  store: Store,
  list: RememberedList,
  values: ListValues,
  request: PageRequest,
  toItem?: (row: Row) => Item,
  also: Values = [],
): WrittenPage<Item> =>
  rememberPage(store, list.ids, values, { ...request, also }, () => {
    const { items, total } = pageOf(rememberNumbers(store, list, values.list), request);
    const rows = items.length === 0 ? [] : store.all<Row>(list.rows, ...values.row, JSON.stringify(items));
    // Without `toItem`, the statement gives this column.
    const write = (row: Row) =>
      toItem ? JSON.stringify(toItem(row)) : (row as Row & { readonly json: string }).json;
    return { items: rows.map(write), total };
  });

/**
 * Reads a page of a list whose rows SQL writes as JSON in the column `json` (`jsonObject.ts`). The page depends only on
 * the file and the values, and is remembered.
 */
export const readWrittenPage = <Item>(
  store: Store,
  query: ListQuery,
  values: ListValues,
  request: PageRequest,
): WrittenPage<Item> =>
  rememberPage(store, query.rows, values, request, () => {
    const { items, total } = readRows<{ readonly json: string }>(store, query, values, request);
    return { items: items.map(({ json }) => json), total };
  });

/** Reads a page of a list whose rows SQL writes as JSON, each with its number (`id`), in any order. */
export const readNumberedPage = <Item>(
  store: Store,
  list: NumberedList,
  values: ListValues,
  request: PageRequest,
): WrittenPage<Item> =>
  rememberPage(store, list.ids + list.rows, values, request, () => {
    const isFar = (request.page - 1) * request.limit >= nearOffset;
    const near = { count: list.count, rows: `${list.ids} LIMIT ? OFFSET ?` };
    const { items, total } = isFar
      ? pageOf(rememberNumbers(store, list, values.list), request)
      : toNumbers(readRows<Numbered>(store, near, { ...values, row: [] }, request));
    const texts = store.rememberRows(keyOf(list.rows, values.row), items, missing =>
      store.all(list.rows, ...values.row, JSON.stringify(missing)),
    );
    return { items: texts, total };
  });

/** A page of a list that is completely in memory. */
export const pageOf = <Item>(all: readonly Item[], { limit, page }: PageRequest): Page<Item> => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
});

/** Writes a page of the items that `read` returns as JSON, and remembers it. */
const rememberPage = <Item>(
  store: Store,
  sql: string,
  { list, row }: ListValues,
  { limit, page, also = [] }: PageRequest & { readonly also?: Values },
  read: () => Page<string>,
): WrittenPage<Item> =>
  store.rememberPage(keyOf(sql, [limit, page, ...also, ...row, ...list]), () => {
    const { items, total } = read();
    const meta = JSON.stringify(toMeta(items.length, total, page, limit));
    return { text: `{"success":true,"data":[${items.join(',')}],"meta":${meta}}` };
  });

const readRows = <Row extends object>(
  store: Store,
  query: ListQuery,
  { list, row }: ListValues,
  { limit, page }: PageRequest,
): Page<Row> => {
  const offset = (page - 1) * limit;
  const total = store.remember(
    keyOf(query.count, list),
    () => store.get<{ readonly total: number }>(query.count, ...list)?.total ?? 0,
  );
  // A page after the last is empty and needs no query.
  const items = offset >= total ? [] : store.all<Row>(query.rows, ...row, ...list, limit, offset);
  return { items, total };
};

const rememberNumbers = (store: Store, { ids }: RememberedList, values: Values): readonly number[] =>
  store.remember(keyOf(ids, values), () => store.all<Numbered>(ids, ...values).map(({ id }) => id));

const toNumbers = ({ items, total }: Page<Numbered>): Page<number> => ({
  items: items.map(({ id }) => id),
  total,
});

/** No received text contains a NUL character (`parameters.ts`). */
const keyOf = (sql: string, values: Values): string => `${sql}\0${values.join('\0')}`;
