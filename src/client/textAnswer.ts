import { parseExact } from '../core/json/exactNumbers.ts';
import { isRecord, type JsonRecord } from '../core/json/jsonRecord.ts';
import { memberOf } from '../core/json/jsonScan.ts';
import { scanList } from '../core/json/scanList.ts';
import { findKey } from '../core/json/spelling.ts';
import { nextPageIn } from '../core/paging/nextPage.ts';
import { metaOf, pagingPlaces, withTotal } from '../core/paging/paging.ts';
import { isList, lineSchema, type Route } from '../core/route.ts';
import { checkBody, parseJson, hasTooMany } from './http/json.ts';
import { withHeaders } from './http/pagingHeaders.ts';
import type { RawAnswer } from './http/rawAnswer.ts';
import { continuationOf } from './pages/nextUrl.ts';

/**
 * An answer whose lines are not read, nor made values before they are needed. Undefined where the list is not `data`, is in
 * groups or may be in another currency, and where anything is wrong: then the reader decides, which `createAnswer` needs.
 * @throws ClientError if the body reports an error
 */
export const createTextAnswer = (row: Route, raw: RawAnswer) => {
  if (raw.status !== 200) return undefined;
  const found = isList(row) ? listIn(row, raw) : recordIn(row, raw);
  if (!found) return undefined;
  const { whole, ...data } = found;
  const around = pagingPlaces([whole]);
  const meta = withTotal(metaOf(around), data.count);
  const { url, status, headers, text } = raw;
  return {
    url,
    status,
    headers,
    text,
    ...data,
    meta: isList(row) ? withHeaders(meta, headers) : meta,
    next: isList(row) ? continuationOf(raw, nextPageIn(around)) : undefined,
  };
};

const listIn = (row: Route, raw: RawAnswer) => {
  const list = hasTooMany(raw.text) ? undefined : scanList(raw.text);
  if (!list || /currency/i.test(list.frame)) return undefined;
  const whole: unknown = JSON.parse(list.frame);
  checkBody(whole, raw);
  const [first = 'null'] = list.elements.texts();
  if (list.name !== dataKeyOf(whole) || hasGroups(JSON.parse(first), row)) return undefined;
  let lines: readonly unknown[] | undefined;
  // The text is that of a list.
  const read = (): readonly unknown[] => (lines ??= parseExact(list.text) as readonly unknown[]);
  return {
    whole,
    data: read,
    lines: read,
    count: list.count,
    onlyRecords: true as const,
    dataText: () => list.text,
    lineTexts: () => list.elements,
  };
};

/** Whether a line has a list of records that is none of its fields. */
const hasGroups = (line: unknown, row: Route): boolean => {
  const { fields = {} } = lineSchema(row);
  return Object.entries(isRecord(line) ? line : {}).some(
    ([name, value]) => Array.isArray(value) && value.some(isRecord) && !Object.hasOwn(fields, name),
  );
};

const recordIn = ({ returns }: Route, raw: RawAnswer) => {
  const whole = parseJson(raw);
  checkBody(whole, raw);
  const key = dataKeyOf(whole);
  const data = key === undefined ? whole : (whole as JsonRecord)[key];
  const isWhole = key === undefined && isRecord(whole) && !('success' in whole);
  if (!isRecord(data) || Object.keys(data).length === 0 || !(key !== undefined || isWhole)) return undefined;
  // The reader decides whether a record without a field by its own name has any, and may be stored.
  const keys = Object.keys(data);
  if (!Object.keys(returns.fields ?? {}).some(name => findKey(keys, name) !== undefined)) return undefined;
  return {
    whole,
    data: () => data,
    lines: () => [data],
    count: 1,
    dataText: () => (key === undefined ? raw.text.trim() : (memberOf(raw.text, key) ?? '')),
    lineTexts: () => undefined,
  };
};

const dataKeyOf = (whole: unknown): string | undefined =>
  isRecord(whole) ? findKey(Object.keys(whole), 'data') : undefined;
