import { problemStatus } from '../api/problem.ts';
import type { ProblemCode } from '../api/problem.ts';
import type { JsonSchema } from './jsonSchema.ts';

/** The parts of the OpenAPI document that are the same for every route. */

const whole = { type: 'integer', minimum: 0 } as const;
const allCodes = Object.keys(problemStatus);

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
    type: 'object',
    description: 'An answer that is not a success; it is not charged',
    properties: {
      success: { const: false },
      error: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: allCodes },
          message: { type: 'string', description: 'What is wrong, and with what' },
          docs: { type: 'string', description: 'Where the error is explained' },
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
        },
        required: ['code', 'message', 'docs'],
      },
    },
    required: ['success', 'error'],
    additionalProperties: false,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** Headers of a successful answer; the two of the quota only for a key that has one. */
export const answerHeaders = {
  ETag: {
    description: 'Send it back in If-None-Match: an unchanged answer is not charged',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of the quota, and for how many seconds',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': { description: 'The quota and its period in seconds', schema: { type: 'string' } },
} as const satisfies Readonly<Record<string, JsonSchema>>;

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

const headersOf: Readonly<Partial<Record<number, JsonSchema>>> = {
  405: { Allow: { description: 'GET, HEAD', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Seconds until the quota resets', schema: { type: 'integer' } } },
};

/** One response a status, by its name. */
export const problemResponses: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries(statusWords).map(([status, [name, about]]) => {
    const headers = headersOf[Number(status)];
    const codes = allCodes.filter(code => statusOf(code) === Number(status));
    const content = {
      'application/json': {
        schema: { $ref: '#/components/schemas/Problem' },
        ...(codes.length > 0 && {
          examples: Object.fromEntries(codes.map(code => [code, { summary: code }])),
        }),
      },
    };
    return [name, { description: about, ...(headers && { headers }), content }];
  }),
);

function statusOf(code: string): number {
  // The codes are the registry's own keys.
  return problemStatus[code as ProblemCode];
}
