import { describe, expect, test } from 'vitest';
import { day, dayNumber, seasonStart } from '../../../../src/server/demo/calendar.ts';
import { rankSeason } from '../../../../src/server/demo/season/rankings.ts';
import type { RankingList } from '../../../../src/server/demo/season/rankings.ts';
import { playSeason } from '../../../../src/server/demo/season/season.ts';
import { broadcastsOf } from '../../../../src/server/demo/file/rows.ts';
import { teams } from '../../../../src/server/demo/teams.ts';
import { createWorld } from '../../../../src/server/demo/rosters.ts';
import { quickMatch } from '../quickMatch.ts';

const world = createWorld(1, 42);
const played = [41, 42].map(season => playSeason(world, season, quickMatch, () => {}));
const lists = played.flatMap(season => rankSeason(world, season));

describe('the world ranking', () => {
  test('is published every Monday at midnight', () => {
    expect(lists.map(({ publishedAt }) => publishedAt)).toEqual(
      Array.from({ length: 14 }, (_, week) => seasonStart(41) + week * 7 * day),
    );
    expect(new Date(seasonStart(41)).getUTCDay()).toBe(1);
  });

  test('has every team once, the most points first', () => {
    for (const { rows } of lists) {
      expect(rows.map(row => row.rank)).toEqual(teams.map((_, index) => index + 1));
      expect(new Set(rows.map(row => row.team)).size).toBe(teams.length);
      const points = rows.map(row => row.points);
      expect(points).toEqual(points.toSorted((a, b) => b - a));
    }
  });

  test('ranks the teams of each region', () => {
    for (const { rows } of lists) {
      for (const region of ['Europe', 'Americas', 'Asia']) {
        const ranks = rows.filter(row => row.region === region).map(row => row.regionRank);
        expect(ranks).toEqual(ranks.map((_, index) => index + 1));
      }
    }
  });

  test('names the five players of that day', () => {
    for (const { rows, publishedAt } of lists) {
      for (const { team, roster } of rows) {
        const five = world.rosters.five(team, dayNumber(publishedAt));
        expect(roster).toEqual(five.map(player => player.nickname));
      }
    }
  });

  test('changes gradually from week to week, even between seasons', () => {
    for (const [index, { rows }] of lists.entries()) {
      const next = lists[index + 1];
      if (!next) break;
      const moves = rows.map(({ team, rank }) =>
        Math.abs(rank - (next.rows.find(row => row.team === team)?.rank ?? 0)),
      );
      expect(moves.some(move => move > 0)).toBe(true);
      expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeLessThan(6);
    }
  });
});

test('the world ranking is steep', () => {
  for (const { rows } of lists) {
    expect(rows[0]?.points).toBeLessThanOrEqual(1000);
    expect(rows[0]?.points).toBeGreaterThan(300);
    expect(rows[29]?.points ?? 0).toBeLessThan((rows[0]?.points ?? 0) / 8);
  }
});

test('a winning team rises: the season’s best team is above its form alone', () => {
  const [season] = played;
  const wins = new Map<number, number>();
  for (const { fixture, winner, endsAt } of season?.matches ?? []) {
    if (endsAt > seasonStart(41) + 28 * day) break;
    const gap = world.form.strength(fixture.team1, endsAt) - world.form.strength(fixture.team2, endsAt);
    const surprise = (winner === 1 ? 1 : 0) - 1 / (1 + 10 ** (-gap / 400));
    wins.set(fixture.team1, (wins.get(fixture.team1) ?? 0) + surprise);
    wins.set(fixture.team2, (wins.get(fixture.team2) ?? 0) - surprise);
  }
  const order = [...wins.keys()].sort((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0));
  const list = lists.find(({ publishedAt }) => publishedAt === seasonStart(41) + 28 * day);
  const idle = rankSeason(world, { season: 41, matches: [], tournaments: [] }).find(
    ({ publishedAt }) => publishedAt === list?.publishedAt,
  );
  const gain = (team: number) => pointsOf(list, team) - pointsOf(idle, team);
  const mean = (some: readonly number[]) => some.reduce((sum, team) => sum + gain(team), 0) / some.length;
  expect(mean(order.slice(0, 10))).toBeGreaterThan(mean(order.slice(-10)) + 50);
});

test('broadcasts have reserved addresses, and the organiser’s comes first', () => {
  const matches = played.flatMap(season => season.matches);
  const all = matches.map(match => broadcastsOf(world.seed, match));
  expect(all.filter(links => links.length === 0).length).toBeGreaterThan(100);
  for (const links of all) {
    for (const { url } of links) expect(new URL(url).hostname).toMatch(/\.example$/u);
    expect(links.map(({ official }) => official)).toEqual(links.map((_, index) => index === 0));
    expect(new Set(links.map(({ url }) => url)).size).toBe(links.length);
  }
});

const pointsOf = (list: RankingList | undefined, team: number): number =>
  list?.rows.find(row => row.team === team)?.points ?? 0;
