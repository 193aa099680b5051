import { expect, test } from 'vitest';
import {
  choice,
  date,
  flag,
  int,
  list,
  mapOf,
  nullable,
  number,
  open,
  optional,
  record,
  text,
  time,
} from '../../../src/core/schema.ts';
import { updateTypes } from '../../../src/core/updateTypes.ts';
import { entities, entityName, openApi } from '../../../scripts/reference/openApi.ts';
import { toJsonSchema } from '../../../src/cli/derived/jsonSchema.ts';
import { matchSummary, score } from '../../../src/core/entities/match.ts';

const document = openApi('1.2.3');

test('every reference of the document has a target, and every part is referenced', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  const at = (path: string): unknown =>
    path
      .split('/')
      .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], document);
  expect(references.filter(path => at(path) === undefined)).toEqual([]);
  const { schemas, responses } = document['components'] as Record<string, Record<string, unknown>>;
  const named = [
    ...Object.keys(schemas ?? {}).map(name => `components/schemas/${name}`),
    ...Object.keys(responses ?? {}).map(name => `components/responses/${name}`),
  ];
  expect(named.filter(path => !references.includes(path))).toEqual([]);
});

const operation = (path: string) =>
  (document['paths'] as Record<string, { get: Record<string, unknown> }>)[path]?.get;

test('a list has its items, the paging block, and its possible problems', () => {
  const { responses } = operation('/game/teams/{teamIdOrSlug}/results') ?? {};
  expect(Object.keys(responses as object)).toEqual([
    '200',
    '304',
    '400',
    '401',
    '404',
    '405',
    '429',
    '500',
    '503',
    'default',
  ]);
  expect((responses as Record<string, { content: unknown }>)['200']?.content).toEqual({
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: true },
          data: {
            type: 'array',
            description: 'A finished match of one team',
            items: { $ref: '#/components/schemas/TeamResult', description: 'A finished match of one team' },
          },
          meta: { $ref: '#/components/schemas/Meta' },
        },
        required: ['success', 'data', 'meta'],
        additionalProperties: false,
      },
    },
  });
});

test('a room answers with an open socket, or rejects the plan or the request', () => {
  const { responses } = operation('/game/live/ws') ?? {};
  expect(Object.keys(responses as object)).toEqual([
    '101',
    '400',
    '401',
    '403',
    '404',
    '405',
    '426',
    '429',
    '500',
    '503',
    'default',
  ]);
});

test('a refusal lists its codes and the fields of each', () => {
  const { responses = {} } = document['components'] as Record<
    string,
    Record<
      string,
      { content: Record<string, { schema: { properties: { error: Record<string, unknown> } } }> }
    >
  >;
  const errorOf = (name: string) => responses[name]?.content['application/json']?.schema.properties.error;
  expect(errorOf('Forbidden')).toMatchObject({
    properties: { code: { enum: ['PLAN_REQUIRED'] } },
    required: ['code', 'message', 'docs', 'plan'],
    additionalProperties: false,
  });
  expect(errorOf('BadRequest')).toMatchObject({
    properties: { code: { enum: ['INVALID_PARAMETER', 'BAD_REQUEST'] } },
    required: ['code', 'message', 'docs'],
  });
  // JSON Schema's keyword `then` makes this look like a promise, so it is read as text.
  expect(JSON.stringify(errorOf('BadRequest')?.['allOf'])).toBe(
    '[{"if":{"properties":{"code":{"const":"INVALID_PARAMETER"}}},"then":{"required":["parameter"]}}]',
  );
});

test('every record declares all of its fields', () => {
  const { schemas = {} } = document['components'] as Record<string, Record<string, Record<string, unknown>>>;
  const open = Object.entries(schemas).filter(([, schema]) => schema['additionalProperties'] !== false);
  expect(open.map(([name]) => name)).toEqual(['LiveUpdate']);
});

test('a pushed update is one of its types, each with a schema of its own', () => {
  const { schemas = {} } = document['components'] as Record<string, Record<string, Record<string, unknown>>>;
  const { oneOf, discriminator } = schemas['LiveUpdate'] ?? {};
  const names = updateTypes.map(
    type => `${type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Update`,
  );
  const references = names.map(name => `#/components/schemas/${name}`);
  expect((oneOf as { $ref: string }[]).map(({ $ref }) => $ref)).toEqual(references);
  expect(discriminator).toEqual({
    propertyName: 'type',
    mapping: Object.fromEntries(updateTypes.map((type, index) => [type, references[index]])),
  });
  const typesOf = names.map(
    name => (schemas[name]?.['properties'] as { type: { enum: unknown } } | undefined)?.type.enum,
  );
  expect(typesOf).toEqual(updateTypes.map(type => [type]));
});

test('an optional field is not required, and values by name have no fields', () => {
  const schema = record('A record', {
    here: text('A'),
    there: optional(text('B')),
    all: mapOf(int('Count')),
  });
  expect(toJsonSchema(schema)).toMatchObject({
    required: ['here', 'all'],
    properties: { all: { type: 'object', additionalProperties: { type: 'integer', description: 'Count' } } },
  });
});

test('a record keeps its name when it is nullable or relabelled', () => {
  expect(entityName(nullable({ ...score, about: 'Maps won' }))).toBe('Score');
  expect(entityName(matchSummary)).toBe('MatchSummary');
  expect(entityName(record('Another', { id: text('Id') }))).toBeUndefined();
  expect(entities.get('MatchSummary')).toBe(matchSummary);
});

test('a JSON Schema describes the data that our service sends', () => {
  const schema = record('All kinds', {
    text: text('A text'),
    int: int('A whole number', { minimum: 1, maximum: 9 }),
    number: nullable(number('A number')),
    flag: flag('A flag'),
    time: nullable(time('A moment')),
    date: date('A day'),
    closed: nullable(choice('A word', ['a', 'b'])),
    open: open('A word', ['a', 'b']),
    list: list(text('An item')),
  });
  expect(toJsonSchema(schema)).toEqual({
    type: 'object',
    description: 'All kinds',
    properties: {
      text: { type: 'string', description: 'A text' },
      int: { type: 'integer', description: 'A whole number', minimum: 1, maximum: 9 },
      number: { type: ['number', 'null'], description: 'A number' },
      flag: { type: 'boolean', description: 'A flag' },
      time: {
        type: ['string', 'null'],
        description: 'A moment',
        anyOf: [{ format: 'date-time' }, { format: 'date' }],
      },
      date: { type: 'string', description: 'A day', format: 'date' },
      closed: { type: ['string', 'null'], description: 'A word', enum: ['a', 'b', null] },
      open: { type: 'string', description: 'A word', examples: ['a', 'b'] },
      list: { type: 'array', description: 'An item', items: { type: 'string', description: 'An item' } },
    },
    required: ['text', 'int', 'number', 'flag', 'time', 'date', 'closed', 'open', 'list'],
    additionalProperties: false,
  });
});

test('a record with a reference is referenced, with null as an alternative if it may be null', () => {
  const refer = (): string => '#/here';
  expect(toJsonSchema(nullable(record('A record', {})), { refer })).toEqual({
    description: 'A record',
    anyOf: [{ $ref: '#/here' }, { type: 'null' }],
  });
});
