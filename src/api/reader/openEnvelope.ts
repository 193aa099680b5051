import { follow, isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { type NextPage, nextPageIn } from './nextPage.ts';
import type { Meta } from './envelope.ts';
import { parseExact } from '../json/exactNumbers.ts';
import { scanList } from '../json/scanList.ts';
import {
  type Elements,
  elementsAt,
  elementTexts,
  skipSpace,
  stepMembers,
  valueEnd,
} from '../json/jsonScan.ts';
import {
  fieldsRead,
  type GroupedList,
  groupedList,
  jsonOf,
  plainly,
  toElements,
  withGroup,
} from './lists/groupedList.ts';
import { hasOddForm, withIncluded } from './included.ts';
import { toPlainForm } from './plainForm.ts';
import { groupedRecords, recordsByName } from './lists/groupedRecords.ts';
import { DEEPEST, mayBeSplit } from './lists/listPath.ts';
import { pathOfList } from './lists/connection.ts';
import { splitList } from './lists/splitList.ts';
import { type SpreadList, spreadList } from './lists/spreadList.ts';
import { foreignCurrency } from './money.ts';
import { besides, blocksIn, metaOf, withTotal } from './paging.ts';
import { type Table, tableIn } from './lists/tables.ts';
import { findKey, isBeside, plainName } from './spelling.ts';
import type { Schema } from '../schema.ts';

/** The contents of an answer's body, without any wrapper. What is a function is read on demand. */
export interface Opened {
  /** `data`, or the whole body when there is no wrapper. */
  data(): unknown;
  /** The exact text of `data`. */
  dataText(): string;
  /**
   * For a list route: its records, wherever they are in the body. For any other route: only `data`, or nothing when it
   * is null.
   */
  lines(): readonly unknown[];
  /** The number of `lines`, which need not be read for it. */
  readonly count: number;
  /** Whether every line is known to be a record. */
  readonly onlyRecords?: true;
  /** Whether `lines` come from an array. */
  readonly listed: boolean;
  /** The exact texts of `lines` when they come from an array; undefined otherwise. */
  elements(): Elements | undefined;
  /** Whether `lines` or `data` are made of several parts of the body, so that their texts say less, or otherwise. */
  readonly isReshaped?: true;
  /** The fields of the paging block that are present. */
  readonly meta: Partial<Meta>;
  /** How the service identifies the next page, if it does so beside or instead of page numbers. */
  readonly next: NextPage | undefined;
}

/**
 * Opens an answer of any service (docs/reading.md). `data` is the member of that name, or the whole body. When it
 * contains nothing but another wrapper, that one is opened too. A list is `data` itself, its only array, or its
 * members. Paging may be beside any of them.
 * @param item the schema of a list's records; absent for a single record
 * @param known the number of its records, if the list stands in for them
 * @param names what the list may be called in a record that has more than it
 */
export const openEnvelope = (
  body: unknown,
  text: string,
  item: Schema<unknown, unknown> | undefined,
  known?: number,
  names: readonly string[] = [],
): Opened => {
  const isOdd = hasOddForm(body);
  const whole = isOdd ? toPlainForm(withIncluded(body)) : withIncluded(body);
  const path = dataPath(whole);
  const data = follow(whole, path);
  const list = item
    ? findList(whole, path, item, known === undefined, names)
    : notListed(path, single(data, item));
  const around = pagingPlaces(whole, list.steps);
  const currency = foreignCurrency(around);
  const { lines, elements } = linesOf(
    list.sent,
    known === undefined ? item : undefined,
    list.steps.at(-1),
    currency,
  );
  const count = known ?? lines.length;
  let located: Located | undefined;
  const locate = (): Located => (located ??= locateData(text, path, list.inner));
  return {
    data: () => (item || !isRecord(data) ? data : { ...currency, ...data }),
    dataText: () => locate().dataText,
    lines: () => lines,
    count,
    listed: list.listed,
    ...((list.texts || whole !== body) && { isReshaped: true }),
    elements: () => (isOdd ? jsonOf(lines) : elements(elementsOf(list, text, locate))),
    meta: withTotal(metaOf(around), count),
    next: item && nextPageIn(around),
  };
};

/** A list as it was found in the body. */
interface FoundList {
  readonly sent: readonly unknown[];
  /** The path of the list, or of what it is made of. */
  readonly steps: readonly string[];
  readonly listed: boolean;
  /** The path of the array below `data`. */
  readonly inner?: readonly string[] | undefined;
  readonly spread?: SpreadList | undefined;
  /** Makes the texts of a table's records. */
  readonly texts?: Table['texts'];
}

const notListed = (steps: readonly string[], sent: readonly unknown[]): FoundList => ({
  sent,
  steps,
  listed: false,
});

/** `isWhole`: whether the body has its list, and no stand-in for it. */
const findList = (
  whole: unknown,
  path: readonly string[],
  item: Schema<unknown, unknown>,
  isWhole: boolean,
  names: readonly string[],
): FoundList => {
  const data = follow(whole, path);
  // The answer may be such a line alone.
  if (isRecord(data) && mayBeSplit(data, item) && splitList([data], item))
    return { sent: [data], steps: path, listed: true };
  const inner = pathOfList(data, besides, names, item);
  const sent = inner && single(follow(data, inner), item);
  const isStrange = !sent || isStray(sent[0]);
  const table = isWhole && isStrange ? tableOf(whole, path, item) : undefined;
  if (table) return { sent: table.lines, steps: table.steps, listed: true, texts: table.texts };
  const spread = isStrange ? spreadOf(data, item, names) : undefined;
  if (spread) return { sent: spread.lines, steps: path, listed: true, spread };
  return sent
    ? { sent, steps: [...path, ...inner], listed: true, inner }
    : notListed(path, single(data, item));
};

const elementsOf = (
  { texts, spread }: FoundList,
  text: string,
  locate: () => Located,
): Elements | undefined => {
  if (texts) return toElements(texts(text), text.length);
  return spread ? spread.elements(locate().dataText) : locate().elements;
};

/**
 * Opens a page of a list without making values of its records, as `openEnvelope` does with them. Undefined where the list
 * is not `data` itself, has groups or another currency, or the text is not JSON: `openEnvelope` must decide.
 * @param deepest the deepest nesting that is read
 */
export const openPage = (
  text: string,
  item: Schema<unknown, unknown>,
  deepest: number,
): (Opened & { readonly whole: unknown }) | undefined => {
  const list = scanList(text, deepest);
  if (!list) return undefined;
  const { name, count } = list;
  const whole = JSON.parse(list.frame) as unknown;
  const frame = openEnvelope(whole, list.frame, item, count);
  if (frame.isReshaped || frame.data() !== (name === undefined ? whole : follow(whole, [name])))
    return undefined;
  const [firstText = 'null'] = elementTexts(list.text);
  const first = parseExact(firstText);
  const isPlain = !hasOddForm(first) && !mayBeSplit(first, item) && groupedList([first], item) === undefined;
  if (!isPlain || foreignCurrency(pagingPlaces(whole, []))['currency'] !== undefined) return undefined;
  let lines: readonly unknown[] | undefined;
  let elements: Elements | undefined;
  // The text is that of a list.
  const read = (): readonly unknown[] => (lines ??= parseExact(list.text) as readonly unknown[]);
  return {
    ...frame,
    whole,
    onlyRecords: true,
    data: read,
    lines: read,
    dataText: () => list.text,
    elements: () => (elements ??= list.elements()),
  };
};

/** The position of `data` in the text of the body. */
interface Located {
  readonly dataText: string;
  readonly elements: Elements | undefined;
}

/** Finds `data` in one pass over the text. The last of several members with the same key counts, as in `JSON.parse`. */
const locateData = (text: string, path: readonly string[], inner: readonly string[] | undefined): Located => {
  const steps = [...path, ...(inner ?? [])];
  let dataText = text.trim();
  let elements: Elements | undefined;
  /** Skips the value at `at`, which is this many levels deep. */
  const visit = (at: number, depth: number): number => {
    const end = depth === steps.length ? visitLast(at) : visitMembers(at, depth);
    if (depth === path.length) dataText = text.slice(at, end);
    return end;
  };
  const visitLast = (at: number): number => {
    if (inner === undefined || !text.startsWith('[', at)) return valueEnd(text, at);
    elements = elementsAt(text, at);
    return elements.end;
  };
  const visitMembers = (at: number, depth: number): number =>
    stepMembers(text, at, (key, start) =>
      key === steps[depth] ? visit(start, depth + 1) : valueEnd(text, start),
    );
  visit(skipSpace(text, 0), 0);
  return { dataText, elements };
};

/** Names of the wrapper, in the order in which they are tried. */
const dataNames = ['data', 'result', 'payload', 'response'] as const;

/** The lines, and how their texts are made of those of the elements that were sent. */
const linesOf = (
  sent: readonly unknown[],
  item: Schema<unknown, unknown> | undefined,
  listName: string | undefined,
  currency: JsonRecord,
): GroupedList => {
  if (!item) return plainly(sent);
  const name = recordsByName(sent[0]);
  const grouped =
    (mayBeSplit(sent[0], item) ? splitList(sent, item, listName) : undefined) ??
    groupedList(sent, item, listName) ??
    (name === undefined ? undefined : groupedRecords(sent, name, item, listName));
  return withGroup(grouped ?? plainly(sent), currency, item);
};

const spreadOf = (
  data: unknown,
  item: Schema<unknown, unknown> | undefined,
  names: readonly string[],
): SpreadList | undefined => (item && isRecord(data) ? spreadList(data, besides, item, names) : undefined);

/** Whether a list's first line is no record. */
const isStray = (line: unknown): boolean => line !== undefined && line !== null && !isRecord(line);

/** The table in the data, whose names may stand beside them. */
const tableOf = (
  whole: unknown,
  path: readonly string[],
  item: Schema<unknown, unknown>,
): Table | undefined => {
  const fieldsIn = (value: unknown): number => fieldsRead(item, value);
  const outer = path.slice(0, -1);
  return tableIn(follow(whole, outer), fieldsIn, outer) ?? tableIn(follow(whole, path), fieldsIn, path);
};

const single = (data: unknown, item: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return data;
  // Some services send `{}` for an empty list.
  const isEmpty = item !== undefined && isRecord(data) && Object.keys(data).length === 0;
  const isNothing = data === null || data === undefined || isEmpty;
  return isNothing ? [] : [data];
};

/** A wrapper is `data`, or another of these names with only paging and status words beside it. */
const dataPath = (whole: unknown): readonly string[] => {
  const path: string[] = [];
  for (let found = whole; isRecord(found) && path.length < DEEPEST;) {
    const wrapper: JsonRecord = found;
    const names = dataNames.map(each => findKey(Object.keys(wrapper), each));
    const name = names.find(each => each !== undefined && isWrapper(wrapper, each, path));
    if (name === undefined) break;
    path.push(name);
    found = wrapper[name];
  }
  return path;
};

const isWrapper = (wrapper: JsonRecord, name: string, path: readonly string[]): boolean => {
  if (plainName(name) === 'data' && path.length === 0) return true;
  const inside = wrapper[name];
  return (
    typeof inside === 'object' &&
    Object.keys(wrapper).every(key => key === name || besides(key) || isBeside(key))
  );
};

/**
 * The records that may contain paging: the blocks of each wrapper and then the wrapper itself, from the innermost
 * wrapper outwards.
 */
const pagingPlaces = (whole: unknown, path: readonly string[]): readonly JsonRecord[] => {
  const places: JsonRecord[] = [];
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const wrapper = follow(whole, path.slice(0, depth));
    if (isRecord(wrapper)) places.push(...blocksIn(wrapper), wrapper);
  }
  return places;
};
