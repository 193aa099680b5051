import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Breakdown } from '../../../src/answers/standings/breakdown.ts';
import { headToHeadOf } from '../../../src/answers/standings/headToHead.ts';
import { ask, importStandings } from '../../data/import/importing.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { type Page, storyOf, testIdentities, toPages } from './identities.ts';

/** The identities of the publisher's own pages. The bounds are what its rounding allows. */
describeReal('standings')('the breakdowns of the real standings', () => {
  let file = '';
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    await importStandings(realData('standings'), file);
    pages = toPages(
      ask(file, 'SELECT day, breakdown FROM ranking_breakdown JOIN ranking_list l ON l.id = list_id').flatMap(
        ([day, packed]) => {
          // Of all teams of the list together, by team.
          const ofTeams: object = JSON.parse(zstdDecompressSync(packed as Uint8Array).toString()) as object;
          return Object.entries(ofTeams).map(([team, breakdown]) => [day, team, JSON.stringify(breakdown)]);
        },
      ),
    );
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  it('are those of all 664 pages', () => {
    expect(Map.groupBy(pages, ({ day }) => day).size).toBe(2);
    expect(pages).toHaveLength(664);
  });

  testIdentities(() => pages);

  it('tell the change of each of the 110 teams on both lists to the tenth, with little left unexplained', () => {
    const pairs = [...Map.groupBy(pages, ({ team }) => team).values()]
      .filter(both => both.length === 2)
      .map(both => both.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
    const left: number[] = [];
    for (const [then, now] of pairs) {
      if (!then || !now) continue;
      const { points, changes } = storyOf(then, now);
      expect(points).toBeCloseTo(now.breakdown.points - then.breakdown.points, 6);
      expect(changes.reduce((sum, change) => sum + change.points, 0)).toBeCloseTo(points, 6);
      left.push(Math.abs(changes.find(({ part }) => part === 'unexplained')?.points ?? 0));
    }
    expect(pairs).toHaveLength(110);
    expect(Math.max(...left)).toBeLessThan(2.5);
  });

  it('move head-to-head by the formula with the points of both before the match', () => {
    const names = new Map(ask(file, 'SELECT id, name FROM team').map(([id, name]) => [id, String(name)]));
    const ofDayAndName = Map.groupBy(pages, ({ day, team }) => `${day} ${names.get(team)}`);
    let compared = 0;
    let worst = 0;
    for (const { day, team, breakdown } of pages)
      for (const [index, match] of breakdown.matches.entries()) {
        const [other, twin] = ofDayAndName.get(`${day} ${match.opponent}`) ?? [];
        const theirs = other?.breakdown.matches.filter(
          each =>
            each.opponent === names.get(team) &&
            each.date === match.date &&
            each.ageWeight === match.ageWeight &&
            !each.won,
        );
        const [their, another] = theirs ?? [];
        // A name or an encounter that stands twice is left out.
        if (!match.won || !other || twin || !their || another) continue;
        const before = (of: Breakdown, place: number): number =>
          of.start + of.matches.slice(place + 1).reduce((sum, each) => sum + each.headToHead, 0);
        const loser = before(other.breakdown, other.breakdown.matches.indexOf(their));
        const moved = headToHeadOf(before(breakdown, index), loser, match.ageWeight);
        worst = Math.max(worst, Math.abs(moved - match.headToHead), Math.abs(moved + their.headToHead));
        compared++;
      }
    expect(compared).toBe(7336);
    expect(worst).toBeLessThan(0.02);
  });
});
