import type { ProblemCode } from '../../src/core/problem.ts';
import type { JsonSchema } from '../../src/cli/derived/jsonSchema.ts';
import { neverKept, problemOf } from './openApiParts.ts';

/** The addresses of live sources, where `serve --ingest` takes posts. They stand beside the routes of the table. */

const text = { type: 'string' } as const;
const whole = { type: 'integer', minimum: 0 } as const;

/** The tokens of sources, which open no route. */
export const postSecurity = {
  sourceToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a live source; any header may have it',
  },
  sourceTokenInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The token of a live source',
  },
} as const satisfies JsonSchema;

interface Kind {
  readonly about: string;
  readonly content: JsonSchema;
  /** Whether the token may stand in the body. */
  readonly hasOwnToken?: boolean;
}

const kinds = {
  gsi: {
    about: 'Game State Integration of an observer’s game; the body may have the token in `auth.token`',
    content: { 'application/json': { schema: { type: 'object' } } },
    hasOwnToken: true,
  },
  log: {
    about: 'Lines of a CS2 server’s log, as `logaddress_add_http` sends them',
    content: { 'text/plain': { schema: text } },
  },
  matchzy: {
    about: 'An event of MatchZy or get5',
    content: { 'application/json': { schema: { type: 'object' } } },
  },
} as const satisfies Readonly<Record<string, Kind>>;

const accepted = (description: string): JsonSchema => ({
  description,
  headers: neverKept,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: true },
          data: {
            type: 'object',
            properties: {
              events: { ...whole, description: 'How many events came of the post' },
              notes: {
                type: 'array',
                description: 'What of it could not be used',
                items: {
                  type: 'object',
                  properties: {
                    place: { ...text, description: 'Where: `server-1: line 12`, `observer: $.map.round`' },
                    reason: { ...text, description: 'Why' },
                  },
                  required: ['place', 'reason'],
                  additionalProperties: false,
                },
              },
            },
            required: ['events', 'notes'],
            additionalProperties: false,
          },
        },
        required: ['success', 'data'],
        additionalProperties: false,
      },
    },
  },
});

const again = { 'Retry-After': { description: 'Seconds after which to post again', schema: whole } } as const;

/** What a post may be refused with. */
const refusals = {
  401: [
    'The token is missing, unknown or revoked, or that of another source',
    ['MISSING_API_KEY', 'INVALID_API_KEY'],
  ],
  403: ['The feed of a player’s own game, which knows one side alone', ['POST_REFUSED']],
  404: ['There is no such kind of source', ['NOT_FOUND']],
  405: [
    'Sources post',
    ['METHOD_NOT_ALLOWED'],
    { Allow: { description: 'POST', required: true, schema: { const: 'POST' } } },
  ],
  413: ['The body has more than 1 MiB', ['PAYLOAD_TOO_LARGE']],
  422: ['The body is not of this kind; the message names the place', ['INVALID_POST']],
  429: ['The machine, or its address, posts too often', ['RATE_LIMITED'], again],
  500: ['The service failed', ['INTERNAL']],
  503: ['The event log cannot be written now', ['UNAVAILABLE'], again],
} as const satisfies Readonly<
  Record<number, readonly [about: string, codes: readonly ProblemCode[], headers?: JsonSchema]>
>;

/** The answers to posts, by the names that the document refers to. */
export const postResponses: Readonly<Record<string, JsonSchema>> = {
  Post200: accepted('The post was stored'),
  Post202: accepted('The source is bound to no match, so nothing came of the post'),
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, [description, codes, headers = {}]]) => [
      `Post${status}`,
      {
        description,
        headers: { ...neverKept, ...headers },
        content: { 'application/json': { schema: problemOf(codes) } },
      },
    ]),
  ),
};

const inPath = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});
const source = inPath('source', 'The name of the machine: `esports ingest sources`', {
  ...text,
  maxLength: 64,
});
const token = inPath('token', 'Its token, where a program can put it nowhere else', text);

const operation = (kind: keyof typeof kinds, isInPath = false): JsonSchema => {
  const { about, content, hasOwnToken = false }: Kind = kinds[kind];
  return {
    operationId: `post${kind[0]?.toUpperCase()}${kind.slice(1)}${isInPath ? 'WithToken' : ''}`,
    tags: ['live sources'],
    summary: about,
    description: 'Only `esports serve --ingest` takes posts. They cost nothing.',
    security: isInPath
      ? [{}]
      : [{ sourceToken: [] }, { sourceTokenInQuery: [] }, ...(hasOwnToken ? [{}] : [])],
    parameters: isInPath ? [source, token] : [source],
    requestBody: { required: true, content },
    responses: Object.fromEntries(
      Object.keys(postResponses).map(name => [name.slice(4), { $ref: `#/components/responses/${name}` }]),
    ),
  };
};

/** The addresses, from the root of the service. */
export const postPaths: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  [
    ['/ingest/gsi/{source}', operation('gsi')],
    ['/ingest/log/{source}', operation('log')],
    ['/ingest/log/{source}/{token}', operation('log', true)],
    ['/ingest/matchzy/{source}', operation('matchzy')],
  ].map(([path, post]) => [path, { servers: [{ url: '/', description: 'Beside the routes' }], post }]),
);
