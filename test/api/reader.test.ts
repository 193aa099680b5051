import * as fc from '../support/property.ts';
import { describe, expect, test } from 'vitest';
import { liveMatch } from '../../src/api/entities/live.ts';
import { matchSummary, score } from '../../src/api/entities/match.ts';
import { playerBrief } from '../../src/api/entities/player.ts';
import { rankingRow } from '../../src/api/entities/ranking.ts';
import { skinHistoryPoint } from '../../src/api/entities/skin.ts';
import { read } from '../../src/api/reader.ts';
import { routeEntries } from '../../src/api/routes/index.ts';

describe('a match summary', () => {
  test.each([
    ['the service description’s names', { team1Name: 'A', team2Name: 'B', score: { team1: 2, team2: 1 } }],
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
  ])('is read from %s', (_case, source) => {
    expect(read(matchSummary, source)).toEqual({
      team1Name: 'A',
      team2Name: 'B',
      score: { team1: 2, team2: 1 },
    });
  });

  test('leaves out what is null, missing or of a wrong type', () => {
    expect(
      read(matchSummary, { id: 7, team1Name: null, team1: { name: 'A' }, bestOf: {}, score: [] }),
    ).toEqual({ id: '7' });
  });
});

test('the spelling that filled one field does not fill another', () => {
  expect(read(playerBrief, { name: 'donk' })).toEqual({ nickname: 'donk' });
  expect(read(playerBrief, { nickname: 'donk', name: 'D. Kryshkovets' })).toEqual({
    nickname: 'donk',
    realName: 'D. Kryshkovets',
  });
});

test('numbers come as text, with separators or a percent sign', () => {
  expect(read(rankingRow, { position: '3', points: '1,993', team: 'Spirit' })).toEqual({
    rank: 3,
    points: 1993,
    teamName: 'Spirit',
  });
});

test('a moment comes as ISO text, seconds or milliseconds', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const ms = Date.parse(at);
  const found = [at, ms, ms / 1000, String(ms)].map(startsAt => read(liveMatch, { startsAt }));
  expect(found).toEqual(Array.from({ length: 4 }, () => ({ startsAt: at })));
  expect(read(skinHistoryPoint, { day: ms, value: 1.5 })).toEqual({ date: '2026-11-21', price: 1.5 });
});

test('a score comes as an object, a pair or text', () => {
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
