import { expect, it } from 'vitest';
import { ageWeightAt, daysBetween } from '../../../src/answers/standings/ageing.ts';
import {
  type Breakdown,
  bountyOf,
  factors,
  listedSum,
  resultFactors,
} from '../../../src/answers/standings/breakdown.ts';
import { changeSince, type Story } from '../../../src/answers/standings/change.ts';
import { partsOf, total } from '../../../src/answers/standings/parts.ts';

/** The breakdown of a team in the list of a day. */
export interface Page {
  readonly day: string;
  readonly team: number;
  readonly breakdown: Breakdown;
}

/** The rows of a file: day, team and the breakdown as it was written. */
export const toPages = (rows: readonly (readonly unknown[])[]): readonly Page[] =>
  rows.map(([day, team, text]) => ({
    day: String(day),
    team: Number(team),
    // The importer or the season wrote it in this form.
    breakdown: JSON.parse(String(text)) as Breakdown,
  }));

/** The change of a team between two of its pages. */
export const storyOf = (then: Page, now: Page): Story =>
  changeSince(
    { day: then.day, points: Math.round(then.breakdown.points), breakdown: then.breakdown },
    now.breakdown,
  );

/** Declares the tests of what holds for every page of complete lists. The bounds are what Valve's rounding allows. */
export const testIdentities = (pagesOf: () => readonly Page[]): void => {
  const worst = (of: (page: Page) => number): number =>
    pagesOf().reduce((most, page) => Math.max(most, Math.abs(of(page))), 0);

  it('are the starting value and head-to-head, which is the sum of its matches', () => {
    expect(worst(({ breakdown: { points, start, headToHead } }) => points - start - headToHead)).toBeLessThan(
      0.101,
    );
    expect(worst(({ breakdown }) => partsOf(breakdown).headToHeadRounding)).toBeLessThan(0.111);
  });

  it('have the mean of the four factors, and a starting value by its place between the lowest and the highest', () => {
    const mean = ({ breakdown }: Page): number =>
      factors.reduce((sum, factor) => sum + breakdown[factor], 0) / 4;
    expect(worst(page => page.breakdown.average - mean(page))).toBeLessThan(0.00101);
    expect(
      worst(
        ({ breakdown: { start, average, lowestAverage: low, highestAverage: high } }) =>
          start - 400 - ((average - low) / (high - low)) * 1600,
      ),
    ).toBeLessThan(1.2);
    expect(worst(({ breakdown }) => partsOf(breakdown).rounding)).toBeLessThan(1.7);
  });

  it('have factors of prizes, networks and LAN wins; the fifth highest LAN sum counts as 1', () => {
    const fifth = new Map(
      [...Map.groupBy(pagesOf(), ({ day }) => day)].map(([day, all]) => [
        day,
        all.map(({ breakdown }) => listedSum(breakdown.matches, 'lanWins')).sort((a, b) => b - a)[4] ?? 0,
      ]),
    );
    expect(
      worst(
        ({ breakdown }) =>
          breakdown.bountyOffered - bountyOf(breakdown.winnings, breakdown.winningsReference),
      ),
    ).toBeLessThan(0.00051);
    expect(
      worst(({ breakdown }) => breakdown.opponentNetwork - listedSum(breakdown.matches, 'opponentNetwork')),
    ).toBeLessThan(0.00071);
    expect(
      worst(({ day, breakdown }) => {
        const sum = listedSum(breakdown.matches, 'lanWins');
        return breakdown.lanWins - Math.min(1, sum / (fifth.get(day) ?? 1));
      }),
    ).toBeLessThan(0.00061);
    // Under the curve the rounding of small parts grows, so the sum is compared.
    expect(
      worst(({ breakdown: { bountyCollected, matches } }) =>
        bountyCollected === 0 ? 0 : 10 ** (1 - 1 / bountyCollected) - listedSum(matches, 'bountyCollected'),
      ),
    ).toBeLessThan(0.002);
  });

  it('weigh every match and prize by its age', () => {
    expect(
      worst(({ day, breakdown: { matches, prizes, rules } }) =>
        Math.max(
          0,
          ...[...matches, ...prizes].map(({ date, ageWeight }) =>
            Math.abs(ageWeight - ageWeightAt(daysBetween(date, day), rules)),
          ),
        ),
      ),
    ).toBeLessThan(1 / 150);
  });

  it('are told whole: base, factors, rounding and head-to-head add up to the points', () => {
    expect(
      worst(({ breakdown }) => {
        const { base, factors: parts, rounding, headToHead, headToHeadRounding } = partsOf(breakdown);
        const listed = parts.flatMap(({ best, prizes, rounding }) => [
          ...best,
          ...prizes,
          { points: rounding },
        ]);
        return (
          base +
          total(listed) +
          rounding +
          total(headToHead) +
          headToHeadRounding -
          breakdown.start -
          breakdown.headToHead
        );
      }),
    ).toBeLessThan(1e-6);
    expect(resultFactors).toHaveLength(3);
  });
};
