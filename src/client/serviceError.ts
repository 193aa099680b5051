import { ClientError, type ClientErrorKind, type ErrorFacts } from './errors.ts';
import { type RawAnswer, subjectOf } from './request.ts';

/** The longest wait, in seconds, that still counts as a moment; beyond it a 429 means that the quota is spent. */
const momentSeconds = 3600;

/** What an answer that is no success means, in whatever spelling the service's error body has. */
export const toServiceError = (answer: RawAnswer, now: number): ClientError => {
  const body = errorBody(answer.text);
  const facts = factsOf(answer, body, now);
  const kind = kindOf(answer.status, facts);
  const said = textOf(body, 'message', 'error_description', 'detail', 'title', 'error');
  return new ClientError(
    kind,
    said ?? `The service answered with status ${answer.status}`,
    subjectOf(answer.url),
    facts,
  );
};

const kindOf = (status: number, facts: ErrorFacts): ClientErrorKind => {
  if (status === 429) {
    const soon =
      facts.plan === undefined && facts.limit === undefined && !/PLAN|QUOTA/i.test(facts.code ?? '');
    return soon && (facts.retryAfter ?? 0) <= momentSeconds ? 'rateLimited' : 'quotaSpent';
  }
  if (status >= 500) return 'serverFailed';
  return kindByStatus[status] ?? (status >= 400 ? 'badRequest' : 'unreadable');
};

const kindByStatus: Readonly<Record<number, ClientErrorKind>> = {
  401: 'unauthorized',
  402: 'quotaSpent',
  403: 'forbidden',
  404: 'notFound',
  410: 'notFound',
};

type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The innermost object that says what went wrong: `error` where it is an object, else the whole. */
const errorBody = (text: string): Body => {
  try {
    const whole: unknown = JSON.parse(text);
    if (!isBody(whole)) return {};
    const first: unknown = Array.isArray(whole['errors']) ? whole['errors'][0] : whole['error'];
    return isBody(first) ? first : whole;
  } catch {
    // A proxy's HTML page, or nothing: the status has to say it all.
    return {};
  }
};

const textOf = (body: Body, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};

const factsOf = (answer: RawAnswer, body: Body, now: number): ErrorFacts => {
  const code = textOf(body, 'code', 'errorCode', 'error_code', 'type');
  const docs = textOf(body, 'docs', 'documentation', 'docsUrl', 'documentation_url', 'link');
  const plan = textOf(body, 'plan', 'planName');
  const resetsAt = textOf(body, 'resetsAt', 'resetAt', 'resets_at', 'reset');
  const limit = typeof body['limit'] === 'number' ? body['limit'] : undefined;
  const retryAfter = secondsToWait(answer.headers['retry-after'] ?? resetsAt, now);
  return {
    status: answer.status,
    ...(code !== undefined && { code }),
    ...(docs !== undefined && { docs }),
    ...(plan !== undefined && { plan }),
    ...(limit !== undefined && { limit }),
    ...(resetsAt !== undefined && { resetsAt }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
};

const secondsToWait = (value: string | undefined, now: number): number | undefined => {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / 1000));
};
