import { expect, test } from 'vitest';
import type { Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';
import { answerOf, rowsOf } from '../../support/answers.ts';

const { players, rankings, results, teams, tournaments } = routes;

const member = { playerId: '9', nickname: 'donk', country: 'RU' };
const team = { id: '5', name: 'Spirit', roster: [member, { playerId: '7', nickname: 'sh1ro' }] };
const [donk, shiro] = team.roster.map(({ playerId, ...others }) => ({ player_id: playerId, ...others }));

test.each([
  {
    team: {
      '@attributes': { id: '5', name: 'Spirit' },
      roster: { player: [{ '@attributes': donk }, { '@attributes': shiro }] },
    },
  },
  {
    team: {
      $: { id: '5' },
      name: { _: 'Spirit', $: { lang: 'en' } },
      roster: [{ player: [{ $: donk }, { $: shiro }] }],
    },
  },
  {
    team: {
      _attributes: { id: '5', name: 'Spirit' },
      roster: [{ _attributes: donk }, { _attributes: shiro }],
    },
  },
  { id: ['5'], name: ['Spirit'], roster: [{ player: [donk, shiro] }] },
  { _index: 'teams', _id: '5', found: true, _source: { name: 'Spirit', roster: [donk, shiro] } },
  {
    data: {
      id: 5,
      attributes: {
        name: 'Spirit',
        roster: {
          data: [
            { id: 1, attributes: donk },
            { id: 2, attributes: shiro },
          ],
        },
      },
    },
  },
])('a card is read from other forms of JSON: %j', body => {
  expect(answerOf(teams.show, body).found()).toEqual(team);
});

const ranked = [
  { rank: 1, teamName: 'Spirit', points: 1000, roster: ['donk', 'sh1ro'] },
  { rank: 2, teamName: 'Vitality', points: 950, roster: ['zywoo', 'apex'] },
];
const sent = ranked.map(({ rank, teamName, points, roster }) => ({ rank, team: teamName, points, roster }));
const texts = sent.map(each => ({ ...each, rank: `${each.rank}`, points: `${each.points}` }));

test.each([
  { ranking: { entry: texts.map(({ roster, ...own }) => ({ $: own, roster: { player: roster } })) } },
  { ranking: { entry: texts.map(({ roster, ...own }) => ({ '@attributes': own, roster })) } },
  {
    took: 3,
    _shards: { total: 1 },
    hits: {
      total: { value: 2, relation: 'eq' },
      hits: sent.map((each, place) => ({ _index: 'r', _id: place, _source: each })),
    },
  },
  {
    kind: 'queryResponse',
    schema: { fields: ['rank', 'team', 'points', 'roster'].map(name => ({ name, type: 'STRING' })) },
    rows: texts.map(each => ({
      f: Object.values(each).map(v => ({ v: Array.isArray(v) ? v.map(inside => ({ v: inside }).v) : v })),
    })),
  },
])('a list is read from other forms of JSON: %j', body => {
  expect(rowsOf(rankings.world, body).map(row => ({ ...row, teamId: undefined }))).toEqual(ranked);
  expect(answerOf(rankings.world, body).lineTexts()?.texts()).toHaveLength(2);
});

test('a reference keeps its name and its slug in the form of a resource', () => {
  const to = (id: number, name: string) => ({ data: { id, attributes: { name, slug: name.toLowerCase() } } });
  const body = { data: [{ id: 1, attributes: { team1: to(5, 'Spirit'), team2: to(6, 'FaZe') } }] };
  expect(rowsOf(results.list, body)).toEqual([
    { id: '1', team1Name: 'Spirit', team1Slug: 'spirit', team2Name: 'FaZe', team2Slug: 'faze' },
  ]);
});

const byName = (field: string, first: unknown, second: unknown) => [
  { teamName: 'Vitality', [field]: first },
  { teamName: 'Spirit', [field]: second },
];

test.each<readonly [Route, unknown, readonly unknown[]]>([
  [rankings.world, { Vitality: 1000, Spirit: 950 }, byName('points', 1000, 950)],
  [rankings.world, { data: { Vitality: '1,000', Spirit: '950' } }, byName('points', 1000, 950)],
  [rankings.world, { rankings: { Vitality: 1000, Spirit: 950 } }, byName('points', 1000, 950)],
  [rankings.world, { date: 'x', rankings: { Vitality: 9, Spirit: 7 } }, byName('points', 9, 7)],
  [rankings.world, { 1: 'Vitality', 2: 'Spirit' }, byName('rank', 1, 2)],
  [rankings.world, { Vitality: 1, Spirit: 2 }, byName('rank', 1, 2)],
  [
    tournaments.standings,
    { data: { '1st': 'Vitality', '2nd': 'Spirit' } },
    byName('placement', '1st', '2nd'),
  ],
  [
    results.placements,
    { '3-4': ['Vitality', 'Spirit'], 1: 'FaZe' },
    [{ placement: '1', teamName: 'FaZe' }, ...byName('placement', '3-4', '3-4')],
  ],
  [tournaments.standings, { Vitality: 1, Spirit: '2' }, byName('placement', '1', '2')],
  [
    players.leaderboard,
    { 1: 'donk', 2: 'zywoo' },
    [
      { rank: 1, nickname: 'donk' },
      { rank: 2, nickname: 'zywoo' },
    ],
  ],
  [rankings.world, { points: 1, rank: 2 }, [{ rank: 2, points: 1 }]],
])('names with their points or places, and places with their names, are rows: %#', (row, body, rows) => {
  expect(rowsOf(row, body)).toEqual(rows);
});

const spirit = { date: '2026-11-21', team: { id: 5, name: 'Spirit' } };
const change = (type: string, nickname: string, others = {}) => ({
  date: '2026-11-21',
  type,
  nickname,
  teamName: 'Spirit',
  ...others,
});
const changes = [change('join', 'donk'), change('leave', 'x')];

test.each<readonly [unknown, readonly unknown[]]>([
  [{ data: [{ ...spirit, joined: ['donk'], left: ['x'] }] }, changes],
  [[{ ...spirit, players_in: [{ name: 'donk' }], players_out: [{ name: 'x' }] }], changes],
  [[{ ...spirit, in: 'donk', out: { nickname: 'x' } }], changes],
  [
    {
      changes: [
        { ...spirit, added: ['donk'], removed: [] },
        { ...spirit, type: 'left', player: 'x' },
      ],
    },
    changes,
  ],
  [{ data: { ...spirit, joined: ['donk'], left: ['x'] } }, changes],
  [{ joined: [{ ...spirit, player: 'donk' }], left: [{ ...spirit, player: 'x' }] }, changes],
  [{ Spirit: { date: '2026-11-21', joined: ['donk'], left: ['x'] } }, changes],
  [[change('join', 'donk', { added: 'now' })], [change('join', 'donk')]],
])('players under the words for joining and leaving are a row each: %j', (body, rows) => {
  expect(rowsOf(teams['roster-changes'], body)).toEqual(rows);
  const text = answerOf(teams['roster-changes'], body).lineTexts()?.texts() ?? [];
  expect(text).toHaveLength(rows.length);
});
