import { liveUpdate } from '../../src/core/entities/live.ts';
import * as course from '../../src/core/entities/course.ts';
import * as live from '../../src/core/entities/live.ts';
import * as match from '../../src/core/entities/match.ts';
import * as matchDetails from '../../src/core/entities/matchDetails.ts';
import * as player from '../../src/core/entities/player.ts';
import * as ranking from '../../src/core/entities/ranking.ts';
import * as standingsBreakdown from '../../src/core/entities/standingsBreakdown.ts';
import * as skin from '../../src/core/entities/skin.ts';
import * as team from '../../src/core/entities/team.ts';
import * as tournament from '../../src/core/entities/tournament.ts';
import * as update from '../../src/core/entities/update.ts';
import { problemStatus } from '../../src/core/problem.ts';
import { isList, type Route } from '../../src/core/route.ts';
import { routeEntries, type RouteEntry } from '../../src/core/table/index.ts';
import { nameKindOf } from '../../src/core/table/parameters.ts';
import type { Schema } from '../../src/core/schema.ts';
import {
  inlineSchema,
  pushedSchema,
  toJsonSchema,
  type JsonSchema,
} from '../../src/cli/derived/jsonSchema.ts';
import {
  envelopeSchemas,
  headers,
  keptHeaders,
  planHeader,
  problemResponses,
  responseName,
  resumedHeader,
  streamHeaders,
  unbuffered,
  type DocumentedStatus,
} from './openApiParts.ts';
import { postPaths, postResponses, postSecurity } from './openApiPosts.ts';
import { servedPath } from '../../src/cli/derived/routeRows.ts';

type Entity = Schema<unknown, unknown>;

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'record';

const toPascalCase = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Every record of the service by its name in documents: `MatchSummary`. */
export const entities: ReadonlyMap<string, Entity> = new Map(
  [course, live, match, matchDetails, player, ranking, skin, standingsBreakdown, team, tournament, update]
    .flatMap(module => Object.entries<unknown>(module))
    .flatMap(([name, value]) => (isEntity(value) ? [[toPascalCase(name), value] as const] : [])),
);

/** The name of the record behind a schema, even if the schema is a nullable or relabelled copy. */
export const entityName = (schema: Entity): string | undefined =>
  schema.fields === undefined ? undefined : namesByFields.get(schema.fields);

const namesByFields: ReadonlyMap<unknown, string> = new Map(
  [...entities].map(([name, schema]) => [schema.fields, name]),
);

/**
 * Describes the service as an OpenAPI 3.1 document. The same table always gives the same bytes. `game`: the game
 * segment of the service that it describes.
 */
export const openApi = (version: string, game = 'game'): JsonSchema => {
  const paths = Object.fromEntries(
    routeEntries.map(entry => [servedPath(entry.row.path, game), { get: operation(entry) }]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Esports Data API',
      version,
      summary: 'Read-only JSON data on professional tactical-shooter esports',
      description:
        'Generated from the route table of the program esports; `esports serve` implements it. In paths, `game` represents the game segment of the service. HEAD is answered like GET, without the body.',
    },
    servers: [{ url: '/api/v1', description: 'The service that serves this document' }],
    security: [{ apiKey: [] }],
    tags: [...new Set(routeEntries.map(({ group }) => group))].map(name => ({ name })),
    paths: { ...paths, ...postPaths },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' }, ...postSecurity },
      parameters: pagingParameters,
      headers,
      responses: { ...problemResponses, ...postResponses },
      schemas: { ...envelopeSchemas, ...entitySchemas(JSON.stringify(paths)) },
    },
  };
};

const options = {
  refer: (schema: Entity) => {
    const name = entityName(schema);
    return name === undefined ? undefined : schemaReference(name);
  },
};

/** The route's name in documents: `teamsRosterHistory`. */
export const operationId = ({ group, verb }: Pick<RouteEntry, 'group' | 'verb'>): string =>
  `${group}-${verb}`.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const schemaReference = (name: string): string => `#/components/schemas/${name}`;

/** The records that the document refers to, directly or through other records, by name. */
const entitySchemas = (document: string): Readonly<Record<string, JsonSchema>> => {
  const found = new Map<string, JsonSchema>();
  const visit = (text: string): void => {
    for (const [name, schema] of entities) {
      if (found.has(name) || !text.includes(`"${schemaReference(name)}"`)) continue;
      const body =
        schema.fields === liveUpdate.fields ? pushedSchema(options) : inlineSchema(schema, options);
      found.set(name, body);
      visit(JSON.stringify(body));
    }
  };
  visit(document);
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
};

const operation = ({ group, verb, row }: RouteEntry): JsonSchema => ({
  operationId: operationId({ group, verb }),
  tags: [group],
  summary: row.about,
  description: [row.details, `Command: \`esports ${group} ${verb}\`.`].filter(Boolean).join(' '),
  parameters: parameters(row),
  responses: {
    ...success(row),
    ...Object.fromEntries(
      problemsOf(row).map(status => [
        String(status),
        { $ref: `#/components/responses/${responseName(status)}` },
      ]),
    ),
    default: { $ref: '#/components/responses/Problem' },
  },
});

const parameters = (row: Route): readonly JsonSchema[] => [
  ...Object.entries(row.params).map(([name, schema]) => parameter(name, schema, 'path')),
  ...Object.entries(row.query).map(([name, schema]) =>
    parameter(name, schema, 'query', row.args?.[name]?.required),
  ),
  ...Object.entries(row.headers ?? {}).map(([name, schema]) => parameter(name, schema, 'header')),
  ...(isList(row)
    ? Object.keys(pagingParameters).map(name => ({ $ref: `#/components/parameters/${name}` }))
    : []),
];

const parameter = (
  name: string,
  schema: Entity,
  place: 'path' | 'query' | 'header',
  required = false,
): JsonSchema => {
  const { description, ...shape } = toJsonSchema(schema);
  return { name, in: place, required: place === 'path' || required, description, schema: shape };
};

const pagingParameters = {
  limit: {
    name: 'limit',
    in: 'query',
    description: 'Rows a page',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  page: {
    name: 'page',
    in: 'query',
    description: 'The page, counted from 1',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
} as const;

const streamWords = [
  'Server-sent events while the client listens.',
  'Each update is one event: `id` is its identifier, `event` its type, and `data` one LiveUpdate as JSON on one line.',
  'Each is charged like a request. The stream begins with a `snapshot` of every match that it follows.',
  'Send the last identifier back in Last-Event-ID to continue after it. A connection that has ended or failed may be',
  'reopened at once. Lines that begin with a colon keep the connection alive.',
  'When the quota ends, the last event is named `limit` and contains the error of a 429. For a key that was',
  'revoked meanwhile, it is named `refused` and contains the error of a 401.',
].join(' ');
const roomWords = [
  'The socket is open (GET with Upgrade: websocket). Each message is one LiveUpdate as JSON text,',
  'the first one a `snapshot`. Each is charged like a request. Send the last identifier back in Last-Event-ID to',
  'continue after it. Without `match` in the query, join and leave rooms with messages:',
  '`{"type":"join","matchId":"…"}`, with `"lastEventId"` to continue after an update (a message of the type `joined`',
  'then reports whether it does), and `{"type":"leave","matchId":"…"}`. When the quota ends, a message of the',
  'type `limit` contains the error of a 429. For a key revoked meanwhile, `refused` contains the error of a 401.',
].join(' ');

const success = (row: Route): JsonSchema => {
  if (row.stream === 'websocket') {
    return { 101: { description: roomWords, headers: { ...resumedHeader, ...planHeader } } };
  }
  if (row.stream === 'sse') {
    const pushed = {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: {
        anyOf: [toJsonSchema(row.returns, options), toJsonSchema(update.pushEnd, options)],
      },
    };
    return {
      200: {
        description: streamWords,
        headers: { ...streamHeaders, ...resumedHeader, ...unbuffered },
        content: { 'text/event-stream': { schema: pushed } },
      },
    };
  }
  return {
    200: {
      description: row.returns.about,
      headers: keptHeaders,
      content: { 'application/json': { schema: envelope(row) } },
    },
    304: {
      description: 'Unchanged since the answer whose ETag was sent in If-None-Match; not charged',
      headers: keptHeaders,
    },
  };
};

const envelope = (row: Route): JsonSchema => ({
  type: 'object',
  properties: {
    success: { const: true },
    data: toJsonSchema(row.returns, options),
    ...(isList(row) && { meta: { $ref: schemaReference('Meta') } }),
  },
  required: ['success', 'data', ...(isList(row) ? ['meta'] : [])],
  additionalProperties: false,
});

/** The status codes of the problems that a route can answer with. */
const problemsOf = (row: Route): readonly DocumentedStatus[] => {
  const takesParameters = isList(row) || Object.keys({ ...row.params, ...row.query }).length > 0;
  const namesSomething =
    Object.keys(row.params).length > 0 ||
    row.stream !== undefined ||
    Object.keys(row.query).some(name => nameKindOf(name) !== undefined);
  return [
    ...(takesParameters ? [problemStatus.INVALID_PARAMETER] : []),
    problemStatus.MISSING_API_KEY,
    ...(row.plan === undefined ? [] : [problemStatus.PLAN_REQUIRED]),
    ...(namesSomething ? [problemStatus.NOT_FOUND] : []),
    problemStatus.METHOD_NOT_ALLOWED,
    ...(row.stream === 'websocket' ? [problemStatus.UPGRADE_REQUIRED] : []),
    problemStatus.PLAN_LIMIT_EXCEEDED,
    problemStatus.INTERNAL,
    problemStatus.UNAVAILABLE,
  ];
};
