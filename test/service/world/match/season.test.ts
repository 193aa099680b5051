import { describe, expect, it } from 'vitest';
import { simulateMatch } from '../../../../src/service/world/match/simulation.ts';
import { seasonPlans } from './plans.ts';

/** A season's figures, as they are known of professional play. */
const maps = seasonPlans(250).flatMap(plan => simulateMatch(plan).maps);
const lines = maps.flatMap(map => map.players);
const rounds = maps.flatMap(map => JSON.parse(map.rounds) as [number, 'T' | 'CT', string, number, number][]);
const share = (count: number) => count / rounds.length;
const total = <T>(list: readonly T[], of: (item: T) => number) =>
  list.reduce((sum, item) => sum + of(item), 0);
const mean = <T>(list: readonly T[], of: (item: T) => number) => total(list, of) / list.length;
const within = (value: number, least: number, most: number) => {
  expect(value).toBeGreaterThan(least);
  expect(value).toBeLessThan(most);
};

describe('a simulated season', () => {
  it('has both sides win about half of the rounds', () => {
    within(share(rounds.filter(([, side]) => side === 'T').length), 0.46, 0.54);
  });

  it('has rounds end in each way about as often as they do', () => {
    const ended = (side: string, reason: string) =>
      share(rounds.filter(round => round[1] === side && round[2] === reason).length);
    within(ended('T', 'elimination'), 0.22, 0.36);
    within(ended('T', 'bomb'), 0.17, 0.29);
    within(ended('CT', 'elimination'), 0.24, 0.36);
    within(ended('CT', 'defuse'), 0.08, 0.19);
    within(ended('CT', 'time'), 0.02, 0.08);
  });

  it('has between six and seven and a half kills a round, a third of them assisted, half of them headshots', () => {
    const kills = total(lines, line => line.kills);
    within(share(kills), 6, 7.5);
    within(total(lines, line => line.assists) / kills, 0.22, 0.4);
    within(total(lines, line => line.headshots) / kills, 0.4, 0.6);
  });

  it('has players of the usual rating, ADR and KAST on average', () => {
    within(
      mean(lines, line => line.rating),
      0.97,
      1.1,
    );
    within(
      mean(lines, line => line.adr),
      65,
      85,
    );
    within(
      mean(lines, line => line.kast),
      65,
      78,
    );
  });

  it('has ratings of single maps spread as widely as they are', () => {
    const ratings = lines.map(line => line.rating).sort((a, b) => a - b);
    const at = (part: number) => ratings[Math.floor(part * ratings.length)] ?? 0;
    within(at(0.02), -0.2, 0.5);
    within(at(0.98), 1.6, 2.4);
  });

  it('has maps of half an hour to three quarters, about one in twelve in overtime', () => {
    within(
      mean(maps, map => (map.endsAt - map.startsAt) / 60_000),
      33,
      45,
    );
    within(maps.filter(map => map.overtimes > 0).length / maps.length, 0.03, 0.16);
  });

  it('has every map of the pool played', () => {
    expect(new Set(maps.map(map => map.name)).size).toBe(7);
  });
});
