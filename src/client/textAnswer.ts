import { parseExact } from '../core/json/exactNumbers.ts';
import { isRecord, type JsonRecord } from '../core/json/jsonRecord.ts';
import { type Elements, eachMember, elementTexts } from '../core/json/jsonScan.ts';
import { scanList } from '../core/json/scanList.ts';
import { findKey } from '../core/json/spelling.ts';
import { nextPageIn } from '../core/paging/nextPage.ts';
import { metaOf, pagingPlaces, withTotal } from '../core/paging/paging.ts';
import { isList, lineSchema, type Route } from '../core/route.ts';
import type { Answer, AnswerOrigin } from './answer.ts';
import { checkBody, deepestJson, parseJson } from './http/json.ts';
import { withHeaders } from './http/pagingHeaders.ts';
import type { RawAnswer } from './http/rawAnswer.ts';
import { continuationOf } from './pages/nextUrl.ts';

/**
 * An answer of which only the exact texts are wanted: nothing of it is read. Undefined where the list is not `data`, or is
 * in groups, and where anything is wrong: then the reader decides, which `createAnswer` needs.
 * @throws ClientError if the body reports an error
 */
export const createTextAnswer = <R extends Route>(
  row: R,
  raw: RawAnswer,
  client?: AnswerOrigin,
): Answer<R> | undefined => {
  if (raw.status !== 200) return undefined;
  const found = isList(row) ? listIn(row, raw) : recordIn(raw);
  if (!found) return undefined;
  const { whole, ...data } = found;
  const around = pagingPlaces([whole]);
  const meta = withTotal(metaOf(around), data.count);
  return {
    url: raw.url,
    status: raw.status,
    headers: raw.headers,
    text: raw.text,
    ...(client && { client }),
    ...data,
    meta: isList(row) ? withHeaders(meta, raw.headers) : meta,
    next: isList(row) ? continuationOf(raw, nextPageIn(around)) : undefined,
    found: () => {
      throw new Error('only the texts of this answer were asked for');
    },
  };
};

type Data = Pick<Answer, 'data' | 'lines' | 'count' | 'dataText' | 'lineTexts' | 'onlyRecords'>;
type Found = (Data & { readonly whole: unknown }) | undefined;

const listIn = (row: Route, raw: RawAnswer): Found => {
  const list = scanList(raw.text, deepestJson);
  if (!list) return undefined;
  const whole: unknown = JSON.parse(list.frame);
  checkBody(whole, raw);
  const [first = 'null'] = elementTexts(list.text);
  if (list.name !== dataKeyOf(whole) || hasGroups(JSON.parse(first), row)) return undefined;
  let lines: readonly unknown[] | undefined;
  let elements: Elements | undefined;
  // The text is that of a list.
  const read = (): readonly unknown[] => (lines ??= parseExact(list.text) as readonly unknown[]);
  return {
    whole,
    data: read,
    lines: read,
    count: list.count,
    onlyRecords: true,
    dataText: () => list.text,
    lineTexts: () => (elements ??= list.elements()),
  };
};

/** Whether a line has a list of records that is none of its fields. */
const hasGroups = (line: unknown, row: Route): boolean => {
  const { fields = {} } = lineSchema(row);
  return Object.entries(isRecord(line) ? line : {}).some(
    ([name, value]) => Array.isArray(value) && value.some(isRecord) && !Object.hasOwn(fields, name),
  );
};

const recordIn = (raw: RawAnswer): Found => {
  const whole = parseJson(raw);
  checkBody(whole, raw);
  const key = dataKeyOf(whole);
  const data = key === undefined ? whole : (whole as JsonRecord)[key];
  const isWhole = key === undefined && isRecord(whole) && !('success' in whole);
  if (!isRecord(data) || Object.keys(data).length === 0 || !(key !== undefined || isWhole)) return undefined;
  return {
    whole,
    data: () => data,
    lines: () => [data],
    count: 1,
    dataText: () => (key === undefined ? raw.text.trim() : memberText(raw.text, key)),
    lineTexts: () => undefined,
  };
};

const dataKeyOf = (whole: unknown): string | undefined =>
  isRecord(whole) ? findKey(Object.keys(whole), 'data') : undefined;

/** The last of several members with one name counts, as in `JSON.parse`. */
const memberText = (text: string, name: string): string => {
  let found = '';
  eachMember(text, (key, start, end) => {
    if (key === name) found = text.slice(start, end);
  });
  return found;
};
