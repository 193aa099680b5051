import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import { isRecord } from '../../../src/api/json/jsonRecord.ts';
import { toPlainForm } from '../../../src/api/reader/plainForm.ts';
import type { Route } from '../../../src/api/route.ts';
import { routes } from '../../../src/api/table/index.ts';
import { ClientError } from '../../../src/client/errors.ts';
import { answerOf, rowsOf } from '../../support/answers.ts';

const { live, players, rankings, results, schedule, skins, teams, tournaments } = routes;

const spirit = {
  id: '5',
  name: 'Spirit',
  roster: [
    { playerId: '9', nickname: 'donk' },
    { playerId: '7', nickname: 'sh1ro' },
  ],
};

/** As DynamoDB sends it. */
const lettered = (value: unknown): unknown => {
  if (value === null) return { NULL: true };
  if (typeof value === 'boolean') return { BOOL: value };
  if (typeof value === 'number') return { N: `${value}` };
  if (Array.isArray(value)) return { L: value.map(lettered) };
  return isRecord(value) ? { M: eachOf(value, lettered) } : { S: value };
};
/** As Firestore sends it. */
const worded = (value: unknown): unknown => {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: `${value}` };
  if (Array.isArray(value)) return { arrayValue: value.length > 0 ? { values: value.map(worded) } : {} };
  return isRecord(value) ? { mapValue: { fields: eachOf(value, worded) } } : { stringValue: value };
};
/** As MongoDB sends it. */
const extended = (value: unknown): unknown => {
  if (typeof value === 'number') return { $numberInt: `${value}` };
  if (Array.isArray(value)) return value.map(extended);
  return isRecord(value) ? eachOf(value, extended) : value;
};
const eachOf = (record: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const { id, ...named } = spirit;
const document = { name: `projects/p/databases/d/documents/teams/${id}`, createTime: '2026-11-01T00:00:00Z' };

test.each([
  { Data: { Id: 5, Name: 'Spirit', Roster: spirit.roster }, Succeeded: true, Errors: null, Message: null },
  { RESULT: { ID: 5, NAME: 'Spirit', ROSTER: spirit.roster }, STATUS: 'OK' },
  [spirit],
  { type: 'team', team: spirit },
  { Item: eachOf(spirit, lettered) },
  { ...document, fields: eachOf(named, worded) },
  { _id: { $oid: id }, ...eachOf(named, extended) },
])('a card is read from the form of another service: %j', body => {
  expect(answerOf(teams.show, body).found()).toEqual(spirit);
});

const ranked = [
  { rank: 1, teamName: 'Spirit', points: 1000, roster: ['donk', 'sh1ro'] },
  { rank: 2, teamName: 'Vitality', points: 950, roster: ['zywoo', 'apex'] },
];
const column = (name: keyof (typeof ranked)[number]) => ranked.map(row => row[name]);

test.each([
  { Data: { Items: ranked, Errors: [], TotalCount: 2 }, Succeeded: true },
  { Items: ranked.map(row => eachOf(row, lettered)), Count: 2, ScannedCount: 2 },
  { documents: ranked.map(row => ({ fields: eachOf(row, worded) })), nextPageToken: 'AB' },
  ranked.map(extended),
  { rank: column('rank'), teamName: column('teamName'), points: column('points'), roster: column('roster') },
  { data: { season: { id: 1, name: 'S', rankings: { nodes: ranked, pageInfo: { total: 2 } } } } },
  { data: { season: { name: 'S', rankings: { edges: ranked.map(node => ({ node })), totalCount: 2 } } } },
])('a list is read from the form of another service: %j', body => {
  expect(rowsOf(rankings.world, body)).toEqual(ranked);
  expect(answerOf(rankings.world, body).lineTexts()?.texts()).toHaveLength(2);
});

test('a record whose list is a connection of something else stays a record', () => {
  const team = { rank: 1, teamName: 'Spirit', points: 3, games: { nodes: [{ name: 'x' }] } };
  expect(rowsOf(rankings.world, { data: team })).toEqual([{ rank: 1, teamName: 'Spirit', points: 3 }]);
});

const value = fc.letrec<{ record: unknown; value: unknown }>(tie => ({
  record: fc.dictionary(fc.constantFrom('id', 'name', 'team', 'score', 'players'), tie('value')),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('record'),
  ),
})).record;

test.each([lettered, worded])('a record says the same with the types of its values: %#', change => {
  fc.assert(
    fc.property(value, record => {
      if (!isRecord(record) || Object.keys(record).length === 0) return;
      expect(toPlainForm({ rank: eachOf(record, change) })).toEqual({ rank: record });
    }),
  );
});

test.each([
  { S: 'Spirit', A: ['x'] },
  { S: ['Spirit'] },
  { L: 3, N: 'three' },
  { M: { name: 'x' } },
  { type: 'join', player: { name: 'x' } },
])('what is no value with its type stays as it is: %j', body => {
  expect(toPlainForm({ data: body })).toEqual({ data: body });
});

test('a score between teams with results of their own, and the match that an event is', () => {
  const team = (name: string, outcome: string, gameWins: number) => ({ name, result: { outcome, gameWins } });
  const teamsOf = [team('Spirit', 'loss', 1), team('FaZe', 'win', 2)];
  const match = { id: 'm1', teams: teamsOf, strategy: { type: 'bestOf', count: 3 } };
  const league = { name: 'Major', slug: 'major' };
  const body = { data: { schedule: { events: [{ type: 'match', state: 'completed', league, match }] } } };
  expect(rowsOf(results.list, body)).toEqual([
    {
      id: 'm1',
      status: 'finished',
      eventName: 'Major',
      eventSlug: 'major',
      bestOf: 3,
      team1Name: 'Spirit',
      team2Name: 'FaZe',
      score: { team1: 1, team2: 2 },
      winner: 'FaZe',
    },
  ]);
});

test('the winner among the results is the team of that side', () => {
  const sides = { faction1: { name: 'Spirit' }, faction2: { name: 'FaZe' } };
  const sent = {
    match_id: 'm1',
    teams: sides,
    results: { winner: 'faction2', score: { faction1: 0, faction2: 1 } },
  };
  expect(rowsOf(results.list, { items: [sent], start: 0, end: 1 })).toEqual([
    { id: 'm1', team1Name: 'Spirit', team2Name: 'FaZe', score: { team1: 0, team2: 1 }, winner: 'FaZe' },
  ]);
});

test.each<readonly [Route, string, string, string]>([
  [schedule.today, 'status', 'MATCH_STATUS_NOT_STARTED', 'upcoming'],
  [schedule.today, 'status', 'STATE_RUNNING', 'live'],
  [schedule.today, 'status', 'MATCH_NOT_FINISHED', 'MATCH_NOT_FINISHED'],
  [live.rounds, 'side', 'TEAM_SIDE_COUNTER_TERRORIST', 'CT'],
  [live.rounds, 'reason', 'ROUND_END_REASON_BOMB_DEFUSED', 'defuse'],
  [teams['roster-changes'], 'type', 'CHANGE_TYPE_JOIN', 'join'],
  [skins.trending, 'direction', 'DIRECTION_LOSER', 'loser'],
  [tournaments.live, 'status', 'EVENT_STATUS_LIVE', 'live'],
])(
  'of the words of protobuf in %#, what stands behind the name of their kind is read',
  (row, field, sent, word) => {
    expect(rowsOf(row, [{ [field]: sent }])).toEqual([{ [field]: word }]);
  },
);

test.each([
  { Success: false, Message: 'no such team' },
  { Succeeded: false, Message: 'no such team', Data: null },
  { IsSuccess: false, Errors: [{ Message: 'no such team' }], Data: null },
  { StatusCode: 404, Message: 'no such team' },
])('a failure is told in any writing: %j', body => {
  expect(() => answerOf(teams.show, body)).toThrow(ClientError);
  expect(() => answerOf(teams.show, body)).toThrow('no such team');
});

test('the block of paging is found in any writing', () => {
  const { meta } = answerOf(rankings.world, { Data: ranked, Meta: { TotalCount: 9, PageNumber: 1 } });
  expect(meta).toMatchObject({ total: 9, page: 1 });
});

const at = '2026-11-25T18:00:00+00:00';
const home = { id: 'c1', name: 'Spirit' };
const away = { id: 'c2', name: 'FaZe' };
const teamsAndScore = { team1Name: 'Spirit', team2Name: 'FaZe', score: { team1: 2, team2: 1 } };

test.each([
  [{ blue: { ...home, score: 2 }, red: { ...away, score: 1 } }, {}],
  [{ redTeam: { ...away, score: 1 }, blueTeam: { ...home, score: 2 } }, {}],
  [{ player1_name: 'Spirit', player2_name: 'FaZe', scores_csv: '2-1' }, {}],
  [{ contestant1: home, contestant2: away, result: { score: { 1: 2, 2: 1 } } }, {}],
  [{ teams: [home, away], score: { 2: 1, 1: 2 } }, {}],
  [
    {
      fixture: { id: 7, date: at, status: { short: 'FT' } },
      league: { name: 'Major' },
      teams: { home: { ...home, winner: true }, away: { ...away, winner: false } },
      goals: { home: 2, away: 1 },
    },
    { id: '7', startsAt: at, eventName: 'Major', winner: 'Spirit' },
  ],
  [
    {
      sport_event: {
        id: 'e7',
        start_time: at,
        competitors: [home, away],
        sport_event_context: { competition: { name: 'Major' } },
      },
      sport_event_status: { status: 'closed', home_score: 2, away_score: 1, winner_id: 'c1' },
    },
    { id: 'e7', startsAt: at, eventName: 'Major', status: 'finished', winner: 'Spirit' },
  ],
  [
    {
      utcDate: at,
      homeTeam: home,
      awayTeam: away,
      score: { winner: 'HOME_TEAM', fullTime: { home: 2, away: 1 } },
    },
    { startsAt: at, winner: 'Spirit' },
  ],
  [
    {
      idEvent: '7',
      strEvent: 'Spirit vs FaZe',
      strLeague: 'Major',
      strHomeTeam: 'Spirit',
      strAwayTeam: 'FaZe',
      intHomeScore: '2',
      intAwayScore: '1',
    },
    { id: '7', eventName: 'Major' },
  ],
  [
    {
      teams: { faction1: { nickname: 'Spirit' }, faction2: { nickname: 'FaZe' } },
      results: { winner: 'faction1', score: { faction1: 2, faction2: 1 } },
    },
    { winner: 'Spirit' },
  ],
])('a match is read from the form of another service: %j', (sent, further) => {
  expect(rowsOf(results.list, [sent, sent])).toEqual(
    [sent, sent].map(() => ({ ...teamsAndScore, ...further })),
  );
});

test('a tournament keeps its name, whatever teams it names', () => {
  const [row] = rowsOf(results.list, [{ event: 'Spirit Cup', team1: 'Spirit', team2: 'FaZe' }]);
  expect(row).toMatchObject({ eventName: 'Spirit Cup' });
});

test.each([
  [
    [
      { position: 1, status: 'finished' },
      { position: 2, status: 'running', map: { name: 'Nuke' } },
    ],
  ],
  [
    [
      { name: 'Inferno', score: '13-5', state: 'over' },
      { name: 'Nuke', score: '7-5', state: 'ongoing' },
      { name: 'Mirage', state: 'upcoming' },
    ],
    { team1: 7, team2: 5 },
  ],
  [
    [
      { sequenceNumber: 1, started: true, finished: true, map: { name: 'Inferno' }, scores: [13, 5] },
      { sequenceNumber: 2, started: true, finished: false, map: { name: 'Nuke' }, scores: [7, 5] },
    ],
    { team1: 7, team2: 5 },
  ],
  [
    [
      {
        sequenceNumber: 2,
        live: true,
        map: { name: 'Nuke' },
        teams: [
          { name: 'Spirit', score: 7 },
          { name: 'FaZe', score: 5 },
        ],
      },
    ],
    { team1: 7, team2: 5 },
  ],
])('the map in play is the one of all maps that is said to be: %j', (games, mapScore?: object) => {
  const [row] = rowsOf(live.list, [{ team1: 'Spirit', team2: 'FaZe', games }]);
  expect(row).toEqual({
    team1Name: 'Spirit',
    team2Name: 'FaZe',
    map: 'Nuke',
    mapNumber: 2,
    ...(mapScore && { mapScore }),
  });
});

test('a name in two parts is the real name', () => {
  const sent = { id: 1, name: 'donk', first_name: 'Danil', last_name: 'Kryshkovets' };
  expect(answerOf(players.show, sent).found()).toMatchObject({
    nickname: 'donk',
    realName: 'Danil Kryshkovets',
  });
});

test.each(['competitor', 'participant'])('a rank is that of a %s', name => {
  expect(rowsOf(rankings.world, [{ rank: 1, points: 9, [name]: { name: 'Spirit' } }])).toEqual([
    { rank: 1, points: 9, teamName: 'Spirit' },
  ]);
});

test('the numbers of a player may stand in a record of their own, in other words', () => {
  const numbers = { Kills: '25', death: 12, 'Headshots %': '48', 'Quadro Kills': '1', 'Penta Kills': '0' };
  const sent = { player_id: 'p1', nickname: 'donk', player_stats: { ...numbers, first_death: 2 } };
  const body = { rounds: [{ match_round: '1', teams: [{ team_id: 'a', players: [sent] }] }] };
  expect(rowsOf(results.stats, body)).toEqual([
    {
      playerId: 'p1',
      nickname: 'donk',
      kills: 25,
      deaths: 12,
      headshots: 48,
      quadKills: 1,
      aces: 0,
      openingDeaths: 2,
    },
  ]);
});

test('a slot of a bracket stands in its match', () => {
  const match = { round: 2, player1_name: 'Spirit', player2_name: 'FaZe', scores_csv: '3-1' };
  expect(answerOf(tournaments.bracket, [{ match }]).found()).toEqual({
    slots: [{ round: 2, team1Name: 'Spirit', team2Name: 'FaZe', score: { team1: 3, team2: 1 } }],
  });
});

test('the prices of a market over several days are that of the last one', () => {
  const body = { steam: { last_24h: 1.2, last_7d: 1.3 }, buff163: { starting_at: { price: 0.9 } } };
  expect(rowsOf(skins.prices, body)).toEqual([
    { marketplace: 'steam', price: 1.2 },
    { marketplace: 'buff163', price: 0.9 },
  ]);
});

test('a price has the day of an hour as Steam writes it', () => {
  const body = {
    success: true,
    prices: [
      ['Nov 01 2026 01: +0', 1.23, '55'],
      ['Nov 02 2026 01: +0', 1.25, '50'],
    ],
  };
  expect(rowsOf(skins.history, body)).toEqual([
    { date: '2026-11-01', price: 1.23 },
    { date: '2026-11-02', price: 1.25 },
  ]);
});

test('players are those of both sides', () => {
  const TERRORIST = [{ steamId: '1', name: 'donk', hp: 100 }];
  const CT = [{ steamId: '2', name: 'ropz', hp: 0 }];
  expect(answerOf(live.state, { mapName: 'de_nuke', TERRORIST, CT }).found()?.players).toEqual([
    { playerId: '1', nickname: 'donk', health: 100, side: 'T' },
    { playerId: '2', nickname: 'ropz', health: 0, side: 'CT' },
  ]);
});

test('a map of a player has the score of its result, which may be a word', () => {
  const sent = { map: 'nuke', enemyTeam: { name: 'FaZe' } };
  expect(
    rowsOf(players.form, [
      { ...sent, result: '13-7' },
      { ...sent, result: 'W' },
    ]),
  ).toEqual([
    { map: 'nuke', opponentName: 'FaZe', score: { team1: 13, team2: 7 } },
    { map: 'nuke', opponentName: 'FaZe', won: true },
  ]);
});
