import { problemStatus } from '../api/problem.ts';
import type { ProblemCode, ProblemDetails } from '../api/problem.ts';
import type { JsonSchema } from './jsonSchema.ts';

/** The parts of the OpenAPI document that are the same for every route. */

const whole = { type: 'integer', minimum: 0 } as const;
// The registry's own keys.
const allCodes = Object.keys(problemStatus) as ProblemCode[];

/** What an error says beside its code, message and link, and which code cannot do without it. */
const details = {
  parameter: { type: 'string', description: 'INVALID_PARAMETER: the parameter' },
  known: {
    type: 'array',
    items: { type: 'string' },
    description: 'INVALID_PARAMETER: the values that are known, where there are only so many',
  },
  plan: { type: 'string', description: 'PLAN_REQUIRED and PLAN_LIMIT_EXCEEDED: the plan of the key' },
  limit: { ...whole, description: 'PLAN_LIMIT_EXCEEDED: requests that the plan has in a month' },
  resetsAt: {
    type: 'string',
    format: 'date-time',
    description: 'PLAN_LIMIT_EXCEEDED: when they are there again',
  },
} as const satisfies Readonly<Record<keyof ProblemDetails, JsonSchema>>;
const required: Readonly<Partial<Record<ProblemCode, readonly (keyof ProblemDetails)[]>>> = {
  INVALID_PARAMETER: ['parameter'],
  PLAN_REQUIRED: ['plan'],
  PLAN_LIMIT_EXCEEDED: ['plan', 'limit', 'resetsAt'],
};

/** The body of an error that carries one of the codes, and nothing that is not told here. */
function problemOf(codes: readonly ProblemCode[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: codes },
          message: { type: 'string', minLength: 1, description: 'What is wrong, and with what' },
          docs: { type: 'string', format: 'uri-reference', description: 'Where the error is explained' },
          ...details,
        },
        ...requiredDetails(codes),
        additionalProperties: false,
      },
    },
    required: ['success', 'error'],
    additionalProperties: false,
  };
}

/** What has to be there: of one code known at once, of several it depends on which it is. */
function requiredDetails(codes: readonly ProblemCode[]): JsonSchema {
  const always = ['code', 'message', 'docs'];
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) return { required: [...always, ...(required[only] ?? [])] };
  const conditions = codes.flatMap(code => {
    const then = required[code] && { required: required[code] };
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    return then ? [{ if: { properties: { code: { const: code } } }, then }] : [];
  });
  return { required: always, ...(conditions.length > 0 && { allOf: conditions }) };
}

/** The paging block and the error body (service description 2.2 and 7). */
export const envelopeSchemas = {
  Meta: {
    type: 'object',
    description: 'The paging block of a list',
    properties: {
      count: { ...whole, description: 'Items in this page' },
      total: { ...whole, description: 'Items across all pages' },
      page: { type: 'integer', minimum: 1, description: 'This page, counted from 1' },
      totalPages: { ...whole, description: 'Pages in all' },
      hasNext: { type: 'boolean', description: 'Whether a further page exists' },
    },
    required: ['count', 'total', 'page', 'totalPages', 'hasNext'],
    additionalProperties: false,
  },
  Problem: {
    ...problemOf(allCodes),
    description: 'An answer that is not a success; it is not charged',
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

const text = { type: 'string' } as const;

/** Headers of the plan, once it is known; those of a quota only for a key that has one. */
const quotaHeaders = {
  'X-Plan': { description: 'The plan of the key: `free`, `scale`, `enterprise`', schema: text },
  RateLimit: {
    description: 'What is left of the quota, and for how many seconds: `"free";r=499;t=86400`',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The quota and its period in seconds: `"free";q=500;w=2592000`',
    schema: text,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Headers of an answer, of an unchanged one too. */
const answerHeaders = {
  ETag: {
    description: 'Send it back in If-None-Match: an unchanged answer is not charged',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'For how many seconds the answer stays good: `private, max-age=60`',
    required: true,
    schema: { ...text, pattern: '^private, max-age=\\d+$' },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Of what may never be kept: an error, a stream. */
const never = {
  description: 'no-store: not to be kept',
  required: true,
  schema: { const: 'no-store' },
} as const;

export const headers = { ...answerHeaders, ...quotaHeaders } as const;

const refer = (names: readonly (keyof typeof headers)[]): JsonSchema =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));
const neverKept = { 'Cache-Control': never } as const;
const quota = refer(['X-Plan', 'RateLimit', 'RateLimit-Policy']);
export const planHeader: JsonSchema = refer(['X-Plan']);

/** The headers of an answer that is kept for a while, and of one that is not. */
export const keptHeaders: JsonSchema = { ...refer(['ETag', 'Cache-Control']), ...quota };
export const streamHeaders: JsonSchema = { ...neverKept, ...quota };
export const resumedHeader: JsonSchema = {
  'Last-Event-ID': {
    description: 'The update that it goes on after; empty where it begins with a snapshot',
    schema: text,
  },
};
export const unbuffered: JsonSchema = {
  'X-Accel-Buffering': {
    description: 'Asks a proxy in between to pass each update on at once',
    required: true,
    schema: { const: 'no' },
  },
};

/** The problems of a route; those of the socket alone have statuses of their own and are not listed. */
const statusWords = {
  400: ['BadRequest', 'A parameter cannot be read; the error names it'],
  401: ['Unauthorized', 'The key is missing or not known'],
  403: ['Forbidden', 'The plan of the key does not allow this route'],
  404: ['NotFound', 'Nothing has that identifier or slug'],
  405: ['MethodNotAllowed', 'The service is read-only: GET and HEAD'],
  426: ['UpgradeRequired', 'The address speaks WebSocket only'],
  429: ['PlanLimitExceeded', 'The quota of the plan is spent; the error says when it resets'],
  500: ['Internal', 'The service failed'],
} as const satisfies {
  readonly [S in (typeof problemStatus)[ProblemCode]]?: readonly [name: string, about: string];
};
export type DocumentedStatus = keyof typeof statusWords;

export const responseName = (status: DocumentedStatus): string => statusWords[status][0];

const always = (description: string, schema: JsonSchema = text): JsonSchema => ({
  description,
  required: true,
  schema,
});
const headersOf: Readonly<Partial<Record<number, JsonSchema>>> = {
  405: { Allow: always('GET, HEAD') },
  426: { Upgrade: always('websocket'), Connection: always('Upgrade') },
  429: {
    'Retry-After': always('Seconds until the quota resets', { type: 'integer', minimum: 0 }),
  },
};

/** One response a status, by its name. */
export const problemResponses: Readonly<Record<string, JsonSchema>> = {
  ...Object.fromEntries(
    Object.entries(statusWords).map(([status, [name, about]]) => {
      const headers = { ...streamHeaders, ...headersOf[Number(status)] };
      const codes = allCodes.filter(code => problemStatus[code] === Number(status));
      const content = { 'application/json': { schema: problemOf(codes) } };
      return [name, { description: about, headers, content }];
    }),
  ),
  Problem: {
    description: 'What cannot be read as a request or is not meant for this service: 408, 414, 421, 431, 503',
    headers: neverKept,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
};
