import { expect, test } from 'vitest';
import type { JsonRecord } from '../../../src/api/json/jsonRecord.ts';
import { isList, lineSchema, type Route } from '../../../src/api/route.ts';
import type { Schema } from '../../../src/api/schema.ts';
import { routeEntries, routes } from '../../../src/api/table/index.ts';
import { answerOf, rowsOf } from '../../support/answers.ts';

/** The forms in which databases and frameworks send the records of any route. */

/** A record of this kind with a value in each of its fields. */
const sampleOf = (schema: Schema<unknown, unknown>, seed: number): unknown => {
  const { kind, choices, item, fields = {}, format } = schema;
  if (kind === 'list') return item ? [sampleOf(item, seed), sampleOf(item, seed + 1)] : [];
  if (kind === 'record')
    return Object.fromEntries(
      Object.entries(fields).map(([name, each]) => [name, name === 'bestOf' ? 99 : sampleOf(each, seed)]),
    );
  if (kind === 'flag') return true;
  if (kind === 'time') return `2026-11-2${seed % 9}T10:00:00Z`;
  if (kind === 'date') return `2026-11-2${seed % 9}`;
  if (kind === 'text')
    return choices?.[seed % choices.length] ?? (format === 'link' ? `https://x/${seed}` : `x${seed}`);
  return seed + 3;
};

type Form = (records: readonly JsonRecord[]) => unknown;
const without = (record: JsonRecord): JsonRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'id'));
const known = (record: JsonRecord, place: number) => record['id'] ?? `r${place}`;

const listForms: Readonly<Record<string, Form>> = {
  'Airtable, with the identifier outside': records => ({
    records: records.map((each, place) => ({
      id: known(each, place),
      createdTime: 'x',
      fields: without(each),
    })),
    offset: 'itr/rec',
  }),
  CouchDB: records => ({
    total_rows: 2,
    offset: 0,
    rows: records.map((each, place) => {
      const id = known(each, place);
      return { id, key: id, value: { rev: '1-a' }, doc: { _id: id, _rev: '1-a', ...each } };
    }),
  }),
  Elasticsearch: records => ({
    took: 1,
    hits: {
      total: { value: 2, relation: 'eq' },
      hits: records.map((each, place) => ({
        _index: 'x',
        _id: known(each, place),
        _score: 1,
        _source: each,
      })),
    },
  }),
  Solr: records => ({
    responseHeader: { status: 0, QTime: 1 },
    response: { numFound: 2, start: 0, docs: records },
  }),
  Firestore: records => records.map((each, place) => ({ id: known(each, place), data: without(each) })),
  'a list by the numbers of its places': records => ({ data: Object.fromEntries(records.entries()) }),
  'a list out of which something was taken': records => ({ data: { 0: records[0], 3: records[1] } }),
};

const listRoutes = routeEntries.map(({ row }): Route => row).filter(row => isList(row) && !row.stream);
const cases = listRoutes.flatMap(row =>
  Object.entries(listForms).map(([form, make]) => [row.path, form, row, make] as const),
);

test.each(cases)('%s says the same in the form of %s', (_path, _form, row, make) => {
  const records = [1, 2].map(seed => sampleOf(lineSchema(row), seed) as JsonRecord);
  expect(rowsOf(row, make(records))).toEqual(rowsOf(row, { data: records }));
});

const cardForms: Readonly<Record<string, (record: JsonRecord) => unknown>> = {
  'JSON-RPC': result => ({ jsonrpc: '2.0', id: 1, result }),
  'a gateway': body => ({ statusCode: 200, headers: {}, body }),
  'a result among plain values': result => ({ ok: true, took: '3ms', version: '1.0', result }),
  'three wrappers of any name': record => ({ Envelope: { Reply: { Team: record } } }),
  Airtable: record => ({ id: known(record, 0), createdTime: 'x', fields: without(record) }),
  'lists by the numbers of their places': record => numbered(record),
};
const numbered = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, numbered(each)]));
};

const cardRoutes = routeEntries.map(({ row }): Route => row).filter(row => !isList(row) && !row.stream);
test.each(
  cardRoutes.flatMap(row =>
    Object.entries(cardForms).map(([form, make]) => [row.path, form, row, make] as const),
  ),
)('the record of %s says the same in the form of %s', (_path, _form, row, make) => {
  const record = sampleOf(row.returns, 1) as JsonRecord;
  expect(answerOf(row, make(record)).found()).toEqual(answerOf(row, { data: record }).found());
});

const { rankings, results, skins, tournaments } = routes;

test('a search without hits is an empty list', () => {
  const body = { took: 1, hits: { total: { value: 0 }, hits: [] } };
  expect(rowsOf(results.placements, body)).toEqual([]);
});

test.each([
  [rankings.world, { rank: 1, teamName: 'Spirit', roster: ['donk'] }],
  [results.maps, { number: 1, name: 'Nuke', halves: [{ team1: 5, team2: 7 }] }],
  [skins.search, { id: '5', name: 'AK-47', priceChanges: [{ window: '7d', changePercent: 1 }] }],
] as const)('a single record in place of a list keeps its only list: %#', (row, record) => {
  for (const body of [record, { data: record }, { data: { record } }])
    expect(rowsOf(row, body)).toEqual([record]);
});

test('a list beside what it belongs to is no field of it', () => {
  const body = { data: { id: 'e1', name: 'Major', games: [{ id: 'm1', team1: 'A', team2: 'B' }] } };
  expect(rowsOf(tournaments.matches, body)).toEqual([{ id: 'm1', team1Name: 'A', team2Name: 'B' }]);
});

test('what goes by its number is no list by places', () => {
  const body = { data: { 1: { team: 'A' }, 2: { team: 'B' } } };
  expect(rowsOf(rankings.world, body)).toMatchObject([{ rank: 1 }, { rank: 2 }]);
});

const teamsOf = [
  { id: 5, name: 'Spirit' },
  { id: 6, name: 'FaZe' },
] as const;
const [spirit, faze] = teamsOf;

test.each([
  {
    slots: teamsOf.map((entrant, place) => ({
      entrant,
      standing: { stats: { score: { value: 2 - place } } },
    })),
    winnerId: 5,
  },
  {
    participants: teamsOf.map((team, place) => ({
      seed: place + 1,
      score: 2 - place,
      roster: { id: 9, team },
    })),
    winner: 5,
  },
  { rosters: teamsOf.map((team, place) => ({ id: 9 + place, team, score: 2 - place, winner: place === 0 })) },
  { lineups: teamsOf.map((team, place) => ({ team, score: 2 - place, winner: place === 0 })) },
  { entrants: teamsOf.map((team, place) => ({ ...team, score: 2 - place, won: place === 0 })) },
  {
    opponents: teamsOf.map((participant, place) => ({
      participant,
      score: 2 - place,
      result: place ? 'loss' : 'win',
    })),
  },
  { teams: teamsOf.map((team, place) => ({ team, standing: { score: 2 - place, winner: place === 0 } })) },
  { homeTeam: spirit, awayTeam: faze, homeScore: { current: 2 }, awayScore: { current: 1 }, winnerCode: 1 },
  { team1: 'Spirit', team2: 'FaZe', resultTeam1: 2, resultTeam2: 1, winner: 'Spirit' },
])('teams, score and winner of a match are read from the form of another service: %j', sent => {
  expect(rowsOf(results.list, [{ id: 'm1', ...sent }])).toMatchObject([
    { id: 'm1', team1Name: 'Spirit', team2Name: 'FaZe', score: { team1: 2, team2: 1 }, winner: 'Spirit' },
  ]);
});

test('a result in maps is no flag of the winner', () => {
  const sent = { id: 'm1', teams: teamsOf.map((team, place) => ({ ...team, result: place })) };
  expect(rowsOf(results.list, [sent])).toMatchObject([{ score: { team1: 0, team2: 1 } }]);
  expect(rowsOf(results.list, [sent])[0]).not.toHaveProperty('winner', 'Spirit');
});
