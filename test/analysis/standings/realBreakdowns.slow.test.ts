import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageWeightAt, daysBetween } from '../../../src/analysis/standings/ageing.ts';
import {
  type Breakdown,
  bountyOf,
  factors,
  listedSum,
  resultFactors,
} from '../../../src/analysis/standings/breakdown.ts';
import { changeSince } from '../../../src/analysis/standings/change.ts';
import { partsOf, total } from '../../../src/analysis/standings/parts.ts';
import { ask, importStandings } from '../../import/importing.ts';
import { describeReal, realData } from '../../support/realData.ts';

interface Page {
  readonly day: string;
  readonly team: number;
  readonly breakdown: Breakdown;
}

/** The identities of the publisher's own pages. The bounds are what its rounding allows. */
describeReal('standings')('the breakdowns of the real standings', () => {
  let file = '';
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    await importStandings(realData('standings'), file);
    pages = ask(
      file,
      'SELECT day, team_id, breakdown FROM ranking_breakdown JOIN ranking_list l ON l.id = list_id',
    ).map(([day, team, text]) => ({
      day: String(day),
      team: Number(team),
      // The importer wrote it in this form.
      breakdown: JSON.parse(String(text)) as Breakdown,
    }));
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  const worst = (of: (page: Page) => number): number =>
    pages.reduce((most, page) => Math.max(most, Math.abs(of(page))), 0);

  it('are those of all 664 pages', () => {
    expect(Map.groupBy(pages, ({ day }) => day).size).toBe(2);
    expect(pages).toHaveLength(664);
  });

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
      [...Map.groupBy(pages, ({ day }) => day)].map(([day, all]) => [
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
      worst(({ day, breakdown: { matches, prizes } }) =>
        Math.max(
          0,
          ...[...matches, ...prizes].map(({ date, ageWeight }) =>
            Math.abs(ageWeight - ageWeightAt(daysBetween(date, day))),
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

  it('tell the change of each of the 110 teams on both lists to the tenth, with little left unexplained', () => {
    const pairs = [...Map.groupBy(pages, ({ team }) => team).values()]
      .filter(both => both.length === 2)
      .map(both => both.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
    const left: number[] = [];
    for (const [then, now] of pairs) {
      if (!then || !now) continue;
      const { points, changes } = changeSince(
        { day: then.day, points: Math.round(then.breakdown.points), breakdown: then.breakdown },
        now.breakdown,
      );
      expect(points).toBeCloseTo(now.breakdown.points - then.breakdown.points, 6);
      expect(changes.reduce((sum, change) => sum + change.points, 0)).toBeCloseTo(points, 6);
      left.push(Math.abs(changes.find(({ part }) => part === 'unexplained')?.points ?? 0));
    }
    expect(pairs).toHaveLength(110);
    expect(Math.max(...left)).toBeLessThan(2.5);
  });
});
