import { assert, integer, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { compare, percentileOf, wilson } from '../../../src/answers/players/compare.ts';
import { playerFigures, teamFigures, type Totals } from '../../../src/answers/players/figures.ts';

it('gives Wilson’s interval of published examples', () => {
  const rounded = (successes: number, trials: number) => {
    const { low, high } = wilson(successes, trials) ?? { low: NaN, high: NaN };
    return [low.toFixed(4), high.toFixed(4)];
  };
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29.
  expect(rounded(81, 263)).toEqual(['0.2553', '0.3662']);
  expect(rounded(15, 148)).toEqual(['0.0624', '0.1605']);
  expect(rounded(0, 20)).toEqual(['0.0000', '0.1611']);
  expect(rounded(1, 29)).toEqual(['0.0061', '0.1718']);
  expect(wilson(0, 0)).toBeUndefined();
});

it('gives an interval around the share, within 0 and 1, that a larger sample narrows', () => {
  assert(
    property(nat(500), integer({ min: 1, max: 500 }), (part, more) => {
      const trials = part + more;
      const [once, tenfold] = [wilson(part, trials), wilson(10 * part, 10 * trials)];
      if (!once || !tenfold) throw new Error('no interval');
      expect(once.low).toBeGreaterThanOrEqual(0);
      expect(once.low).toBeLessThanOrEqual(part / trials);
      expect(once.high).toBeGreaterThanOrEqual(part / trials);
      expect(once.high).toBeLessThanOrEqual(1);
      expect(tenfold.high - tenfold.low).toBeLessThan(once.high - once.low);
    }),
  );
});

it('counts equal values half', () => {
  expect([1, 2, 3, 9].map(value => percentileOf(value, [1, 2, 2, 3]))).toEqual([12.5, 50, 87.5, 100]);
  expect(percentileOf(1, [])).toBeUndefined();
});

const totals: Totals = {
  rounds: 100,
  kills: 70,
  deaths: 60,
  openingKills: 12,
  openingDeaths: 8,
  clutches: 0,
};

it('compares a share with its sample, and a rate with its rounds', () => {
  const others = [totals, { rounds: 200, kills: 100, deaths: 160, openingKills: 10, openingDeaths: 10 }];
  expect(compare(playerFigures.openingDuels, totals, others, 50)).toEqual({
    value: 60,
    low: expect.closeTo(38.66, 2),
    high: expect.closeTo(78.12, 2),
    sample: 20,
    percentile: 75,
    tooFew: false,
  });
  const rate = { low: null, high: null, sample: 100, tooFew: false };
  expect(compare(playerFigures.kills, totals, others, 50)).toEqual({ ...rate, value: 0.7, percentile: 75 });
  // Fewer deaths are better.
  expect(compare(playerFigures.deaths, totals, others, 50)).toEqual({ ...rate, value: 0.6, percentile: 75 });
});

it('says too few rounds in place of a number, and compares with nobody who has too few', () => {
  const few = { rounds: 10, kills: 30, openingKills: 3, openingDeaths: 0 };
  const none = { value: null, low: null, high: null, percentile: null, tooFew: true };
  expect(compare(playerFigures.kills, few, [totals], 50)).toEqual({ ...none, sample: 10 });
  expect(compare(playerFigures.openingDuels, few, [totals], 50)).toEqual({ ...none, sample: 3 });
  expect(compare(playerFigures.kills, few, [totals], 10)).toMatchObject({ value: 3, tooFew: false });
  expect(compare(playerFigures.kills, totals, [totals, few], 50)).toMatchObject({ percentile: 50 });
});

it('gives nothing where nothing happened or the source has no figure', () => {
  const known = Object.entries(playerFigures).filter(([, figure]) => compare(figure, totals, [], 1));
  expect(known.map(([name]) => name)).toEqual(['kills', 'deaths', 'openingDuels']);
});

it('takes equal means as equal, whatever their rounds', () => {
  const others = [3, 7, 49, 997].map(rounds => ({ rounds, adr: 80.3 }));
  for (const each of others)
    expect(compare(playerFigures.adr, each, others, 1)).toMatchObject({ value: 80.3, percentile: 50 });
});

it('takes a share that the source sends as it is', () => {
  const sent = { rounds: 997, kast: 71.3 };
  expect(compare(playerFigures.kast, sent, [], 1)).toMatchObject({
    value: 71.3,
    low: expect.closeTo(68.4, 1),
    sample: 997,
  });
});

it('compares a team by its own rounds, and by the rounds of its players', () => {
  const team = { rounds: 100, playerRounds: 500, kills: 350, roundsWon: 60, maps: 5, mapsWon: 3 };
  const values = Object.entries(teamFigures).flatMap(([name, figure]) => {
    const found = compare(figure, team, [team], 100);
    return found ? [[name, found.value, found.sample, figure.of, found.percentile]] : [];
  });
  expect(values).toEqual([
    ['mapsWon', 60, 5, 'maps', 50],
    ['roundsWon', 60, 100, 'rounds', 50],
    ['kills', 0.7, 500, 'player rounds', 50],
  ]);
});
