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
/**
 * `list`: the values that determine the rows and their order. `row`: the other values of the rows' statement, which
 * come first.
 */
interface ListValues {
  readonly list: Values;
  readonly row: Values;
}
interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads one page. `toItem` makes the answer's item from a row. `values` apply to all statements. */
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
 * Reads a page of a remembered list. The page is remembered too, so `toItem` may depend only on the file, its row, and
 * `also`, which is part of the page's key.
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
 * Reads a page of a list whose rows SQL writes as JSON in the column `json` (`jsonObject.ts`). The page depends only on
 * the file and the values, and is remembered.
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

/** Reads a page of a list whose rows SQL writes as JSON, each with its number (`id`), in any order. */
export const readNumberedPage = <Item>(
  store: Store,
  list: NumberedList,
  values: ListValues,
  request: PageRequest,
): WrittenPage<Item> =>
  store.rememberPage(pageKey(list.ids + list.rows, values, request), () => {
    const { ids, total } = readNumbers(store, list, values, request);
    const texts = store.rememberRows(keyOf(list.rows, values.row), ids, missing =>
      store.all(list.rows, ...values.row, JSON.stringify(missing)),
    );
    return writePage(texts.join(','), texts.length, total, request);
  });

/** A page of a list that is completely in memory. */
export const pageOf = <Item>(all: readonly Item[], { limit, page }: PageRequest): Page<Item> => ({
  items: all.slice((page - 1) * limit, page * limit),
  total: all.length,
});

/** The answer of a list. `json`: the text between its brackets. */
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
  const total = readTotal(store, query, list);
  // A page after the last is empty and needs no query.
  const rows = offset >= total ? [] : store.all<Row>(query.rows, ...row, ...list, limit, offset);
  return { rows, total };
};

const readTotal = (store: Store, { count }: Pick<ListQuery, 'count'>, values: Values): number =>
  store.remember(
    keyOf(count, values),
    () => store.get<{ readonly total: number }>(count, ...values)?.total ?? 0,
  );

/** The numbers of a page's rows. */
const readNumbers = (
  store: Store,
  query: NumberedList,
  { list }: ListValues,
  request: PageRequest,
): { readonly ids: readonly number[]; readonly total: number } => {
  const { limit } = request;
  const offset = (request.page - 1) * limit;
  if (offset >= nearOffset) {
    const { items, total } = pageOf(rememberNumbers(store, query, list), request);
    return { ids: items, total };
  }
  const total = readTotal(store, query, list);
  const rows =
    offset >= total ? [] : store.all<Numbered>(`${query.ids} LIMIT ? OFFSET ?`, ...list, limit, offset);
  return { ids: rows.map(({ id }) => id), total };
};

interface Numbered {
  readonly id: number;
}

const rememberNumbers = (store: Store, { ids }: RememberedList, values: Values): readonly number[] =>
  store.remember(keyOf(ids, values), () => store.all<Numbered>(ids, ...values).map(({ id }) => id));

const readRemembered = <Row extends object>(
  store: Store,
  list: RememberedList,
  values: ListValues,
  request: PageRequest,
): Rows<Row> => {
  const { items, total } = pageOf(rememberNumbers(store, list, values.list), request);
  const rows = items.length === 0 ? [] : store.all<Row>(list.rows, ...values.row, JSON.stringify(items));
  return { rows, total };
};

const pageKey = (sql: string, { list, row }: ListValues, { limit, page }: PageRequest, also: Values = []) =>
  keyOf(sql, [limit, page, ...also, ...row, ...list]);

/** No received text contains a NUL character (`parameters.ts`). */
const keyOf = (sql: string, values: Values): string => `${sql}\0${values.join('\0')}`;
