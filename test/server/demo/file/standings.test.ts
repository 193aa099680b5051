import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageingOf, nextListDay } from '../../../../src/answers/standings/ageing.ts';
import { day, dayNumber, dayText, seasonStart } from '../../../../src/server/demo/calendar.ts';
import { fillDatabase, standingsRules } from '../../../../src/server/demo/file/fill.ts';
import { teams } from '../../../../src/server/demo/teams.ts';
import { type Page, storyOf, testIdentities, toPages } from '../../../answers/standings/identities.ts';
import { quickMatch } from '../quickMatch.ts';

const fill = (seasons: readonly number[]): DatabaseSync => {
  const database = new DatabaseSync(':memory:');
  fillDatabase(database, 1, seasons, { simulate: quickMatch });
  return database;
};
const all = (database: DatabaseSync, sql: string): readonly (readonly unknown[])[] =>
  database
    .prepare(sql)
    .all()
    .map(row => Object.values(row));
const pagesIn = (database: DatabaseSync): readonly Page[] =>
  all(
    database,
    'SELECT day, breakdown FROM ranking_breakdown JOIN ranking_list l ON l.id = list_id ORDER BY day',
  ).flatMap(([day, packed]) => {
    // The season writes the breakdowns of a list in this form.
    const ofTeams = JSON.parse(zstdDecompressSync(packed as Uint8Array).toString()) as Record<string, object>;
    return toPages(
      Object.entries(ofTeams).map(([team, breakdown]) => [day, team, JSON.stringify(breakdown)]),
    );
  });

/** Lists of season 21 need matches of season 20. */
let database: DatabaseSync;
let pages: readonly Page[] = [];
beforeAll(() => {
  database = fill([20, 21]);
  pages = pagesIn(database);
});
afterAll(() => database.close());

describe('the regional standings of the season', () => {
  testIdentities(() => pages);

  it('are published every week from the fifth of the oldest season on, and explain every team', () => {
    const days = Array.from({ length: 9 }, (_, week) =>
      dayText(dayNumber(seasonStart(20)) + 35 + week * standingsRules.listDays),
    );
    expect(pages.map(({ day, team }) => [day, team])).toEqual(
      days.flatMap(day => teams.map(({ id }) => [day, id])),
    );
  });

  it('rank by the points of the breakdowns', () => {
    const rows = all(
      database,
      `SELECT day, team_id, points FROM ranking_row JOIN ranking_list l ON l.id = list_id
        WHERE system = 'vrs' ORDER BY day, rank`,
    );
    const ranked = pages.toSorted(
      (one, other) =>
        Number(one.day > other.day) - Number(one.day < other.day) ||
        other.breakdown.points - one.breakdown.points,
    );
    expect(rows).toEqual(ranked.map(({ day, team, breakdown }) => [day, team, Math.round(breakdown.points)]));
  });

  it('count every match of the 29 days before a list, and the ten best prizes', () => {
    const expected = new Map(
      all(
        database,
        `SELECT l.day || ' ' || t.id,
          (SELECT count(*) FROM match m WHERE t.id IN (m.team1_id, m.team2_id)
            AND m.ends_at < l.published_at AND m.ends_at >= l.published_at - ${29 * day}),
          min(10, (SELECT count(*) FROM event_team e WHERE e.team_id = t.id AND e.prize > 0
            AND e.placed_at < l.published_at AND e.placed_at >= l.published_at - ${29 * day}))
        FROM ranking_list l, team t WHERE l.system = 'vrs'`,
      ).map(([key, ...counts]) => [key, counts]),
    );
    for (const { day, team, breakdown } of pages)
      expect([day, team, breakdown.matches.length, breakdown.prizes.length]).toEqual([
        day,
        team,
        ...(expected.get(`${day} ${team}`) ?? []),
      ]);
  });

  it('tell each change from list to list, with next to nothing left unexplained', () => {
    const left = [...Map.groupBy(pages, ({ team }) => team).values()].flatMap(ofTeam =>
      ofTeam.slice(1).map((now, index) => {
        const then = ofTeam[index] ?? now;
        const { points, changes } = storyOf(then, now);
        expect(points).toBeCloseTo(now.breakdown.points - then.breakdown.points, 6);
        expect(changes.reduce((sum, change) => sum + change.points, 0)).toBeCloseTo(points, 6);
        expect(changes.filter(({ cause }) => cause === 'counted' || cause === 'dropped')).toEqual([]);
        return Math.abs(changes.find(({ part }) => part === 'unexplained')?.points ?? 0);
      }),
    );
    expect(left).toHaveLength(8 * teams.length);
    expect(Math.max(...left)).toBeLessThan(0.5);
  });

  it('tell what age takes by the rules of the season, until the list of the next week', () => {
    const [page] = pages;
    const until = nextListDay(page?.day ?? '', standingsRules);
    expect(until).toBe(dayText(dayNumber(seasonStart(20)) + 42));
    const expired =
      page && ageingOf(page.breakdown, page.day, until).changes.filter(({ cause }) => cause === 'expired');
    const oldest = dayText(dayNumber(seasonStart(20)) + 35 - 23);
    expect(expired?.length).toBeGreaterThan(0);
    for (const { match, prize } of expired ?? [])
      expect((match ?? prize)?.date.localeCompare(oldest)).not.toBe(1);
  });

  it('do not depend on which seasons a file holds', () => {
    const alone = fill([21]);
    const later = pagesIn(alone);
    expect(later).toEqual(pages.filter(({ day }) => day >= (later[0]?.day ?? '')));
    expect(later).toHaveLength(2 * teams.length);
    alone.close();
  });

  it('have the strong teams on top', () => {
    const places = all(
      database,
      `SELECT w.rank AS world, v.rank AS regional FROM ranking_list l JOIN ranking_row v ON v.list_id = l.id
        JOIN ranking_list k ON k.system = 'world' AND k.day = l.day
        JOIN ranking_row w ON w.list_id = k.id AND w.team_id = v.team_id WHERE l.system = 'vrs'`,
    );
    const squares = places.reduce((sum, [one, other]) => sum + (Number(one) - Number(other)) ** 2, 0);
    const n = teams.length;
    // The rank correlation of Spearman with the world ranking, which knows the strengths.
    expect(1 - (6 * squares) / (places.length / n) / (n * (n * n - 1))).toBeGreaterThan(0.8);
  });
});
