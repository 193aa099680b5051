import { assert, integer, property } from '../../../support/property.ts';
import { expect, test } from 'vitest';
import { Random } from '../../../../src/server/demo/random.ts';
import { hoursOfPlay, tournamentFormats } from '../../../../src/server/demo/season/tournament.ts';
import { splitPrizes } from '../../../../src/server/demo/season/places.ts';
import { createTournament } from '../../../../src/server/demo/season/tournament.ts';

test.each(Object.entries(tournamentFormats))('%s places every team once, stage after stage', (_, format) => {
  for (let seed = 0; seed < 20; seed++) {
    const random = new Random('tournament', seed);
    const teams = Array.from({ length: format.teams }, (__, index) => index + 1);
    const tournament = createTournament(format, teams, 0);
    let clock = 0;
    let matches = 0;
    while (!tournament.finished()) {
      const { fixture, stage } = random.pick(tournament.open());
      expect(fixture.knownAt).toBeLessThanOrEqual(clock);
      expect(stage).toBeLessThanOrEqual(format.stages.length);
      tournament.play(fixture, { winner: random.next() < 0.5 ? 1 : 2, maps: 1, rounds: 3, endsAt: ++clock });
      matches++;
    }
    const planned = format.stages.map(({ matches: counts }) => counts[1] + counts[3] + counts[5]);
    expect(matches).toBe(planned.reduce((sum, count) => sum + count, 0));
    expect(tournament.finishes.map(({ team }) => team).sort((a, b) => a - b)).toEqual(teams);
    for (const { first, last } of tournament.finishes) {
      const sharing = tournament.finishes.filter(other => other.first === first);
      expect(sharing).toHaveLength(last - first + 1);
    }
    expect(hoursOfPlay(format)).toBeGreaterThan(matches * 0.69);
  }
});

test('prizes add up to the pool, and a better place never pays less', () => {
  const places = [
    { first: 1, last: 1 },
    { first: 2, last: 2 },
    ...Array.from({ length: 2 }, () => ({ first: 3, last: 4 })),
    ...Array.from({ length: 4 }, () => ({ first: 5, last: 8 })),
    ...Array.from({ length: 8 }, () => ({ first: 9, last: 16 })),
  ];
  const prizeOf: Readonly<Record<number, number>> = {
    1: 420_000,
    2: 160_000,
    3: 80_000,
    5: 35_000,
    9: 15_000,
  };
  expect(splitPrizes(1_000_000, places)).toEqual(places.map(({ first }) => prizeOf[first]));
  assert(
    property(integer({ min: 1, max: 40_000 }), hundreds => {
      const prizes = splitPrizes(hundreds * 50, places);
      expect(prizes.reduce((sum, prize) => sum + prize, 0)).toBe(hundreds * 50);
      expect(prizes).toEqual(prizes.toSorted((a, b) => b - a));
    }),
  );
});
