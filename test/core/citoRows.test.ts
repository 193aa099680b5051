import { isRecord } from '../../src/core/json/jsonRecord.ts';
import { describe, expect, test } from 'vitest';
import { notPlayed } from '../../src/core/entities/remarks.ts';
import type { Route } from '../../src/core/route.ts';
import { routes } from '../../src/core/table/index.ts';
import { answerOf, rowsOf } from '../support/answers.ts';

const { live, results, schedule, teams, tournaments } = routes;

/** A row of a match, in the form of the first known service. */
const row = {
  id: 'cs2-match-2397733',
  status: 'completed',
  eventId: 'cs2-event-8049',
  event: { id: 'cs2-event-8049', name: 'Harbor Cup' },
  stageName: 'Swiss round 2',
  startsAt: '2026-10-09T07:00:00.000Z',
  endsAt: '2026-10-09T10:00:00.000Z',
  bestOf: 3,
  team1Id: 'cs2-team-1',
  team1Name: 'Rain Temple',
  team2Id: 'cs2-team-2',
  team2Name: 'Jade Abacus',
  team1Score: 2,
  team2Score: 1,
};
const played = {
  id: 'cs2-match-2397733-map-1',
  mapNumber: 1,
  mapName: 'Nuke',
  status: 'completed',
  resultType: 'played',
  isForfeit: false,
  statsEligible: true,
  team1Score: null,
  team2Score: null,
  team1Halves: [10, 3],
  team2Halves: [2, 0],
  durationRounds: 15,
  dataAvailability: { playerStats: { dataAvailable: false, unavailableReason: 'x' } },
};
const unplayed = {
  ...played,
  mapNumber: 3,
  mapName: 'TBA',
  status: 'map_not_played',
  resultType: 'not_played',
  statsEligible: false,
  team1Halves: [],
  team2Halves: [],
  durationRounds: null,
};
const line = {
  playerName: 'rosehip',
  teamName: 'Rain Temple',
  teamId: 'cs2-team-1',
  mapId: 'cs2-match-2399031-map-1',
  kills: 20,
  deaths: 12,
  assists: 3,
  plusMinus: 8,
  adr: 88.1,
  kast: 0.74,
  rating: 1.31,
  ratingVersion: '3.0',
  dataQuality: 'partial',
  confidence: 0.9,
  lastSyncedAt: '2026-10-09T07:00:00.000Z',
};
const inPlay = {
  id: 'cs2-match-5',
  status: 'live',
  team1Name: 'Rain Temple',
  team2Name: 'Jade Abacus',
  team1Score: 1,
  team2Score: 0,
  currentMap: 'Mirage',
  currentRound: 13,
};
const without = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const event = { id: 'cs2-event-1', slug: 'harbor', name: 'Harbor Cup', status: 'live', isLan: true };

const cases: readonly (readonly [string, Route, object, object])[] = [
  ['the state of a played match', results.list, row, { status: 'finished' }],
  ['the tournament by its record', results.list, row, { eventName: 'Harbor Cup' }],
  ['the stage', results.list, row, { stage: 'Swiss round 2' }],
  ['the series', results.list, row, { score: { team1: 2, team2: 1 }, remark: undefined }],
  [
    'the teams as records',
    results.list,
    {
      ...without(['team1Name', 'team2Name']),
      team1: { name: 'Rain Temple' },
      team2: { name: 'Jade Abacus' },
    },
    { team1Name: 'Rain Temple', team2Name: 'Jade Abacus' },
  ],
  [
    'a missing length',
    results.list,
    without(['bestOf']),
    { bestOf: undefined, score: { team1: 2, team2: 1 } },
  ],
  [
    'an upcoming match',
    schedule.upcoming,
    { ...row, status: 'upcoming', team1Score: null, team2Score: null },
    { status: 'upcoming', score: undefined, remark: undefined },
  ],
  [
    'a match without a result',
    results.list,
    { ...row, status: 'unresolved', team1Score: null, team2Score: null },
    { status: 'unresolved', score: undefined, remark: 'result unknown' },
  ],
  ['an unknown state', results.list, { ...row, status: 'postponed' }, { status: 'postponed' }],
  ['a forfeit', results.list, { ...row, maps: [{ ...played, isForfeit: true }] }, { remark: 'forfeit' }],
  [
    'the rounds of a best of one',
    results.list,
    { ...row, bestOf: 1, team1Score: 10, team2Score: 13 },
    { score: { team1: 0, team2: 1 }, remark: 'rounds 10-13' },
  ],
  [
    'the rounds so far of a best of one',
    results.list,
    { ...row, status: 'live', bestOf: 1, team1Score: 7, team2Score: 3 },
    { score: undefined, remark: 'rounds 7-3' },
  ],
  [
    'a best of one that was drawn',
    results.list,
    { ...row, bestOf: 1, team1Score: 1, team2Score: 1 },
    { score: undefined, winner: undefined, remark: 'impossible score 1-1' },
  ],
  [
    'a best of three with three maps won',
    results.list,
    { ...row, team1Score: 3, team2Score: 0 },
    { score: undefined, winner: undefined, remark: 'impossible score 3-0' },
  ],
  ['the score of a map by its halves', results.maps, played, { score: { team1: 13, team2: 2 } }],
  [
    'the halves of a map',
    results.maps,
    played,
    {
      halves: [
        { team1: 10, team2: 2 },
        { team1: 3, team2: 0 },
      ],
    },
  ],
  ['the rounds of a map', results.maps, played, { rounds: 15, remark: undefined }],
  [
    'the score of a map beside its halves',
    results.maps,
    { ...played, team1Score: 13, team2Score: 3 },
    { score: { team1: 13, team2: 3 } },
  ],
  [
    'a map that was not played',
    results.maps,
    unplayed,
    { name: 'TBA', status: 'map_not_played', score: undefined, remark: notPlayed },
  ],
  ['a map that was forfeited', results.maps, { ...played, isForfeit: true }, { remark: 'forfeit' }],
  ['the map of a player', results.stats, line, { mapNumber: 1, map: undefined }],
  ['a share of rounds', results.stats, line, { kast: 74 }],
  ['a whole share of rounds', results.stats, { ...line, kast: 1 }, { kast: 100 }],
  [
    'a share beside a percentage',
    results.stats,
    { ...line, headshotPct: 45.5 },
    { kast: 74, headshots: 45.5 },
  ],
  ['a rating with its version', results.stats, line, { rating: 1.31, ratingVersion: '3.0' }],
  ['the difference of kills and deaths', results.stats, line, { plusMinus: 8 }],
  ['the name of a player', results.stats, line, { nickname: 'rosehip', teamName: 'Rain Temple' }],
  ['the series of a live match', live.list, inPlay, { score: { team1: 1, team2: 0 } }],
  ['the map in play as text', live.list, inPlay, { map: 'Mirage', mapScore: undefined, round: 13 }],
  [
    'the score of the map in play',
    live.list,
    { ...inPlay, team1MapScore: 7, team2MapScore: 5 },
    { score: { team1: 1, team2: 0 }, mapScore: { team1: 7, team2: 5 } },
  ],
  [
    'a day without a value',
    teams.transfers,
    { playerName: 'rosehip', transferDate: {} },
    { date: undefined },
  ],
  [
    'the days of a tournament',
    tournaments.live,
    { ...event, startsAt: {}, endsAt: '2026-10-09T23:59:59.000Z', location: 'Malta' },
    { status: 'live', startDate: undefined, endDate: '2026-10-09', location: 'Malta' },
  ],
];

test.each(cases)('reads %s', (_title, route, sent, expected) => {
  const [found = {}] = rowsOf(route, { success: true, data: [sent] });
  expect(Object.fromEntries(Object.keys(expected).map(name => [name, found[name]]))).toEqual(expected);
});

test('reads the end of a match and the record of its tournament', () => {
  expect(
    answerOf(results.match, { success: true, data: { ...row, maps: [played, unplayed] } }).found(),
  ).toMatchObject({
    endedAt: '2026-10-09T10:00:00.000Z',
    event: { id: 'cs2-event-8049', name: 'Harbor Cup' },
    maps: [{ number: 1 }, { number: 3, remark: notPlayed }],
  });
});

describe('a scoreboard', () => {
  const scores = (one: number, other: number) => [
    { id: 'cs2-team-1', name: 'Rain Temple', score: one, players: [{ playerName: 'rosehip', kills: 3 }] },
    { id: 'cs2-team-2', name: 'Jade Abacus', score: other, players: [] },
  ];
  test.each([
    [[7, 5], { score: { team1: 1, team2: 0 }, mapScore: { team1: 7, team2: 5 } }],
    [[1, 0], { score: { team1: 1, team2: 0 }, mapScore: undefined }],
  ] as const)('keeps the series beside its teams apart from their scores %j', ([one, other], expected) => {
    const { score, mapScore } =
      answerOf(live.scoreboard, { data: { ...inPlay, teams: scores(one, other) } }).found() ?? {};
    expect({ score, mapScore }).toEqual(expected);
  });
});

describe('a tree of unknown form', () => {
  const node = (id: number, one: number | null, other: number | null) => ({
    id: `cs2-match-${id}`,
    teams: [
      { id: 'a', name: 'Rain Temple', score: one, winner: one !== null && one > Number(other) },
      { id: 'b', name: 'Jade Abacus', score: other, winner: other !== null && other > Number(one) },
    ],
  });
  const eventStructure = {
    groups: [{ name: 'Group A', rounds: [{ title: 'Opening', nodes: [node(1, 2, 1)] }] }],
    playoffs: { final: { match: node(2, null, null), third: [[node(3, 10, 13)]] } },
  };
  const slots = [
    {
      matchId: 'cs2-match-1',
      stage: 'Group A',
      roundName: 'Opening',
      team1Name: 'Rain Temple',
      team2Name: 'Jade Abacus',
      score: { team1: 2, team2: 1 },
      winner: 'Rain Temple',
    },
    { matchId: 'cs2-match-2', team1Name: 'Rain Temple', team2Name: 'Jade Abacus' },
    {
      matchId: 'cs2-match-3',
      team1Name: 'Rain Temple',
      team2Name: 'Jade Abacus',
      score: { team1: 0, team2: 1 },
      winner: 'Jade Abacus',
      remark: 'rounds 10-13',
    },
  ];

  test('has the slots of a bracket wherever they stand', () => {
    expect(answerOf(tournaments.bracket, { data: { ...event, eventStructure } }).found()?.slots).toEqual(
      slots,
    );
    expect(answerOf(tournaments.bracket, { data: eventStructure }).found()?.slots).toEqual(slots);
  });

  test('has them whatever the writing of its names', () => {
    const spelled = (value: unknown): unknown =>
      isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [name.toUpperCase(), spelled(inner)]),
          )
        : Array.isArray(value)
          ? value.map(spelled)
          : value;
    expect(answerOf(tournaments.bracket, { data: spelled(eventStructure) }).found()?.slots).toEqual(slots);
  });

  test('has the matches of a tournament', () => {
    expect(answerOf(tournaments.show, { data: { ...event, eventStructure } }).found()?.slots).toEqual(slots);
  });
});

describe('a wrapper of the platform', () => {
  const data = [{ ...row, maps: [played] }];
  const bodies: Readonly<Record<string, unknown>> = {
    'a bare list': data,
    'a bare record': row,
    'success and count': { success: true, count: 1, data },
    'a status': { success: true, status: 'ok', count: 1, data, message: 'x', developer_help: { docs: 'y' } },
    'value and Count': { value: data, Count: 1 },
    'a section': { gameId: 'cs2', source: 'x', section: 'y', data },
    ...Object.fromEntries(
      ['bouts', 'rounds', 'rows', 'items', 'results', 'stats', 'boutStats'].map(name => [
        `${name} in the data`,
        { success: true, data: { [name]: data } },
      ]),
    ),
  };
  test.each(Object.entries(bodies))('yields its list: %s', (_title, body) => {
    expect(rowsOf(results.list, body).map(({ id }) => id)).toEqual([row.id]);
  });
});
