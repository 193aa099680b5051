import { postStatus, problemStatus } from '../../src/core/problem.ts';
import type { ProblemCode, ProblemDetails } from '../../src/core/problem.ts';
import type { JsonSchema } from '../../src/cli/derived/jsonSchema.ts';

/** The parts of the OpenAPI document that are the same for every route. */

const whole = { type: 'integer', minimum: 0 } as const;
// These are the registry's own keys.
const allCodes = (Object.keys(problemStatus) as ProblemCode[]).filter(code => !(code in postStatus));

/** The fields of an error besides its code, message and link, and the code that requires each of them. */
const details = {
  parameter: { type: 'string', description: 'INVALID_PARAMETER: the parameter' },
  known: {
    type: 'array',
    items: { type: 'string' },
    description: 'INVALID_PARAMETER: the accepted values, if they are limited',
  },
  plan: { type: 'string', description: 'PLAN_REQUIRED and PLAN_LIMIT_EXCEEDED: the plan of the key' },
  limit: { ...whole, description: 'PLAN_LIMIT_EXCEEDED: requests per month of the plan' },
  resetsAt: {
    type: 'string',
    format: 'date-time',
    description: 'PLAN_LIMIT_EXCEEDED: when the quota resets',
  },
} as const satisfies Readonly<Record<keyof ProblemDetails, JsonSchema>>;
const required: Readonly<Partial<Record<ProblemCode, readonly (keyof ProblemDetails)[]>>> = {
  INVALID_PARAMETER: ['parameter'],
  PLAN_REQUIRED: ['plan'],
  PLAN_LIMIT_EXCEEDED: ['plan', 'limit', 'resetsAt'],
};

/** The body of an error with one of these codes, without any further field. */
export function problemOf(codes: readonly ProblemCode[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: codes },
          message: { type: 'string', minLength: 1, description: 'What is wrong, and with which value' },
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

/** The required fields. A single code fixes them; with several codes they depend on the code sent. */
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

/** The paging block and the error body (sections 2.2 and 7 of the service description). */
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
      firstDay: { type: 'string', format: 'date', description: 'Calendar: the first day that it covers' },
      lastDay: { type: 'string', format: 'date', description: 'Calendar: the last day that it covers' },
    },
    required: ['count', 'total', 'page', 'totalPages', 'hasNext'],
    additionalProperties: false,
  },
  Problem: {
    ...problemOf(allCodes),
    description: 'An error; it is not charged',
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

const text = { type: 'string' } as const;

/** Headers about the plan, once it is known. Quota headers are only for keys with a quota. */
const quotaHeaders = {
  'X-Plan': { description: 'The plan of the key: `free`, `scale`, `enterprise`', schema: text },
  RateLimit: {
    description: 'The rest of the quota, and the seconds until it resets: `"free";r=499;t=86400`',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The quota and its period in seconds: `"free";q=500;w=2592000`',
    schema: text,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Headers of an answer, even an unchanged one. */
const answerHeaders = {
  ETag: {
    description: 'Send it back in If-None-Match; an unchanged answer is not charged',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'The lifetime of the answer in seconds: `private, max-age=60`',
    required: true,
    schema: { ...text, pattern: '^private, max-age=\\d+$' },
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The header of every answer over HTTP; in the same process there is none. */
const idHeader = {
  'X-Request-Id': {
    description:
      'The id of the request in the logs of the service: the one that it was sent with, or a new one',
    schema: text,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Headers of answers that must never be stored: errors and streams. */
const never = {
  description: 'no-store: must not be stored',
  required: true,
  schema: { const: 'no-store' },
} as const;

export const headers = { ...answerHeaders, ...quotaHeaders, ...idHeader } as const;

const refer = (names: readonly (keyof typeof headers)[]): JsonSchema =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]));
const named = refer(['X-Request-Id']);
export const neverKept = { 'Cache-Control': never, ...named };
const quota = refer(['X-Plan', 'RateLimit', 'RateLimit-Policy']);
export const planHeader: JsonSchema = { ...refer(['X-Plan']), ...named };

/** The headers of an answer that may be stored for a while, and of one that may not. */
export const keptHeaders: JsonSchema = { ...refer(['ETag', 'Cache-Control']), ...named, ...quota };
export const streamHeaders: JsonSchema = { ...neverKept, ...quota };
export const resumedHeader: JsonSchema = {
  'Last-Event-ID': {
    description: 'The update after which the stream continues; empty if it begins with a snapshot',
    schema: text,
  },
};
export const unbuffered: JsonSchema = {
  'X-Accel-Buffering': {
    description: 'Asks proxies to pass each update on immediately',
    required: true,
    schema: { const: 'no' },
  },
};

/** The problems of a route. Those of the socket have their own status codes and are not listed. */
const statusWords = {
  400: ['BadRequest', 'A parameter is invalid; the error names it'],
  401: ['Unauthorized', 'The key is missing or unknown'],
  403: ['Forbidden', 'The plan of the key does not allow this route'],
  404: ['NotFound', 'Nothing has that identifier or slug'],
  405: ['MethodNotAllowed', 'The service is read-only: GET and HEAD'],
  426: ['UpgradeRequired', 'The address accepts only WebSocket connections'],
  429: ['PlanLimitExceeded', 'The plan’s quota is used up; the error contains the time of the reset'],
  500: ['Internal', 'The service failed'],
  503: [
    'Unavailable',
    'The request cannot be counted at the moment, the service is stopping, or nothing is pushed here',
  ],
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
  503: {
    'Retry-After': {
      description: 'Seconds after which to ask again, where that may help',
      schema: { type: 'integer', minimum: 0 },
    },
  },
};

/** One response per status, by name. */
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
    description: 'The request is unreadable or addressed to another host: 408, 414, 421, 431',
    headers: neverKept,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
};
