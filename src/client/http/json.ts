import { parseExact } from '../../core/json/exactNumbers.ts';
import { isRecord, type JsonRecord } from '../../core/json/jsonRecord.ts';
import { endsOpen, nestsDeeper } from '../../core/json/jsonScan.ts';
import type { OpenedBody } from '../../core/reader/openEnvelope.ts';
import { readKey, words } from '../../core/json/spelling.ts';
import { ClientError } from '../errors.ts';
import { type RawAnswer, subjectOf } from './rawAnswer.ts';
import { messageNames, statusIn, toldIn, toServiceError } from './serviceError.ts';
import { unreadable, type UnreadableReason } from './unreadable.ts';

/** The deepest nesting that is read: recursion over an answer must not exhaust the stack. */
const deepestJson = 256;

/** More records or lists than a page of any service has; each takes memory, however short its text is. */
const mostRecords = 500_000;

const hasTooMany = (text: string): boolean =>
  text.length > mostRecords && hasMore(text, '{', '[', mostRecords);

/** @throws ClientError of kind unreadable, with a code and message for each reason */
export const parseJson = (raw: RawAnswer): unknown => {
  const { text, status } = raw;
  if (status === 204 || status === 205) throw faulty(raw, 'NO_CONTENT');
  if (status === 206) throw faulty(raw, 'PARTIAL_ANSWER');
  if (/^\s*$/.test(text)) throw faulty(raw, 'EMPTY_ANSWER');
  if (/^\s*</.test(text)) throw faulty(raw, 'HTML_ANSWER', labelled(raw));
  if (isTooDeep(text)) throw faulty(raw, 'TOO_DEEP', ` (more than ${deepestJson} levels)`);
  if (hasTooMany(text)) throw faulty(raw, 'TOO_MANY', ` (more than ${mostRecords})`);
  try {
    return parseExact(text);
  } catch (cause) {
    if (isCut(text)) throw faulty(raw, 'CUT_JSON', ` (after ${text.length} characters)`, cause);
    throw faulty(raw, 'NOT_JSON', `: ${text.length} characters ${typeOf(raw)}`, cause);
  }
};

/** Checks a body before its envelope is opened. @throws ClientError if it is a single value, or reports an error */
export const checkBody = (whole: unknown, raw: RawAnswer): void => {
  if (typeof whole !== 'object' || whole === null) throw faulty(raw, 'NO_DATA', ': it is a single value');
  if (
    isRecord(whole) &&
    (readKey(whole, 'success') === false || reportsError(whole) || reportsFailure(whole))
  )
    throw toServiceError(raw);
};

/** Whether a body reports an error and has no data. Some services send both, such as GraphQL's partial answers. */
const reportsError = (whole: JsonRecord): boolean => {
  const [data, error, errors] = ['data', 'error', 'errors'].map(name => readKey(whole, name));
  return (says(error) || says(errors)) && !says(data);
};

/** A word or a number for a failure and a message, or that beside empty data, and nothing else. */
const reportsFailure = (whole: JsonRecord): boolean => {
  const [status, ...flags] = words('status success succeeded isSuccess ok').map(name => readKey(whole, name));
  const isFailed =
    flags.some(each => each === false || each === 0 || each === 'false') ||
    (typeof status === 'string' && /^(?:error|fail|failed|failure)$/i.test(status)) ||
    statusIn(whole) !== undefined;
  const isExplained =
    readKey(whole, 'data') !== undefined ||
    messageNames.some(name => typeof readKey(whole, name) === 'string');
  return isFailed && isExplained && !Object.values(whole).some(isFull);
};

const isFull = (value: unknown): boolean => typeof value === 'object' && says(value);

const says = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return typeof value === 'string' ? value !== '' : value === true;
};

/**
 * Checks that the data are what the route returns: a list of records, or a non-empty record. An empty list is valid,
 * and so is null or `{}` instead of a list, which `Answer.lines` shows as no lines.
 * @throws ClientError of kind unreadable
 */
export const checkData = (
  opened: OpenedBody,
  { whole, wantsList }: { readonly whole: unknown; readonly wantsList: boolean },
  raw: RawAnswer,
): void => {
  const data = opened.data();
  if (isBare(data, opened, whole)) throw nothingIn(whole, '', raw);
  if (typeof data !== 'object' && data !== undefined)
    throw faulty(raw, 'WRONG_DATA', `: ${typeof data} instead of ${wantsList ? 'a list' : 'a record'}`);
  const lines = opened.lines();
  if (wantsList ? lines.length > 0 && lines.every(line => line === null) : isVoid(data))
    throw nothingIn(whole, `: ${shortJson(data)}`, raw);
};

/** Whether a body has nothing but words about the answer. */
const isBare = (data: unknown, { listed }: OpenedBody, whole: unknown): boolean => {
  if (!isRecord(whole) || !('success' in whole) || listed) return false;
  return data === whole || (readKey(whole, 'data') === undefined && toldIn(whole) !== undefined);
};

/** The error of an answer without data: what the service says of it, if that is that there is no such thing. */
const nothingIn = (whole: unknown, more: string, raw: RawAnswer): ClientError => {
  const told = isRecord(whole) ? toldIn(whole) : undefined;
  if (!told) return faulty(raw, 'NO_DATA', more);
  const { status, message, tryInstead, retryAfterSeconds: retryAfter } = told;
  return new ClientError('notFound', message, subjectOf(raw.url), {
    status: raw.status,
    code: status.toUpperCase(),
    ...(tryInstead !== undefined && { tryInstead }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
};

/** Whether a record is empty: null, `{}`, `[]`, or a list of such values. */
const isVoid = (data: unknown): boolean => {
  if (typeof data !== 'object' || data === null) return data === null || data === undefined;
  return Array.isArray(data) ? data.every(isVoid) : Object.keys(data).length === 0;
};

/** The beginning of a value as JSON, for a message. */
export const shortJson = (data: unknown): string => {
  const text = JSON.stringify(data) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};

const faulty = (raw: RawAnswer, code: UnreadableReason, more = '', cause?: unknown) => {
  const { url, status } = raw;
  const error = unreadable(code, url, { status, cause });
  return more === '' ? error : unreadable(code, url, { message: error.message + more, status, cause });
};

const typeOf = ({ headers }: RawAnswer): string => `of ${headers['content-type'] ?? 'an unnamed type'}`;

const labelled = (raw: RawAnswer): string =>
  /json/i.test(raw.headers['content-type'] ?? '') ? ', though it is labelled as JSON' : '';

/** Whether text that is not JSON is the beginning of some. What a parser says of it differs between the runtimes. */
const isCut = (text: string): boolean => /^\s*[[{]/.test(text) && endsOpen(text);

/** Nearly every answer has fewer brackets than that, and counting them takes almost no time. */
const isTooDeep = (text: string): boolean =>
  hasMore(text, '[', '{', deepestJson) && nestsDeeper(text, deepestJson);

/** Whether the two together occur more than `most` times in the text. */
const hasMore = (text: string, one: string, other: string, most: number): boolean => {
  let left = most;
  for (const each of [one, other]) {
    for (let at = text.indexOf(each); at !== -1; at = text.indexOf(each, at + 1)) if (--left < 0) return true;
  }
  return false;
};
