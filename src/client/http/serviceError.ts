import { isRecord, type JsonRecord, parseRecord } from '../../api/json/jsonRecord.ts';
import { type ProblemCode, problemStatus } from '../../api/problem.ts';
import { readKey } from '../../api/reader/spelling.ts';
import { ClientError, type ClientErrorKind, type ErrorFacts } from '../errors.ts';
import { type RawAnswer, subjectOf } from './rawAnswer.ts';
import { waitOf } from './waits.ts';

/**
 * The longest wait, in seconds, that still counts as temporary; a 429 with a longer wait means that the quota is spent.
 */
const momentSeconds = 3600;

/**
 * Converts an unsuccessful answer to a ClientError, whichever form the service's error body has. `now`, in milliseconds
 * since 1970 UTC, replaces the service's clock if the answer has no date.
 */
export const toServiceError = (answer: RawAnswer, now = Number.NaN): ClientError => {
  const body = errorBody(answer.text);
  const facts = factsOf(answer, body, now);
  const said = textOf(body, ...messageNames);
  const kind = kindOf(statusOf(answer, facts, body), facts, said);
  return new ClientError(
    kind,
    said ?? `The service answered with status ${answer.status}`,
    subjectOf(answer.url),
    facts,
  );
};

/** The members that may contain the message of an error. */
export const messageNames = [
  'message',
  'errorDescription',
  'detail',
  'title',
  'error',
  'msg',
  'errorMessage',
  'reason',
] as const;

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

const kindOf = (status: number, facts: ErrorFacts, said = ''): ClientErrorKind => {
  const words = `${facts.code ?? ''} ${said}`.replaceAll(/[_-]/g, ' ');
  if (status === 429) return limitKind(facts, facts.plan !== undefined || /plan|quota|monthly/i.test(words));
  if (status === 403 && saysLimit.test(words)) return limitKind(facts, !isRate.test(words));
  if (status >= 500) return 'serverFailed';
  return kindByStatus[status] ?? (status >= 400 ? 'badRequest' : 'unreadable');
};

/** The kind of a refusal for too many requests. `isPlan`: whether it names the plan's quota. */
const limitKind = ({ retryAfter = 0 }: ErrorFacts, isPlan: boolean): ClientErrorKind =>
  isPlan || retryAfter > momentSeconds ? 'quotaSpent' : 'rateLimited';

/** What tells a refusal for too many requests from one that a plan or a key does not allow. */
const saysLimit =
  /\bquota\b|\b(?:monthly|daily|plan|usage|request|call|credit|rate)s?(?: \w+)? limit|\blimit(?: \w+){0,2} (?:exceeded|reached|hit)|exceeded(?: \w+){0,4} limit|out of credits|too many requests/i;
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

/** The first of these members that is a text, shortened. */
export const textOf = (body: JsonRecord, ...names: readonly string[]): string | undefined => {
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

const factsOf = (answer: RawAnswer, body: JsonRecord, now: number): ErrorFacts => {
  const code = textOf(body, 'code', 'errorCode', 'type');
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
    ...waitOf(answer, body, now),
  };
};
