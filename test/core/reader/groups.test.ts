import { expect, test } from 'vitest';
import { readWhole } from '../../../src/core/reader/reader.ts';
import { routes } from '../../../src/core/table/index.ts';

const { live, skins, teams, tournaments } = routes;

const zywoo = { nickname: 'ZywOo', kills: 20, deaths: 10 };
const donk = { nickname: 'donk', kills: 25, deaths: 12 };
const match = { id: 1, team1: 'Spirit', team2: 'FaZe', score: '2-1' };
const matchRead = { id: '1', team1Name: 'Spirit', team2Name: 'FaZe', score: { team1: 2, team2: 1 } };

test.each([
  ['upper', 'lower'],
  ['upper_bracket', 'lower_bracket'],
])('the slots of a bracket may stand in lists beside each other: %s, %s', (one, other) => {
  const body = {
    id: 5,
    [one]: [{ id: 1, team1: 'A', team2: 'B' }],
    [other]: [{ id: 2, team1: 'C', team2: 'D' }],
  };
  expect(readWhole(tournaments.bracket.returns, body, 'slots')?.['slots']).toEqual([
    { group: one.replace('_', ''), matchId: '1', team1Name: 'A', team2Name: 'B' },
    { group: other.replace('_', ''), matchId: '2', team1Name: 'C', team2Name: 'D' },
  ]);
});

test('the slots of upper and lower rounds say it, and a final beside them is one', () => {
  const body = {
    type: 'double_elimination',
    upper_bracket: { rounds: [{ round: 1, matches: [{ id: 1, team1: 'A', team2: 'B' }] }] },
    lower_bracket: { rounds: [{ round: 2, matches: [{ id: 2, team1: 'C', team2: 'D' }] }] },
    grand_final: { id: 3, team1: { name: 'A' }, team2: { name: 'C' } },
  };
  expect(readWhole(tournaments.bracket.returns, body, 'slots')?.['slots']).toEqual([
    { matchId: '1', team1Name: 'A', team2Name: 'B', round: 1, group: 'upperbracket' },
    { matchId: '2', team1Name: 'C', team2Name: 'D', round: 2, group: 'lowerbracket' },
    { matchId: '3', team1Name: 'A', team2Name: 'C', group: 'grandfinal' },
  ]);
});

test('the players of a scoreboard may stand in lists by side', () => {
  const body = { terrorists: [{ nick: 'p', kills: 3 }], counter_terrorists: [{ nick: 'q', kills: 4 }] };
  expect(readWhole(live.scoreboard.returns, body, 'players')?.['players']).toMatchObject([
    { side: 'T', nickname: 'p', kills: 3 },
    { side: 'CT', nickname: 'q', kills: 4 },
  ]);
});

const cheap = { price: 1.5, quantity: 3 };
const dear = { price: 2, quantity: 1 };
const offers = [
  { marketplace: 'steam', price: 1.5, count: 3 },
  { marketplace: 'skinport', price: 2, count: 1 },
];

test.each([
  { markets: { steam: { buy: [dear], sell: [cheap] }, skinport: { buy: [], sell: [dear] } } },
  { steam: { bids: [dear], asks: [cheap] }, skinport: { asks: [dear] } },
  { skin: { id: 5 }, markets: { steam: [cheap], skinport: [dear] } },
  { asks: { steam: [cheap], skinport: [dear] }, bids: { steam: [dear] } },
  {
    markets: [
      { name: 'steam', asks: [cheap] },
      { market: 'skinport', listings: [dear] },
    ],
  },
  [
    { marketplace: 'steam', asks: [cheap], bids: [dear] },
    { marketplace: 'skinport', asks: [dear] },
  ],
  {
    marketplaces: [
      { marketplace: 'steam', lowestAsk: 1.5, count: 3 },
      { marketplace: 'skinport', lowestAsk: 2, count: 1 },
    ],
  },
])('an order book has the offers of every market, and no bids: %j', data => {
  expect(readWhole(skins['order-book'].returns, data, 'listings')?.['listings']).toMatchObject(offers);
});

const board = [
  { ...zywoo, teamName: 'Vitality' },
  { ...donk, teamName: 'Spirit' },
];
const byTeam = { Vitality: { players: [zywoo] }, Spirit: { players: [donk] } };

test.each([
  {
    teams: [
      { name: 'Vitality', players: [zywoo] },
      { name: 'Spirit', players: [donk] },
    ],
  },
  { teams: byTeam },
  { id: 1, players: { Vitality: [zywoo], Spirit: [donk] } },
  { team1: { name: 'Vitality', players: [zywoo] }, team2: { name: 'Spirit', lineup: [donk] } },
])('the players of a scoreboard may stand by team: %j', data => {
  expect(readWhole(live.scoreboard.returns, data, 'players')?.['players']).toEqual(board);
});

test('a coach beside a list of players is none of them', () => {
  const body = { id: 1, name: 'A', roster: { players: [{ nick: 'x' }], coach: { nick: 'c' } } };
  expect(readWhole(teams.show.returns, body, 'roster')?.['roster']).toEqual([{ nickname: 'x' }]);
});

test('a team is no player', () => {
  const body = { id: 1, teams: [{ name: 'Vitality' }, { name: 'Spirit' }] };
  expect(readWhole(live.scoreboard.returns, body, 'players')).not.toHaveProperty('players');
});

test.each([
  [{ stages: { Swiss: { matches: [match] }, Playoffs: { rounds: [{ matches: [match] }] } } }, 'stage'],
  [{ groups: { Swiss: [match], Playoffs: [match] } }, 'group'],
  [{ rounds: { Swiss: [match], Playoffs: [match] } }, 'roundName'],
  [{ id: 1, bracket: { Swiss: [match], Playoffs: [match] } }, 'stage'],
])('the slots of groups by what they go by say it: %j', (data, field) => {
  const slots = readWhole(tournaments.bracket.returns, data, 'slots')?.['slots'];
  const { id, ...others } = matchRead;
  expect(slots).toEqual(['Swiss', 'Playoffs'].map(name => ({ matchId: id, ...others, [field]: name })));
});
