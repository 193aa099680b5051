import { describe, expect, test } from 'vitest';
import { fitted } from '../../../src/answers/pace/coefficients.ts';
import { chanceOver, chanceRoundOver } from '../../../src/answers/pace/lengths.ts';
import { nextPoll, type PacedMatch } from '../../../src/answers/pace/nextPoll.ts';
import { costOf, mapsOf, planFor } from '../../../src/answers/pace/plan.ts';
import * as fc from '../../support/property.ts';

const now = Date.UTC(2026, 5, 1, 18);
const budget = { lateness: 150, maps: true, rounds: true, openings: true };
const match: PacedMatch = {
  interest: 'final',
  bestOf: 3,
  series: { team1: 0, team2: 0 },
  map: { team1: 0, team2: 0 },
  seenAt: now,
  roundSince: [now - 60_000, now],
};
const alone = { coming: [], isResultDue: false, askedAt: now, renewAt: now + 20 * 3_600_000 };
/** The seconds until the next poll for a match like that. */
const waitFor = (more: Partial<PacedMatch>, plan = budget): number =>
  Math.round((nextPoll({ ...alone, live: [{ ...match, ...more }] }, plan, now) - now) / 1000);

describe('the chance that a map or a series is over', () => {
  const score = fc.integer({ min: 0, max: 12 });
  const standing = fc.record({
    bestOf: fc.constantFrom(1, 3, 5),
    series: fc.constant({ team1: 0, team2: 0 }),
    map: fc.oneof(fc.constant(null), fc.record({ team1: score, team2: score })),
  });
  test('grows from 0 to 1 with time, and a map is over no later than its series', () => {
    fc.assert(
      fc.property(standing, fc.nat(20_000), fc.nat(20_000), (where, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        const [map, series] = [chanceOver(where, 'map', 30), chanceOver(where, 'series', 30)];
        expect(series(early)).toBeLessThanOrEqual(series(late) + 1e-9);
        expect(series(late)).toBeLessThanOrEqual(map(late) + 1e-6);
        expect(map(0)).toBeGreaterThanOrEqual(0);
        expect(series(60_000)).toBeCloseTo(1, 2);
      }),
    );
  });

  test('of a round follows the recorded lengths', () => {
    const median = fitted.round.quantiles[10];
    expect(chanceRoundOver(5, [0, 0])(median)).toBeCloseTo(0.5, 1);
    expect(chanceRoundOver(12, [0, 0])(median)).toBeLessThan(0.2);
  });
});

describe('the next poll', () => {
  test('comes soon where the series may end with the next round, and late where it cannot', () => {
    const decided = { series: { team1: 1, team2: 1 }, map: { team1: 12, team2: 9 } };
    expect(waitFor(decided)).toBeLessThan(budget.lateness + 60);
    expect(waitFor({})).toBeGreaterThan(3000);
  });

  test('comes about when the round ends where rounds are followed, and only then', () => {
    const byRound = { interest: 'rounds', map: { team1: 5, team2: 4 } } as const;
    expect(waitFor(byRound)).toBeGreaterThan(60);
    expect(waitFor(byRound)).toBeLessThan(180);
    expect(waitFor(byRound, { ...budget, rounds: false, maps: false })).toBeGreaterThan(1200);
  });

  test('is at the start of the next match while nothing is on, and never before the month allows it', () => {
    const startsAt = now + 7 * 3_600_000;
    const coming = [{ interest: 'rounds', bestOf: 3, startsAt }] as const;
    const state = { ...alone, live: [], coming };
    expect(nextPoll(state, budget, now) - startsAt).toBe(120_000);
    expect(nextPoll(state, { ...budget, notBefore: startsAt + 1e9 }, now)).toBe(startsAt + 1e9);
    expect(nextPoll({ ...state, coming: [] }, budget, now)).toBe(alone.renewAt);
  });

  test('is neither in the past nor within 15 s of the last one', () => {
    const moment = fc.integer({ min: now - 7_200_000, max: now });
    fc.assert(
      fc.property(moment, moment, fc.constantFrom('rounds', 'maps', 'final'), (seenAt, since, interest) => {
        const roundSince = [Math.min(since, seenAt), seenAt] as const;
        const live = [{ ...match, interest, seenAt, roundSince }];
        const due = nextPoll({ ...alone, live, askedAt: seenAt }, budget, now);
        expect(due).toBeGreaterThanOrEqual(Math.max(now, seenAt + 15_000));
      }),
    );
  });
});

describe('the plan', () => {
  const amount = fc.integer({ min: 0, max: 60 });
  test('follows no more closely for less, and costs no more than is left', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.nat(500),
        amount,
        amount,
        (left, more, others, own) => {
          const ahead = { series: others + own, final: others * 2.4, maps: 0, rounds: own * 2.4 };
          const [poor, rich] = [planFor(left, ahead), planFor(left + more, ahead)];
          expect(poor.cost).toBeLessThanOrEqual(left);
          expect(Number(poor.budget.rounds)).toBeLessThanOrEqual(Number(rich.budget.rounds));
          // Whatever rounds take, the final scores of all that is ahead stay affordable.
          const rest = left - Math.min(own * 2.4, mapsOf(3)) * fitted.costs.rounds;
          const finals = costOf(ahead, { lateness: 150, maps: false, rounds: false, openings: false });
          expect(poor.budget.rounds ? finals : 0).toBeLessThanOrEqual(Math.max(0, rest));
        },
      ),
    );
  });

  test('tells final scores as early as the month allows, and all of them later if it allows too little', () => {
    const ahead = { series: 40, final: 96, maps: 0, rounds: 0 };
    const latenessWith = (left: number): number => Math.round(planFor(left, ahead).budget.lateness);
    expect([1000, 700, 400, 200, 50].map(latenessWith)).toEqual([60, 120, 150, 210, 421]);
  });
});
