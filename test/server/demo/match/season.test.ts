import { describe, expect, it } from 'vitest';
import { simulateMatch } from '../../../../src/server/demo/match/simulation.ts';
import { seasonPlans } from './plans.ts';

type Row = readonly [winner: 1 | 2, side: 'T' | 'CT', reason: string, seconds: number, end: number];

const maps = seasonPlans(250).flatMap(plan => simulateMatch(plan).maps);
const lines = maps.flatMap(map => map.players);
const rounds = maps.flatMap(map => JSON.parse(map.rounds) as readonly Row[]);

const total = <T>(list: readonly T[], of: (item: T) => number) =>
  list.reduce((sum, item) => sum + of(item), 0);
const mean = <T>(list: readonly T[], of: (item: T) => number) => total(list, of) / list.length;
const share = (is: (row: Row) => boolean) => rounds.filter(is).length / rounds.length;
const ended = (how: string) => share(([, side, reason]) => `${side} ${reason}` === how);
const ratings = lines.map(line => line.rating).sort((a, b) => a - b);
const ratingAt = (part: number) => ratings[Math.floor(part * ratings.length)] ?? NaN;
const kills = total(lines, line => line.counts.kills);

/** The figures of professional play, with some tolerance. */
const figures: readonly (readonly [figure: string, least: number, most: number, value: number])[] = [
  ['rounds won by T', 0.46, 0.54, share(([, side]) => side === 'T')],
  ['rounds won by T by elimination', 0.22, 0.36, ended('T elimination')],
  ['rounds ended by the bomb', 0.17, 0.29, ended('T bomb')],
  ['rounds won by CT by elimination', 0.24, 0.36, ended('CT elimination')],
  ['rounds ended by a defuse', 0.08, 0.19, ended('CT defuse')],
  ['rounds ended by time', 0.02, 0.08, ended('CT time')],
  ['the length of a round in seconds', 80, 105, mean(rounds, ([, , , seconds]) => seconds)],
  ['rounds a map', 19, 23, rounds.length / maps.length],
  ['the length of a map in minutes', 33, 45, mean(maps, map => (map.endsAt - map.startsAt) / 60_000)],
  ['maps in overtime', 0.03, 0.16, maps.filter(map => map.overtimes > 0).length / maps.length],
  ['kills a round', 6, 7.5, kills / rounds.length],
  ['assists a kill', 0.22, 0.4, total(lines, line => line.counts.assists) / kills],
  ['headshots a kill', 0.4, 0.6, total(lines, line => line.counts.headshots) / kills],
  ['the average rating', 0.97, 1.1, mean(lines, line => line.rating)],
  ['the average ADR', 65, 85, mean(lines, line => line.adr)],
  ['the average KAST', 65, 78, mean(lines, line => line.kast)],
  ['the rating of the worst maps', -0.2, 0.5, ratingAt(0.02)],
  ['the rating of the best maps', 1.6, 2.4, ratingAt(0.98)],
];

describe('a simulated season', () => {
  it.each(figures)('has %s between %d and %d', (_, least, most, value) => {
    expect(value).toBeGreaterThan(least);
    expect(value).toBeLessThan(most);
  });

  it('plays every map of the pool', () => {
    expect(new Set(maps.map(map => map.name)).size).toBe(7);
  });
});
