import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { liveMatch, liveRound, liveState } from '../../../src/api/entities/live.ts';
import { matchSummary, playerMapStats, playerMatch, score } from '../../../src/api/entities/match.ts';
import { playerBrief, playerSeason } from '../../../src/api/entities/player.ts';
import { rankingRow } from '../../../src/api/entities/ranking.ts';
import { skinHistoryPoint, skinPrice } from '../../../src/api/entities/skin.ts';
import { team } from '../../../src/api/entities/team.ts';
import { bracket, bracketSlot } from '../../../src/api/entities/tournament.ts';
import { createRowReader, read, readWhole } from '../../../src/api/reader/reader.ts';
import { toNumber, toSeconds, toTexts } from '../../../src/api/reader/scalars.ts';
import { list } from '../../../src/api/schema.ts';
import { routeEntries } from '../../../src/api/table/index.ts';

describe('a match summary', () => {
  test.each([
    [
      'the names of the service description',
      { team1Name: 'A', team2Name: 'B', score: { team1: 2, team2: 1 } },
    ],
    ['snake case', { team1_name: 'A', team2_name: 'B', score: { team1: 2, team2: 1 } }],
    ['nested teams', { team1: { name: 'A' }, team2: { name: 'B' }, score: '2-1' }],
    ['home and away', { home: { name: 'A' }, away: { name: 'B' }, score: { home: 2, away: 1 } }],
    [
      'a list of teams',
      {
        teams: [
          { name: 'A', score: 2 },
          { name: 'B', score: 1 },
        ],
      },
    ],
    [
      'opponents and results',
      {
        opponents: [{ opponent: { name: 'A' } }, { opponent: { name: 'B' } }],
        results: [{ score: 2 }, { score: '1' }],
      },
    ],
    ['scores within the teams', { team1: { name: 'A', score: 2 }, team2: { name: 'B', score: '1' } }],
    ['scores beside bare teams', { home: 'A', away: 'B', home_score: 2, awayScore: { current: 1 } }],
    ['numbered scores', { team1: 'A', team2: 'B', score1: '2', score2: '1' }],
    ['a score with its halves', { teams: ['A', 'B'], score: '2:1 (1:0; 1:1)' }],
    [
      'teams under other names',
      { teams: { x: { name: 'A' }, y: { name: 'B' } }, results: { score: { faction1: 2, faction2: 1 } } },
    ],
    [
      'participants',
      {
        participants: [
          { team: { name: 'A' }, score: 2 },
          { team: { name: 'B' }, score: 1 },
        ],
      },
    ],
  ])('is read from %s', (_case, source) => {
    expect(read(matchSummary, source)).toEqual({
      team1Name: 'A',
      team2Name: 'B',
      score: { team1: 2, team2: 1 },
    });
  });

  test('leaves out values that are null, missing or of a wrong type', () => {
    expect(
      read(matchSummary, { id: 7, team1Name: null, team1: { name: 'A' }, bestOf: {}, score: [] }),
    ).toEqual({ id: '7' });
  });
});

test('a spelling that filled one field does not fill another', () => {
  expect(read(playerBrief, { name: 'donk' })).toEqual({ nickname: 'donk' });
  expect(read(playerBrief, { nickname: 'donk', name: 'D. Kryshkovets' })).toEqual({
    nickname: 'donk',
    realName: 'D. Kryshkovets',
  });
});

// Each took minutes.
test('a long text of blanks is no number, and one text of a list', () => {
  const blanks = ' '.repeat(400_000);
  expect([toNumber(blanks), toNumber(`1${blanks}x`), toSeconds(blanks)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(toTexts(`a , b${blanks}c,`)).toEqual(['a', `b${blanks}c`, '']);
});

test.each([
  ['1:40', 100],
  [45_000, 45],
  ['91500', 91.5],
  ['01:02:03', 3723],
  ['1h 2m 3s', 3723],
  ['62 min', 3720],
  ['PT1M40.5S', 100.5],
  ['100', 100],
  ['1h x', undefined],
  ['PT', undefined],
])('%s is a length of %j seconds', (sent, seconds) => {
  expect(toSeconds(sent)).toBe(seconds);
});

test('a record may stand under its name beside what belongs to it', () => {
  const own = { id: 7, name: 'Spirit' };
  expect(readWhole(team, { team: own, roster: [{ nickname: 'x' }] }, 'roster')).toEqual({
    id: '7',
    name: 'Spirit',
    roster: [{ nickname: 'x' }],
  });
  expect(read(playerMatch, { match: { id: 5, team1: 'A', score: '2-0' }, stats: { kills: 30 } })).toEqual({
    id: '5',
    team1Name: 'A',
    score: { team1: 2, team2: 0 },
    kills: 30,
  });
});

test('a resource of JSON:API is read by its attributes, then by its identifier, and its type is no field', () => {
  const resource = {
    id: '9',
    type: 'ranking',
    attributes: { position: 1, points: 5 },
    relationships: { team: { data: { type: 'team', id: '7' } } },
  };
  expect(read(rankingRow, resource)).toEqual({ rank: 1, teamId: '7', points: 5 });
  expect(read(matchSummary, { id: '9', type: 'match', attributes: { gameId: 4, format: 'bo3' } })).toEqual({
    id: '9',
    bestOf: 3,
  });
  expect(read(bracketSlot, { id: '9', attributes: { matchId: null, round: 1 } })).toEqual({ round: 1 });
  // Beside other members, they are only a part of the record.
  expect(read(rankingRow, { id: '9', rank: 2, attributes: { teamId: '7', rank: 3 } })).toMatchObject({
    rank: 2,
  });
});

test('numbers may be text, with separators or a percent sign', () => {
  expect(read(rankingRow, { position: '3', points: '1,993', team: 'Spirit' })).toEqual({
    rank: 3,
    points: 1993,
    teamName: 'Spirit',
  });
});

test.each([
  'pts',
  'PTS',
  'total_points',
  'totalPts',
  'ranking_points',
  'rankPoints',
  'rating-points',
  'teamPoints',
  'current_points',
  'score',
])('points may be called %s', name => {
  expect(read(rankingRow, { teamName: 'Spirit', [name]: '1993' })).toEqual({
    teamName: 'Spirit',
    points: 1993,
  });
});

test.each([
  ['$1,250,000', 1_250_000],
  ['US$ 12.50', 12.5],
  ['1000000 United States Dollar', 1_000_000],
  ['-$5', -5],
  ['+54.3%', 54.3],
  ['−3.1 %', -3.1],
  ['54,3%', 54.3],
  ['1 993 pts', 1993],
  ['1,00,000', 100_000],
  ['#2', 2],
  ['3rd', 3],
  ['bo3', 3],
  ['Best of 5', 5],
  ['.5', 0.5],
  ['1e3', 1000],
])('the number in %j is %d', (text, number) => {
  expect(toNumber(text)).toBe(number);
});

test.each([
  '€1000',
  '11,20 €',
  '1.993,50',
  '1,2,3',
  '3-4',
  '3-4th',
  '2h ago',
  '$1.2M',
  '12 34',
  'bo',
  '$',
  '1e999',
  '12345678901234567890',
])('%j is not a number', text => {
  expect(toNumber(text)).toBeUndefined();
});

test('a day in another format is not cut', () => {
  const days = ['2026-11-20 23:00', '2026-11-20T23:00:00-05:00', '20 November 2026'].map(date =>
    read(skinHistoryPoint, { date }),
  );
  expect(days).toEqual([{ date: '2026-11-20' }, { date: '2026-11-20' }, { date: '20 November 2026' }]);
});

test('numbers in a record of their own belong to its owner', () => {
  const line = { player: { ign: 'donk', name: 'D. K.' }, statistics: { kills: '25', adr: '88.4' } };
  expect(read(playerMapStats, line)).toEqual({ nickname: 'donk', kills: 25, adr: 88.4 });
});

test('a record’s name as a key fills the first field that accepts it, unless the record names itself', () => {
  expect(read(list(skinPrice), { steam: { price: '$12.50' }, x: { market: 'buff', price: 10 } })).toEqual([
    { marketplace: 'steam', price: 12.5 },
    { marketplace: 'buff', price: 10 },
  ]);
  expect(read(list(playerSeason), { '2025': { kills: 1 } })).toEqual([{ year: 2025, kills: 1 }]);
  expect(createRowReader(skinHistoryPoint)({ '2026-11-19': 12.5 })).toEqual({
    date: '2026-11-19',
    price: 12.5,
  });
});

test.each([
  ['FINISHED', 'finished'],
  ['Completed', 'finished'],
  ['not_started', 'upcoming'],
  ['In Progress', 'live'],
  [{ type: 'finished', code: 100 }, 'finished'],
  ['postponed', 'postponed'],
])('the state %j is %s', (status, state) => {
  expect(read(matchSummary, { status })).toEqual({ status: state });
});

test('sides and reasons have known synonyms too', () => {
  const round = { round: 1, side: 'terrorist', reason: 'Target_Bombed' };
  expect(read(liveRound, round)).toEqual({ round: 1, side: 'T', reason: 'bomb' });
});

test('a list of texts may be one text with commas', () => {
  expect(read(rankingRow, { roster: 'donk, sh1ro,zont1x' })).toEqual({ roster: ['donk', 'sh1ro', 'zont1x'] });
});

test('the record of an answer may be under a name of its own, or be the list of its lines', () => {
  expect(readWhole(liveState, { seriesState: { id: 'm1' } }, 'players')).toEqual({ id: 'm1' });
  expect(readWhole(bracket, [{ round: 1 }, { round: 2 }], 'slots')).toEqual({
    slots: [{ round: 1 }, { round: 2 }],
  });
  expect(readWhole(bracket, { a: {}, b: {} }, 'slots')).toBeUndefined();
});

test('a time may be ISO text, seconds or milliseconds', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const ms = Date.parse(at);
  const found = [at, ms, ms / 1000, String(ms)].map(startsAt => read(liveMatch, { startsAt }));
  expect(found).toEqual(Array.from({ length: 4 }, () => ({ startsAt: at })));
  expect(read(skinHistoryPoint, { day: ms, value: 1.5 })).toEqual({ date: '2026-11-21', price: 1.5 });
});

test('a score may be an object, a pair or text', () => {
  const expected = { team1: 13, team2: 9 };
  for (const source of [{ a: 13, b: 9 }, [13, 9], '13 : 9', '13–9', { home: '13', away: '9' }]) {
    expect(read(score, source)).toEqual(expected);
  }
});

test('no value of any shape makes the reader of any route throw', () => {
  const names = fc.constantFrom(
    ...new Set(
      routeEntries.flatMap(({ row }) => Object.keys((row.returns.item ?? row.returns).fields ?? {})),
    ),
  );
  const value = fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.dictionary(names, tie('tree')),
      fc.array(tie('tree')),
    ),
  })).tree;
  fc.assert(
    fc.property(fc.constantFrom(...routeEntries), value, ({ row }, source) => {
      const found = read(row.returns, source);
      expect(['undefined', 'object']).toContain(typeof found);
    }),
    { numRuns: 300 },
  );
});
