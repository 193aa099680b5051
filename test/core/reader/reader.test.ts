import * as fc from '../../support/property.ts';
import { expect, test } from 'vitest';
import { liveMatch, liveRound, liveState } from '../../../src/core/entities/live.ts';
import { matchSummary, playerMapStats, playerMatch } from '../../../src/core/entities/match.ts';
import { playerBrief } from '../../../src/core/entities/player.ts';
import { rankingRow } from '../../../src/core/entities/ranking.ts';
import { skinHistoryPoint } from '../../../src/core/entities/skin.ts';
import { team } from '../../../src/core/entities/team.ts';
import { bracket } from '../../../src/core/entities/tournament.ts';
import { read, readWhole } from '../../../src/core/reader/reader.ts';
import { toNumber, toSeconds, toTexts } from '../../../src/core/json/scalars.ts';
import { routeEntries } from '../../../src/core/table/index.ts';

test('leaves out values that are null, missing or of a wrong type', () => {
  expect(read(matchSummary, { id: 7, team1Name: null, team1: { name: 'A' }, bestOf: {}, score: [] })).toEqual(
    { id: '7' },
  );
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
  ['01:02:03', 3723],
  ['100', 100],
  ['1h 2m', undefined],
  [45_000, 45_000],
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

test('numbers may be text, with separators or a percent sign', () => {
  expect(read(rankingRow, { position: '3', points: '1,993', team: 'Spirit' })).toEqual({
    rank: 3,
    points: 1993,
    teamName: 'Spirit',
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
  expect(read(skinHistoryPoint, { day: ms, lowest: 1.5 })).toEqual({ date: '2026-11-21', price: 1.5 });
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
