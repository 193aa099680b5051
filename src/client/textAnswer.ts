import { follow, isRecord, type JsonRecord } from '../core/json/jsonRecord.ts';
import { listText, type ListText, memberOf } from '../core/json/jsonScan.ts';
import { findKey } from '../core/json/spelling.ts';
import { nextPageIn } from '../core/paging/nextPage.ts';
import { metaOf, pagingPlaces, withTotal } from '../core/paging/paging.ts';
import { isList, type Route } from '../core/route.ts';
import { checkBody, parseJson } from './http/json.ts';
import { withHeaders } from './http/pagingHeaders.ts';
import type { RawAnswer } from './http/rawAnswer.ts';
import { continuationOf } from './pages/nextUrl.ts';

/**
 * An answer of which only the exact texts are wanted. Undefined where the list is not `data` or may be in another currency,
 * and where anything is wrong: then the reader decides, which `createAnswer` needs.
 * @throws ClientError if the body is no JSON or reports an error
 */
export const createTextAnswer = (row: Route, raw: RawAnswer) => {
  if (raw.status !== 200) return undefined;
  const whole = parseJson(raw);
  checkBody(whole, raw);
  const key = isRecord(whole) ? findKey(Object.keys(whole), 'data') : undefined;
  const data = key === undefined ? whole : follow(whole, [key]);
  const dataText = (): string => (key === undefined ? raw.text.trim() : (memberOf(raw.text, key) ?? ''));
  const found = isList(row)
    ? listIn(data, () => listText(raw.text, key), { ...(isRecord(whole) && whole), [key ?? '']: 0 })
    : recordIn(row, data, key !== undefined || (isRecord(whole) && !('success' in whole)));
  if (!found) return undefined;
  const around = pagingPlaces([whole]);
  const meta = withTotal(metaOf(around), found.count);
  const { url, status, headers, text } = raw;
  return {
    url,
    status,
    headers,
    text,
    dataText,
    data: () => data,
    ...found,
    meta: isList(row) ? withHeaders(meta, headers) : meta,
    next: isList(row) ? continuationOf(raw, nextPageIn(around)) : undefined,
  };
};

/** `beside`: what stands beside the list. */
const listIn = (data: unknown, find: () => ListText | undefined, beside: JsonRecord) => {
  if (!Array.isArray(data) || !data.every(isRecord) || data.length === 0) return undefined;
  if (/currency/i.test(JSON.stringify(beside))) return undefined;
  let list: ListText | undefined;
  const lineTexts = (): ListText | undefined => (list ??= find());
  return {
    lines: (): readonly unknown[] => data,
    count: data.length,
    dataText: () => lineTexts()?.text ?? '',
    lineTexts,
  };
};

const recordIn = ({ returns }: Route, data: unknown, isWhole: boolean) => {
  if (!isWhole || !isRecord(data)) return undefined;
  // The reader decides whether a record without a field by its own name has any, and may be stored.
  const keys = Object.keys(data);
  if (!Object.keys(returns.fields ?? {}).some(name => findKey(keys, name) !== undefined)) return undefined;
  return { lines: () => [data], count: 1, lineTexts: () => undefined };
};
