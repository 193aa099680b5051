import { expect, test } from 'vitest';
import { openEnvelope } from '../../../src/api/reader/openEnvelope.ts';
import { createRowReader, readWhole } from '../../../src/api/reader/reader.ts';
import { lineSchema } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';

const { rankings, results, skins, teams } = routes;
const nuke = { name: 'Nuke', picked_by: 'Spirit' };

test.each([
  { maps: { edges: [{ cursor: 'a', node: nuke }], totalCount: 1, pageInfo: { hasNextPage: false } } },
  { maps: { items: [nuke], total: 1 } },
  { maps: { data: [{ id: '1', type: 'maps', attributes: nuke }], meta: { total: 1 } } },
  { _embedded: { maps: [nuke] }, _links: { self: { href: '/x' } } },
])('the lines of a record are read from a wrapper of their own: %j', wrapped => {
  const found = readWhole(results.match.returns, { id: 'm1', status: 'finished', ...wrapped }, 'maps');
  expect(found).toMatchObject({ id: 'm1', maps: [{ name: 'Nuke', pickedBy: 'Spirit' }] });
});

test('a single record with a list of its own is no wrapper', () => {
  const player = { nickname: 'donk', country: 'RU', results: [{ name: 'x' }] };
  expect(readWhole(teams.show.returns, { name: 'Spirit', roster: player }, 'roster')).toMatchObject({
    roster: [{ nickname: 'donk', country: 'RU' }],
  });
});

test('an element of XML has its value in its content or an attribute', () => {
  const read = createRowReader(lineSchema(results.list));
  const match = {
    '@id': 'm1',
    team_a: { '#text': 'Spirit' },
    team_b: { '@id': '6', '#text': 'FaZe' },
    score_a: { '#text': '2' },
    score_b: { _text: '1' },
    start_time: { $t: '2026-11-20T10:00:00Z' },
    state: { '#text': 'Finished' },
  };
  expect(read(match)).toMatchObject({
    id: 'm1',
    team1Name: 'Spirit',
    team2Name: 'FaZe',
    score: { team1: 2, team2: 1 },
    startsAt: '2026-11-20T10:00:00Z',
    status: 'finished',
  });
});

test('what stands beside it is read in the same way', () => {
  const line = { kills: { '#text': '25' }, headshots: { '#text': '12' } };
  expect(createRowReader(lineSchema(results.stats))(line)).toEqual({ kills: 25, headshots: 48 });
  const team = { response: { '@status': 'ok', team: { '@id': '5', name: { '#text': 'Spirit' } } } };
  expect(readWhole(teams.show.returns, openEnvelope(team, '', undefined).data(), 'roster')).toEqual({
    id: '5',
    name: 'Spirit',
  });
});

test('a list in an element of its own has no name', () => {
  const body = { rankings: { ranking: [{ '@rank': '1', team: 'Spirit' }] } };
  const item = lineSchema(rankings.world);
  const lines = openEnvelope(body, JSON.stringify(body), item).lines();
  expect(lines.map(createRowReader(item))).toEqual([{ rank: 1, teamName: 'Spirit' }]);
});

test('a table in place of groups has no group', () => {
  const listings = { columns: ['market', 'price', 'count'], rows: [['steam', 5, 3]] };
  expect(readWhole(skins['order-book'].returns, { listings }, 'listings')).toEqual({
    listings: [{ marketplace: 'steam', price: 5, count: 3 }],
  });
});
