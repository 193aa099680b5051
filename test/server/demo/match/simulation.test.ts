import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import type { Side } from '../../../../src/core/scoreboard/event.ts';
import {
  halvesOf,
  isMapOver,
  mapsToWin,
  overtimesOf,
  sideOfTeam1,
} from '../../../../src/core/scoreboard/rules.ts';
import {
  scriptMatch,
  type SimulatedMap,
  simulateMatch,
} from '../../../../src/server/demo/match/simulation.ts';
import { names, plan, seasonPlans, startsAt, team } from './plans.ts';

type Row = readonly [winner: 1 | 2, side: Side, reason: string, seconds: number, end: number];
/** The simulation wrote these texts, and their contents are under test. */
const rowsOf = (map: SimulatedMap) => JSON.parse(map.rounds) as readonly Row[];
const halvesOfMap = (map: SimulatedMap) => JSON.parse(map.halves) as readonly [number, number, Side][];
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const plans = seasonPlans(150);
const matches = plans.map(simulateMatch);
const maps = matches.flatMap(match => match.maps);

describe('a simulated match', () => {
  it('is the same for the same plan, with and without a script', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1, 3, 5), (matchNumber, bestOf) => {
        const planned = plan(matchNumber, { bestOf });
        const match = simulateMatch(planned);
        scriptMatch(planned, names);
        expect(simulateMatch(planned)).toEqual(match);
      }),
      { numRuns: 20 },
    );
  });

  it('differs by seed and by number', () => {
    const kills = [plan(1), plan(2), plan(1, { seed: 8 })].map(
      planned => simulateMatch(planned).maps[0]?.rounds,
    );
    expect(new Set(kills).size).toBe(3);
  });

  it('ends as soon as one team has enough maps to win the series', () => {
    for (const [at, match] of matches.entries()) {
      const need = mapsToWin(plans[at]?.bestOf ?? 0);
      const won = (number: 1 | 2) => match.maps.filter(map => map.winner === number).length;
      expect([match.score1, match.score2]).toEqual([won(1), won(2)]);
      expect(Math.max(match.score1, match.score2)).toBe(need);
      expect(match.winner).toBe(match.score1 > match.score2 ? 1 : 2);
      expect(match.maps.at(-1)?.winner).toBe(match.winner);
    }
  });

  it('plays its maps in the order of the veto, one after the other', () => {
    for (const match of matches) {
      const order = match.veto.filter(step => step.type !== 'removed');
      let free = startsAt;
      for (const [at, map] of match.maps.entries()) {
        expect([map.number, map.name, map.pickedBy]).toEqual([at + 1, order[at]?.map, order[at]?.team]);
        expect(map.startsAt).toBeGreaterThan(free);
        expect(map.endsAt).toBeGreaterThan(map.startsAt);
        free = map.endsAt;
      }
      expect(match.endsAt).toBe(free);
    }
  });

  it('ends only with possible scores', () => {
    for (const { score1, score2, winner, overtimes } of maps) {
      const score = { team1: score1, team2: score2 };
      expect(isMapOver(score)).toBe(true);
      const before = winner === 1 ? { ...score, team1: score1 - 1 } : { ...score, team2: score2 - 1 };
      expect(isMapOver(before)).toBe(false);
      expect(overtimes).toBe(overtimesOf(score));
    }
    expect(maps.some(map => map.overtimes > 0)).toBe(true);
  });

  it('has rounds that add up to the score, on the sides required by the rules', () => {
    for (const map of maps) {
      const rows = rowsOf(map);
      const won = (number: 1 | 2) => rows.filter(([winner]) => winner === number).length;
      expect([won(1), won(2)]).toEqual([map.score1, map.score2]);
      const start = halvesOfMap(map)[0]?.[2] ?? 'T';
      for (const [at, [winner, side]] of rows.entries()) {
        const team1Side = sideOfTeam1(start, at + 1);
        expect(side === team1Side).toBe(winner === 1);
      }
      const halves = halvesOf(
        rows.map(([winner]) => (winner === 1 ? 'team1' : 'team2')),
        start,
      );
      expect(halvesOfMap(map)).toEqual(halves.map(half => [half.team1, half.team2, half.team1Side]));
    }
  });

  it('lets each side win only by its own reasons, within the time of a round', () => {
    /** The shortest and the longest round in seconds, by side and reason. */
    const lengths: Readonly<Record<string, readonly [number, number]>> = {
      'T elimination': [1, 115 + 40],
      'T bomb': [41, 115 + 40],
      'CT elimination': [1, 115],
      'CT defuse': [6, 115 + 40],
      'CT time': [115, 115],
    };
    for (const map of maps) {
      let free = 0;
      for (const [, side, reason, seconds, end] of rowsOf(map)) {
        const [shortest, longest] = lengths[`${side} ${reason}`] ?? [Infinity, 0];
        expect(seconds).toBeGreaterThanOrEqual(shortest);
        expect(seconds).toBeLessThanOrEqual(longest);
        expect(end - free).toBeGreaterThanOrEqual(seconds * 1000 - 500);
        free = end;
      }
      expect(map.startsAt + free).toBe(map.endsAt);
    }
  });

  it('counts every kill as a death of the other team, except for deaths by the bomb', () => {
    let byBomb = 0;
    for (const { players } of maps) {
      const of = (side: 1 | 2) => players.filter(player => player.side === side);
      for (const [side, other] of [
        [1, 2],
        [2, 1],
      ] as const) {
        const killed = sum(of(side).map(player => player.counts.kills));
        const died = sum(of(other).map(player => player.counts.deaths));
        expect(died).toBeGreaterThanOrEqual(killed);
        byBomb += died - killed;
      }
      expect(sum(players.map(player => player.counts.openingKills))).toBe(
        sum(players.map(player => player.counts.openingDeaths)),
      );
    }
    expect(byBomb).toBeGreaterThan(0);
    expect(byBomb).toBeLessThan(maps.length);
  });

  it('keeps every figure of a player within the limits of the rounds', () => {
    for (const map of maps)
      for (const player of map.players) {
        expect(player.rounds).toBe(map.score1 + map.score2);
        expect(player.counts.deaths).toBeLessThanOrEqual(player.rounds);
        expect(player.counts.headshots).toBeLessThanOrEqual(player.counts.kills);
        expect(player.counts.openingKills).toBeLessThanOrEqual(player.counts.kills);
        expect(player.counts.openingDeaths).toBeLessThanOrEqual(player.counts.deaths);
        expect(player.kast).toBeGreaterThanOrEqual(0);
        expect(player.kast).toBeLessThanOrEqual(100);
        expect(player.adr).toBeLessThanOrEqual(500);
      }
  });

  it('lists the players in the order of the plan, the first team first', () => {
    const { maps } = simulateMatch(plan(3));
    for (const { players } of maps)
      expect(players.map(player => [player.playerId, player.side])).toEqual([
        ...[10, 11, 12, 13, 14].map(id => [id, 1]),
        ...[20, 21, 22, 23, 24].map(id => [id, 2]),
      ]);
  });

  it('is won mostly by the stronger team', () => {
    const wins = (strength: number) =>
      Array.from({ length: 200 }, (_, at) =>
        // Each seed has its own preferences for maps.
        simulateMatch(plan(at, { seed: at, bestOf: 1, teams: [team(1, strength), team(2)] })),
      ).filter(match => match.winner === 1).length / 200;
    expect(wins(1500)).toBeGreaterThan(0.4);
    expect(wins(1500)).toBeLessThan(0.6);
    expect(wins(1700)).toBeGreaterThan(0.7);
    expect(wins(1900)).toBeGreaterThan(0.85);
  });

  it('gives the better player of a team the better rating', () => {
    const star = team(1, 1500, [2, -0.5, -0.5, -0.5, -0.5]);
    const ratings = Array.from({ length: 40 }, (_, at) => simulateMatch(plan(at, { teams: [star, team(2)] })))
      .flatMap(match => match.maps)
      .map(map => map.players.map(player => player.rating));
    const mean = (at: number) => sum(ratings.map(line => line[at] ?? 0)) / ratings.length;
    expect(mean(0)).toBeGreaterThan(Math.max(mean(1), mean(2), mean(3), mean(4)) + 0.1);
  });
});
