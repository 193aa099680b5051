import { isRecord, type JsonRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { type ProblemCode, problemStatus } from '../../core/problem.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import { readKey, words } from '../../core/json/spelling.ts';
import { ClientError, type ClientErrorKind, type ErrorFacts, isHistoryCode } from '../errors.ts';
import { type RawAnswer, subjectOf } from './rawAnswer.ts';
import { type Wait, waitOf } from './waits.ts';

export type RateHeaders = KnownService['rateHeaders'];

/** A 403 with a longer wait, in seconds, means that the quota is spent. */
const momentSeconds = 3600;

/**
 * Converts an unsuccessful answer to a ClientError, whichever form the service's error body has. `now`, in milliseconds
 * since 1970 UTC, replaces the service's clock if the answer has no date. `rateHeaders`: what a 429 of a known service
 * counts where it does not say so.
 */
export const toServiceError = (
  answer: RawAnswer,
  now = Number.NaN,
  rateHeaders?: RateHeaders,
): ClientError => {
  const body = errorBody(answer.text);
  const said = textOf(body, ...messageNames);
  const described = describedIn(answer, body);
  const status = statusOf(answer, described, body);
  const type = textOf(body, 'type') ?? '';
  const limit = status === 429 ? limitMeant({ ...described, type, said }, rateHeaders) : undefined;
  const limited = {
    ...described,
    ...waitFor(limit, waitOf(answer, body, now, windowOf(limit, rateHeaders))),
  };
  const kind = limit === undefined ? kindOf(status, limited, said) : kindOfLimit[limit];
  const isLimit = kind === 'rateLimited' || kind === 'quotaSpent';
  return new ClientError(
    kind,
    said ?? `The service answered with status ${answer.status}`,
    subjectOf(answer.url),
    isLimit ? limited : { ...described, ...waitOf(answer, body, now, 'none') },
  );
};

export const messageNames = words('message errorDescription detail title error msg errorMessage reason');

/** The HTTP status of a failure that a body says itself, such as `{ "code": 404 }`. */
export const statusIn = (body: JsonRecord): number | undefined =>
  ['code', 'statusCode', 'status']
    .map(name => readKey(body, name))
    .map(value => (typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value))
    .find((value): value is number => typeof value === 'number' && value >= 400 && value <= 599);

/** Returns the status. A failure that was sent with a successful status gets the status that its body says, or that of its code. */
const statusOf = ({ status }: RawAnswer, { code = '' }: ErrorFacts, body: JsonRecord): number => {
  if (status < 200 || status > 299) return status;
  const said = statusIn(body);
  if (said !== undefined) return said;
  // Checked to be a code of the registry.
  return Object.hasOwn(problemStatus, code) ? problemStatus[code as ProblemCode] : 500;
};

/**
 * The limit that a 429 means. A code or type with *rate* is the minute, whatever plan or reset it names; one with *plan*
 * or *quota*, also in the message, is the month; else the service's row decides.
 */
const limitMeant = (
  {
    code = '',
    type,
    plan,
    said = '',
  }: Pick<ErrorFacts, 'code' | 'plan'> & { readonly type: string; readonly said: string | undefined },
  rateHeaders: RateHeaders | undefined,
): 'minute' | 'month' | 'unknown' => {
  const words = `${code} ${type}`.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  if (/(?:^|[^a-z])rate/i.test(words)) return 'minute';
  if (plan !== undefined || /plan|quota|monthly/i.test(`${words} ${said}`)) return 'month';
  return rateHeaders ?? 'unknown';
};

const kindOfLimit = { minute: 'rateLimited', month: 'quotaSpent', unknown: 'rateLimited' } as const;

const windowOf = (limit: keyof typeof kindOfLimit | undefined, rateHeaders: RateHeaders | undefined) => {
  if (limit === 'month' && rateHeaders === 'minute') return 'monthAlone';
  return limit === 'minute' ? 'minute' : undefined;
};

/** A minute for which the service names no time lasts one; without a moment, because nobody knows when it began. */
const waitFor = (limit: keyof typeof kindOfLimit | undefined, wait: Wait): Wait =>
  limit === 'minute' && wait.retryAfter === undefined ? { retryAfter: 60 } : wait;

const kindOf = (status: number, facts: ErrorFacts, said = ''): ClientErrorKind => {
  const words = `${facts.code ?? ''} ${said}`.replaceAll(/[_-]/g, ' ');
  if (status === 403 && !isHistoryCode(facts.code) && saysLimit.test(words)) {
    const isPlan = !isRate.test(words) || (facts.retryAfter ?? 0) > momentSeconds;
    return isPlan ? 'quotaSpent' : 'rateLimited';
  }
  if (status >= 500) return 'serverFailed';
  return kindByStatus[status] ?? (status >= 400 ? 'badRequest' : 'unreadable');
};

/** What tells a refusal for too many requests from one that a plan or a key does not allow. */
const saysLimit =
  /\bquota\b|\b(?:monthly|daily|plan|usage|request|call|credit|rate)s?(?: \w+)? limit|\blimit(?: \w+){0,2} (?:exceeded|reached|hit)|exceeded(?: \w+){0,4} limit|out of credits|too many requests|monthly(?: \w+){0,3} (?:allowance|cap)\b|(?:exceeded|exhausted|reached|used up|used all)\b[^.]{0,60}\bmonth|\bmonth[^.]{0,40}\b(?:exceeded|exhausted|reached|used up)\b/i;
const isRate = /\brate limit|too many requests|per (?:second|minute)/i;

const kindByStatus: Readonly<Record<number, ClientErrorKind>> = {
  401: 'unauthorized',
  402: 'quotaSpent',
  403: 'forbidden',
  404: 'notFound',
  408: 'timeout',
  410: 'notFound',
};

/** The innermost object that describes the error: `error` if it is an object, otherwise the whole body. */
const errorBody = (text: string): JsonRecord => {
  // For a proxy's HTML page, or an empty body, only the status is known.
  const whole = parseRecord(text) ?? {};
  const errors = readKey(whole, 'errors');
  const first: unknown = Array.isArray(errors) ? errors[0] : readKey(whole, 'error');
  return isRecord(first) ? first : whole;
};

const textOf = (body: JsonRecord, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = readKey(body, name);
    if (typeof value === 'string' && value !== '') return shortened(value);
  }
  return undefined;
};

/** The most characters of a service's text to pass on: an error should be a few lines. */
const longestText = 500;

const shortened = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}…`;

const describedIn = (answer: RawAnswer, body: JsonRecord): ErrorFacts => {
  const codes = ['code', 'errorCode', 'type'].flatMap(name => textOf(body, name) ?? []);
  // The general code may stand before the type that says what was refused.
  const code = codes.find(isHistoryCode) ?? codes[0];
  const docs = textOf(body, 'docs', 'documentation', 'docsUrl', 'documentationUrl', 'link');
  const plan = textOf(body, 'plan', 'planName');
  const limit = typeof body['limit'] === 'number' ? body['limit'] : undefined;
  return {
    status: answer.status,
    ...(code !== undefined && { code }),
    ...(docs !== undefined && { docs }),
    ...(plan !== undefined && { plan }),
    ...(limit !== undefined && { limit }),
    ...(answer.attempts !== undefined && { attempts: answer.attempts }),
  };
};

/** What a service says of an answer that has nothing. */
export interface Told {
  /** The word for it, such as `no_match`. */
  readonly status: string;
  /** For people. */
  readonly message: string;
  /** The path, or address, that it suggests instead. */
  readonly tryInstead?: string;
  /** When to ask again. */
  readonly retryAfterSeconds?: number;
}

/** Reads it from a successful body; undefined without a word for having nothing, and a message. */
export const toldIn = (whole: JsonRecord): Told | undefined => {
  const [status, message] = [textOf(whole, 'status'), textOf(whole, 'message')];
  const isNothing = status !== undefined && /^(?:no|none|empty|not[_ -]?found)(?:$|[_ -])/i.test(status);
  if (!isNothing || message === undefined) return undefined;
  const tryInstead = textOf(whole, 'tryInstead') ?? '';
  const seconds = readKey(whole, 'retryAfterSeconds');
  return {
    status,
    message,
    ...(/^(?:GET )?[\w\-./~%{}?=&:,+]+$/.test(tryInstead) && { tryInstead }),
    ...(typeof seconds === 'number' && seconds > 0 && { retryAfterSeconds: seconds }),
  };
};
