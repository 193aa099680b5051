import { describe, expect, test } from 'vitest';
import { day, hour, minute, seasonStart } from '../../../../src/server/demo/calendar.ts';
import { flagship } from '../../../../src/server/demo/season/series.ts';
import { placesOf } from '../../../../src/server/demo/season/places.ts';
import { playSeason } from '../../../../src/server/demo/season/season.ts';
import type { PlayedMatch, PlayedSeason } from '../../../../src/server/demo/season/season.ts';
import { tournamentFormats } from '../../../../src/server/demo/season/tournament.ts';
import { createWorld } from '../../../../src/server/demo/rosters.ts';
import { quickMatch } from '../quickMatch.ts';

const first = 20;
const last = 31;
const play = (seed: number, from: number, to: number): readonly PlayedSeason[] => {
  const world = createWorld(seed, to);
  return Array.from({ length: to - from + 1 }, (_, index) =>
    playSeason(world, from + index, quickMatch, () => {}),
  );
};
const worlds = [
  { seed: 1, seasons: play(1, first, last) },
  { seed: 7, seasons: play(7, first, first + 4) },
];

describe.each(worlds)('seasons of the world $seed', ({ seasons }) => {
  const matches = seasons.flatMap(season => season.matches);
  const starts = seasonStart(first);
  const ends = seasonStart(first + seasons.length);

  test('at least two matches are live at any time, and seldom more than three', () => {
    const counts = liveCounts(matches, starts, ends);
    expect(counts.filter(({ count }) => count < 2)).toEqual([]);
    const crowded = counts.reduce((sum, { count, length }) => sum + (count > 3 ? length : 0), 0);
    expect(crowded / (ends - starts)).toBeLessThan(0.02);
    const perDay = matches.length / ((ends - starts) / day);
    expect(perDay).toBeGreaterThan(20);
    expect(perDay).toBeLessThan(34);
  });

  test('no team plays two matches at once, and most teams rest between matches', () => {
    const byTeam = new Map<number, PlayedMatch[]>();
    for (const match of matches.toSorted((a, b) => a.startsAt - b.startsAt)) {
      for (const team of [match.fixture.team1, match.fixture.team2]) {
        byTeam.set(team, [...(byTeam.get(team) ?? []), match]);
      }
    }
    const pauses = [...byTeam.values()].flatMap(own =>
      own.slice(1).map((match, index) => match.startsAt - (own[index]?.endsAt ?? Infinity)),
    );
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
    expect(pauses.filter(pause => pause < hour).length / pauses.length).toBeLessThan(0.01);
  });

  test('matches start on the quarter hour, within their season, after the pairing was decided', () => {
    for (const { season, matches: own } of seasons) {
      for (const { startsAt, endsAt, fixture } of own) {
        expect(startsAt % (15 * minute)).toBe(0);
        expect(fixture.knownAt).toBeLessThanOrEqual(startsAt);
        expect(startsAt).toBeGreaterThanOrEqual(seasonStart(season));
        expect(endsAt).toBeLessThan(seasonStart(season + 1) + day);
      }
    }
  });

  test('every tournament is played to its end, with the stages and places of its format', () => {
    for (const { tournaments } of seasons) {
      for (const tournament of tournaments) {
        const { opening, format, startsAt, endsAt } = tournament;
        expect(tournament.play.finished()).toBe(true);
        expect(startsAt).toBeLessThan(endsAt);
        expect(new Set(opening.teams).size).toBe(tournamentFormats[opening.series.format].teams);
        expect(format.teams).toBe(opening.teams.length);
        const places = placesOf(tournament);
        expect(places.reduce((sum, { prize }) => sum + prize, 0)).toBe(opening.series.prizePool);
        expect(Math.max(...places.map(({ at }) => at))).toBe(endsAt);
      }
    }
  });

  test('a season opens with the flagship', () => {
    for (const { season, tournaments } of seasons) {
      const [opener] = tournaments;
      expect(opener?.opening.series.name).toBe(flagship);
      expect(opener?.opening.edition).toBe(season);
      expect(opener?.startsAt).toBeLessThan(seasonStart(season) + day);
    }
  });

  test('at any time, some tournaments run and some begin within two weeks', () => {
    const all = seasons.flatMap(season => season.tournaments);
    for (let at = starts; at < ends - 14 * day; at += 6 * hour) {
      expect(all.some(({ startsAt, endsAt }) => startsAt <= at && endsAt > at)).toBe(true);
      expect(all.filter(({ startsAt }) => startsAt > at && startsAt < at + 14 * day).length).toBeGreaterThan(
        5,
      );
      const known = matches.filter(
        ({ startsAt, fixture }) => startsAt > at && startsAt < at + 14 * day && fixture.knownAt <= at,
      );
      expect(known.length).toBeGreaterThan(50);
    }
  });

  test('unplanned cups fill only the last days', () => {
    for (const { season, tournaments } of seasons) {
      const fillers = tournaments.filter(({ opening }) => opening.series.name === 'Sparrow Cup');
      expect(fillers.length).toBeLessThan(30);
      const early = fillers.filter(({ startsAt }) => startsAt < seasonStart(season + 1) - 10 * day);
      expect(early.length).toBeLessThan(3);
    }
  });

  test('tournaments and matches are numbered by their season, in order', () => {
    for (const { season, matches: own, tournaments } of seasons) {
      expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => season * 10_000 + index + 1));
      expect(tournaments.map(({ number }) => number)).toEqual(
        tournaments.map((_, index) => season * 1000 + index + 1),
      );
      const names = tournaments.map(({ opening }) => `${opening.series.name} ${opening.edition}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

test('a season depends only on the seed and its number', () => {
  const facts = (season: PlayedSeason | undefined) =>
    season?.matches.map(({ number, fixture, startsAt, endsAt, winner }) => ({
      number,
      fixture,
      startsAt,
      endsAt,
      winner,
    }));
  const alone = playSeason(createWorld(1, first + 3), first + 3, quickMatch, () => {});
  expect(facts(alone)).toEqual(facts(worlds[0]?.seasons[3]));
  expect(facts(alone)).not.toEqual(facts(worlds[1]?.seasons[3]));
});

/** The number of live matches between each two times at which it changes. */
const liveCounts = (matches: readonly PlayedMatch[], from: number, to: number) => {
  const changes = new Map<number, number>([
    [from, 0],
    [to, 0],
  ]);
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const { startsAt, endsAt } of matches) {
    change(startsAt, 1);
    change(endsAt, -1);
  }
  const moments = [...changes.keys()].sort((a, b) => a - b).filter(at => at >= from);
  let count = 0;
  return moments.flatMap((at, index) => {
    count += changes.get(at) ?? 0;
    const next = moments[index + 1];
    return at >= to || next === undefined ? [] : [{ at, count, length: next - at }];
  });
};
