import { describe, expect, test } from 'vitest';
import { matchSummary, playerMapStats } from '../../../src/core/entities/match.ts';
import { rankingRow } from '../../../src/core/entities/ranking.ts';
import { skinHistoryPoint } from '../../../src/core/entities/skin.ts';
import { teamMapStats } from '../../../src/core/entities/team.ts';
import { read } from '../../../src/core/reader/reader.ts';
import { toTime } from '../../../src/core/json/scalars.ts';
import { routes } from '../../../src/core/table/index.ts';
import { createAnswer } from '../../../src/client/answer.ts';
import { createRowReader } from '../../../src/core/reader/reader.ts';
import { lineSchema } from '../../../src/core/route.ts';
import { answerOf, rowsOf } from '../../support/answers.ts';

/** What a word or a number means is decided by its own name, never by its size or its neighbours. */

describe('a unit is what the name says', () => {
  test.each([
    [{ headshots: 120, kills: 320 }, undefined],
    [{ headshots: 12, kills: 25 }, undefined],
    [{ headshots: 48, headshotPercentage: 37.5, kills: 128 }, 37.5],
    [{ headshot_pct: '48%' }, 48],
    [{ hsPercentage: 48 }, 48],
  ])('%j has headshots of %j percent', (source, percent) => {
    expect(read(playerMapStats, { nickname: 'x', ...source })?.headshots).toBe(percent);
  });

  test('our own `headshots` is a percentage, as its schema says', () => {
    const own = Object.fromEntries(Object.keys(playerMapStats.fields).map(name => [name, null]));
    expect(read(playerMapStats, { ...own, kills: 25, headshots: 48, kast: 0.5 })).toEqual({
      kills: 25,
      headshots: 48,
      kast: 0.5,
    });
  });

  test('KAST is a share of one in other services, which is never above one', () => {
    expect([0.714, 1, 71.4, '71.4%'].map(kast => read(playerMapStats, { kast })?.kast)).toEqual([
      71.4, 100, 71.4, 71.4,
    ]);
  });

  test('any other percentage stays as it was sent', () => {
    expect(read(teamMapStats, { map: 'Nuke', winRate: 0.7, ctRoundWinRate: 54.3 })).toEqual({
      map: 'Nuke',
      winRate: 0.7,
      ctRoundWinRate: 54.3,
    });
  });

  test('the one thing that size decides: from 1e11 on, a number in a time field is milliseconds', () => {
    expect(toTime(99_999_999_999)).toBe('5138-11-16T09:46:39.000Z');
    expect(toTime(100_000_000_000)).toBe('1973-03-03T09:46:40.000Z');
    expect(toTime(1_795_284_000)).toBe(toTime(1_795_284_000_000));
  });
});

describe('a figure that the request names comes from the field of that name', () => {
  const figures = { rating: 1.2, adr: 85.5, kast: 0.75, kd: 1.4, kills: 512, openingKills: 60 } as const;
  test.each([
    ['rating', 1.2],
    ['adr', 85.5],
    ['kast', 75],
    ['kd', 1.4],
    ['kills', 512],
    ['opening-kills', 60],
  ])('%s', (metric, value) => {
    const url = new URL(`https://api.example/api/v1/cs2/leaderboards/${metric}?limit=5`);
    const text = JSON.stringify({ data: [{ playerName: 'x', ...figures }] });
    const answer = createAnswer(routes.players.leaderboard, { url, status: 200, headers: {}, text });
    const [row] = answer
      .lines()
      .map(createRowReader(lineSchema(routes.players.leaderboard), new Set(['nickname', 'metric', 'value'])));
    expect(row).toMatchObject({ nickname: 'x', metric, value });
    expect(answer.lineTexts()?.texts).toEqual([JSON.stringify({ playerName: 'x', ...figures })]);
  });

  test('and its own value is never replaced', () => {
    const url = new URL('https://api.example/api/v1/cs2/leaderboards/rating');
    const text = '[{"nickname":"x","value":1.3,"rating":1.2}]';
    const answer = createAnswer(routes.players.leaderboard, { url, status: 200, headers: {}, text });
    expect(createRowReader(lineSchema(routes.players.leaderboard))(answer.lines()[0])).toMatchObject({
      value: 1.3,
    });
  });
});

describe('headline figures may stand beside the nickname', () => {
  const stats = { rating: 1.2, adr: 85.5, kills: 512 };
  test.each([{ nickname: 'x', ...stats }, { nickname: 'x', stats }, { player: { name: 'x', ...stats } }])(
    '%j',
    source => {
      expect(answerOf(routes.players.show, source).found()).toMatchObject({ nickname: 'x', stats });
    },
  );

  test('of a career too', () => {
    expect(
      answerOf(routes.players.stats, { nickname: 'x', ...stats, maps: [{ map: 'Nuke' }] }).found(),
    ).toMatchObject({ totals: stats });
  });
});

describe('among records by name a plain number is no record', () => {
  const steam = { marketplace: 'steam', price: 5 };
  const buff = { marketplace: 'buff', price: 4 };
  test.each([
    { steam: { price: 5 }, buff: { price: 4 }, liquidity: 90, average: 4.5 },
    { prices: { steam: { price: 5 }, buff: { price: 4 }, average: 4.5 }, updatedAt: '2026-11-21' },
  ])('%j', body => {
    expect(rowsOf(routes.skins.prices, body)).toEqual([steam, buff]);
  });

  test('and numbers alone are the fields of one record', () => {
    expect(answerOf(routes.skins.prices, { liquidity: 90, average: 4.5 }).lines()).toEqual([
      { liquidity: 90, average: 4.5 },
    ]);
    expect(rowsOf(routes.skins.prices, { liquidity: 90, average: 4.5 })).toEqual([{}]);
  });
});

describe('a word is a marketplace only where nothing else says it', () => {
  const point = { date: '2026-11-21', price: 5 };
  test.each([
    [
      { steam: [point], buff: [point] },
      [
        { ...point, marketplace: 'steam' },
        { ...point, marketplace: 'buff' },
      ],
    ],
    [
      { steam: [{ ...point, market: 'buff' }], x: [point] },
      [
        { ...point, marketplace: 'buff' },
        { ...point, marketplace: 'x' },
      ],
    ],
    [{ prices: [point], sales: [point] }, [point, point]],
    [{ '2026-11-21': { price: 5 } }, [point]],
  ])('%j', (body, rows) => {
    expect(rowsOf(routes.skins.history, body)).toEqual(rows);
  });
});

describe('absent is not 0', () => {
  test.each([
    [{ rank: 3 }, { rank: 3 }],
    [{ rank: 3, previous_rank: null }, { rank: 3 }],
    [{ rank: 3, previous_rank: 0 }, { rank: 3 }],
    // A null says that the team was not on the list before.
    [
      { rank: 3, change: null, previous_rank: 5 },
      { rank: 3, change: null },
    ],
    [{ rank: 3, change: 'new' }, { rank: 3 }],
  ])('%j has no change of rank', (source, row) => {
    expect(read(rankingRow, source)).toEqual(row);
  });

  test('and not unplayed', () => {
    expect(read(matchSummary, { id: 1, status: 'unresolved', score: {} })).toEqual({
      id: '1',
      status: 'unresolved',
      remark: 'result unknown',
    });
    expect(read(skinHistoryPoint, { date: '2026-11-21', price: '' })).toEqual({ date: '2026-11-21' });
  });
});
