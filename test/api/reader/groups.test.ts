import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { openEnvelope, openPage } from '../../../src/api/reader/openEnvelope.ts';
import { createRowReader, readWhole } from '../../../src/api/reader/reader.ts';
import { lineSchema, listNamesOf, type Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';

const { live, rankings, results, skins, teams, tournaments } = routes;

/** The rows that are read of the lines of an answer, and of their exact texts. */
const rowsOf = (row: Route, body: unknown) => {
  const text = JSON.stringify(body, undefined, 1);
  const whole = JSON.parse(text) as unknown;
  const item = lineSchema(row);
  const opened = openPage(text, item, 9) ?? openEnvelope(whole, text, item, undefined, listNamesOf(row));
  const readRow = createRowReader(item);
  const lines = opened.lines();
  const texts = opened.elements()?.texts() ?? lines.map(line => JSON.stringify(line));
  expect(texts.map(each => JSON.parse(each) as unknown)).toEqual(lines);
  expect(opened.count).toBe(lines.length);
  return lines.map(readRow);
};

const zywoo = { nickname: 'ZywOo', kills: 20, deaths: 10 };
const donk = { nickname: 'donk', kills: 25, deaths: 12 };
const first = { place: 1, team: { id: 7, name: 'Spirit' }, wins: 3, losses: 0 };
const firstRead = { placement: '1', teamId: '7', teamName: 'Spirit', wins: 3, losses: 0 };
const match = { id: 1, team1: 'Spirit', team2: 'FaZe', score: '2-1' };
const matchRead = { id: '1', team1Name: 'Spirit', team2Name: 'FaZe', score: { team1: 2, team2: 1 } };

const onMaps = [
  { ...zywoo, map: 'Nuke' },
  { ...donk, map: 'Mirage' },
];
const ofTeams = [
  { ...zywoo, teamName: 'Vitality' },
  { ...donk, teamName: 'Spirit' },
];
const sides = {
  team1: { name: 'Vitality', players: [zywoo] },
  team2: { name: 'Spirit', players: [donk] },
};

/** A route, the data of an answer, and the rows that are read. */
const cases: readonly (readonly [Route, unknown, readonly unknown[]])[] = [
  [
    results.stats,
    [
      { map: 'Nuke', players: [zywoo] },
      { map: 'Mirage', players: [donk] },
    ],
    onMaps,
  ],
  [
    results.stats,
    {
      maps: [
        { number: 1, name: 'Nuke', players: [zywoo] },
        { number: 2, name: 'Mirage', players: [donk] },
      ],
    },
    onMaps.map((row, place) => ({ ...row, mapNumber: place + 1 })),
  ],
  [results.stats, { Nuke: [zywoo], Mirage: [donk] }, onMaps],
  [results.stats, { Nuke: { players: [zywoo] }, Mirage: { players: [donk] } }, onMaps],
  [results.stats, { match: { id: 1, status: 'finished' }, ...sides }, ofTeams],
  [results.stats, sides, ofTeams],
  [results.stats, { teams: Object.values(sides) }, ofTeams],
  [
    results.stats,
    [{ map: 'Nuke', teams: Object.values(sides) }],
    ofTeams.map(row => ({ ...row, map: 'Nuke' })),
  ],
  // What a record says itself is not replaced, and a group's own country and assists are not its players'.
  [results.stats, [{ map: 'Nuke', players: [{ ...zywoo, mapName: 'Train' }] }], [{ ...zywoo, map: 'Train' }]],
  [
    results.stats,
    [{ team: 'Vitality', country: 'FR', assists: 3, players: [zywoo] }],
    [{ ...zywoo, teamName: 'Vitality' }],
  ],
  [tournaments.standings, [{ group: 'A', teams: [first] }], [{ ...firstRead, group: 'A' }]],
  [
    tournaments.standings,
    { groups: [{ id: 3, name: 'Group A', standings: [first] }] },
    [{ ...firstRead, group: 'Group A' }],
  ],
  [tournaments.standings, { 'Group A': [first], 'Group B': [] }, [{ ...firstRead, group: 'Group A' }]],
  [tournaments.standings, { standings: [first] }, [firstRead]],
  [
    results.list,
    [{ event: { id: 4, name: 'Major' }, status: 'finished', matches: [match] }],
    [{ ...matchRead, eventName: 'Major', status: 'finished' }],
  ],
  [
    rankings.world,
    [{ region: 'europe', teams: [{ rank: 1, team: 'Spirit', points: 4 }] }],
    [{ rank: 1, teamName: 'Spirit', points: 4, region: 'europe' }],
  ],
  [
    skins.search,
    [{ weapon: 'AK-47', skins: [{ name: 'AK-47 | Redline', price: 5 }] }],
    [{ name: 'AK-47 | Redline', weapon: 'AK-47', price: { lowest: 5 } }],
  ],
];

test.each(cases.map(([row, data, rows]) => [row.path, JSON.stringify(data), row, data, rows] as const))(
  'rows of %s say what their group says: %s',
  (_path, _text, row, data, rows) => {
    expect(rowsOf(row, { data })).toEqual(rows);
  },
);

test('a record in a group is read like one that says the same itself', () => {
  const map = constantFrom('Nuke', 'de_mirage', 'Some Map');
  const player = record(
    {
      nickname: constantFrom('a', 'b'),
      kills: nat(40),
      deaths: nat(40),
      map: constantFrom('Train', null),
      team: record({ id: nat(9), name: constantFrom('x', 'y') }),
    },
    { requiredKeys: ['nickname', 'kills', 'deaths'] },
  );
  const groups = array(record({ map, players: array(player, { minLength: 1, maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 4,
  });
  assert(
    property(groups, sent => {
      const flat = sent.flatMap(group => group.players.map(each => ({ map: group.map, ...each })));
      expect(rowsOf(results.stats, { data: sent })).toEqual(rowsOf(results.stats, { data: flat }));
    }),
  );
});

test.each([
  ['upper', 'lower'],
  ['upper_bracket', 'lower_bracket'],
  ['winners', 'losers'],
])('the slots of a bracket may stand in lists beside each other: %s, %s', (one, other) => {
  const body = {
    id: 5,
    [one]: [{ id: 1, team1: 'A', team2: 'B' }],
    [other]: [{ id: 2, team1: 'C', team2: 'D' }],
  };
  expect(readWhole(tournaments.bracket.returns, body, 'slots')?.['slots']).toEqual([
    { group: one, matchId: '1', team1Name: 'A', team2Name: 'B' },
    { group: other, matchId: '2', team1Name: 'C', team2Name: 'D' },
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
    { matchId: '1', team1Name: 'A', team2Name: 'B', round: 1, group: 'upper_bracket' },
    { matchId: '2', team1Name: 'C', team2Name: 'D', round: 2, group: 'lower_bracket' },
    { matchId: '3', team1Name: 'A', team2Name: 'C', group: 'grand_final' },
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
  { markets: { steam: { asks: [[1.5, 3]] }, skinport: { asks: [[2, 1]] } } },
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

const fed = (kills: number) => [
  { name: 'Vitality', players: [{ ...zywoo, kills }] },
  { name: 'Spirit', players: [{ ...donk, kills }] },
];
const boardOf = (kills: number) => [
  { ...zywoo, kills, teamName: 'Vitality' },
  { ...donk, kills, teamName: 'Spirit' },
];
const keyed = {
  Vitality: { players: [{ ...zywoo, kills: 5 }] },
  Spirit: { players: [{ ...donk, kills: 5 }] },
};

test.each([
  // The map in play alone: it is live, or else the last that has begun.
  [{ games: [{ teams: fed(1) }, { teams: fed(5) }] }],
  [
    {
      seriesState: { games: [{ finished: true, teams: fed(1) }, { teams: fed(5) }], teams: [{ name: 'V' }] },
    },
  ],
  [
    {
      id: 1,
      maps: [
        { teams: fed(5), status: 'running' },
        { teams: fed(0), status: 'not_started' },
      ],
    },
  ],
  [{ id: 1, maps: [{ teams: fed(1) }, { teams: fed(5) }, { teams: fed(0), status: 'upcoming' }] }],
  // What stands in the match itself comes first.
  [{ teams: fed(5), games: [{ teams: fed(1) }] }],
  [{ currentMap: { name: 'Nuke', teams: fed(5) } }],
  [{ teams: keyed }],
  [{ id: 1, players: { Vitality: keyed.Vitality.players, Spirit: keyed.Spirit.players } }],
])('the players of a scoreboard may stand by map and team: %j', data => {
  expect(readWhole(live.scoreboard.returns, data, 'players')?.['players']).toEqual(boardOf(5));
});

test('a coach beside a list of players is none of them', () => {
  const body = { id: 1, name: 'A', roster: { players: [{ nick: 'x' }], coach: { nick: 'c' } } };
  expect(readWhole(teams.show.returns, body, 'roster')?.['roster']).toEqual([{ nickname: 'x' }]);
});

test('a team is no player', () => {
  const body = { id: 1, match: { teams: [{ name: 'Vitality' }, { name: 'Spirit' }] } };
  expect(readWhole(live.scoreboard.returns, body, 'players')).toEqual({ id: '1' });
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
