import { describe, expect, test } from 'vitest';
import { isFulfilled } from '../../../src/answers/outlook/conditions.ts';
import { type Future, futuresOf } from '../../../src/answers/outlook/futures.ts';
import { outlookOf, titleChances } from '../../../src/answers/outlook/outlook.ts';
import { bestPicks, pickFutures } from '../../../src/answers/outlook/pickem.ts';
import { type Fate, scenariosOf } from '../../../src/answers/outlook/scenarios.ts';
import { doubleElimination, elimination } from '../../../src/answers/stages/doubleElimination.ts';
import { gsl } from '../../../src/answers/stages/gsl.ts';
import { momentOf, type PlayedMatch } from '../../../src/answers/stages/moment.ts';
import type { KnownStage } from '../../../src/answers/stages/readStages.ts';
import { roundRobin } from '../../../src/answers/stages/roundRobin.ts';
import type { StageFormat } from '../../../src/answers/stages/stage.ts';
import { swiss } from '../../../src/answers/stages/swiss.ts';
import { Random } from '../../../src/server/demo/random.ts';

/** A stage in which so many matches were played by chance. */
const stageAfter = (format: StageFormat, size: number, matches: number, seed: number): KnownStage => {
  const random = new Random('scenario', seed);
  const played: PlayedMatch[] = [];
  const moment = () => {
    const found = momentOf(format, size, played);
    if (!found) throw new Error('its own matches could not be played');
    return found;
  };
  while (played.length < matches) {
    const { team1, team2 } = random.pick(moment().open);
    const winner = random.next() < 0.5 ? 1 : 2;
    played.push({ team1, team2, winner, maps: winner === 1 ? 1 : -1 });
  }
  const teams = Array.from({ length: size }, (_, team) => `Team ${team + 1}`);
  return { name: 'Stage', seededBy: 'slots', format, teams, played, moment: moment() };
};

const strength = (team: string): number => Number(team.slice(5));
const chance = (one: string, other: string): number => strength(other) / (strength(one) + strength(other));
const never = (): number => {
  throw new Error('all futures are visited, so nothing is left to chance');
};

/** Whether a fate allows that the team goes through, or does not. */
const agrees = (fate: Fate | undefined, isThrough: boolean): boolean =>
  fate === 'open' || (fate === 'through') === isThrough;

const six = { name: 'Groups', groups: 1, size: 6, advancing: 2, bestOf: 3 } as const;
const groups = roundRobin({ name: 'Groups', groups: 2, size: 4, advancing: 2, bestOf: 1 });
const cases = [
  ['a Swiss stage after round 3', swiss, 16, 24],
  ['a Swiss stage within round 4', swiss, 16, 27],
  ['a Swiss stage before its last round', swiss, 16, 30],
  ['groups of four', gsl(2), 8, 4],
  ['a round robin', groups, 8, 7],
  ['a round robin of an odd number', roundRobin({ ...six, groups: 2, size: 3 }), 6, 2],
  ['a knock-out', elimination({ size: 8, final: 5 }), 8, 1],
  ['a bracket with a second chance', doubleElimination({ size: 8, final: 5 }), 8, 6],
] as const;

describe.each(cases)('%s', (_, format, size, matches) => {
  const stages = [1, 2, 3].map(seed => stageAfter(format, size, matches, seed));

  test('every line says what all futures say in which its condition holds', () => {
    for (const stage of stages) {
      const futures = futuresOf(stage, chance, never);
      expect(futures.isExact).toBe(true);
      const all: Future[] = [];
      futures.each(future => all.push({ ...future, through: [...future.through] }));
      expect(all).toHaveLength(futures.count);
      for (const { team, lines, now } of scenariosOf(stage, futures, new Map())) {
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.length).toBeLessThanOrEqual(5);
        for (const future of all) {
          const fitting = lines.filter(({ condition }) => isFulfilled(condition, future.first));
          expect(fitting).toHaveLength(1);
          const isThrough = future.through.includes(team);
          expect([agrees(fitting[0]?.fate, isThrough), agrees(now, isThrough)]).toEqual([true, true]);
        }
        for (const { condition, through } of lines) {
          const held = all.filter(future => isFulfilled(condition, future.first));
          const weightOf = (some: readonly Future[]) => some.reduce((sum, { weight }) => sum + weight, 0);
          expect(through).toBeCloseTo(
            weightOf(held.filter(future => future.through.includes(team))) / weightOf(held),
            9,
          );
        }
      }
    }
  });

  test('whom a team may meet next is drawn after the open matches, in the futures that are told', () => {
    for (const stage of stages) {
      const futures = futuresOf(stage, chance, never);
      const weights = new Map<number, number>();
      futures.each(({ weight, first }) => weights.set(first, (weights.get(first) ?? 0) + weight));
      const { open, drawn } = stage.moment;
      const known = new Set(drawn.map(({ round, position }) => `${round}-${position}`));
      const met = new Map<string, number>();
      for (const [first, weight] of open.length === 0 ? [] : weights) {
        const after = stage.moment.after(open.map((_, match) => (first & (1 << match)) === 0));
        for (const { team1, team2, round, position } of after.drawn)
          if (!known.has(`${round}-${position}`))
            for (const pair of [`${team1}-${team2}`, `${team2}-${team1}`])
              met.set(pair, (met.get(pair) ?? 0) + weight);
      }
      const told = scenariosOf(stage, futures, new Map()).flatMap(({ team, next }) =>
        next.map(other => [`${team}-${other.team}`, other.chance] as const),
      );
      expect(told.map(([pair]) => pair).toSorted()).toEqual([...met.keys()].toSorted());
      for (const [pair, likely] of told) expect(likely).toBeCloseTo(met.get(pair) ?? 0, 9);
    }
  });

  test('the chances of all teams add up to the places', () => {
    for (const stage of stages) {
      const futures = futuresOf(stage, chance, never);
      const outlook = outlookOf(stage, futures, undefined);
      let places = 0;
      futures.each(({ through }) => (places = through.length));
      expect(outlook.reduce((sum, { through }) => sum + through, 0)).toBeCloseTo(places, 9);
    }
  });
});

describe('a result that is taken for granted', () => {
  const stage = stageAfter(swiss, 16, 24, 4);
  const futures = futuresOf(stage, chance, never);
  const assumed = new Map([[0, true]]);

  test('stands in no line, and decides what it decides', () => {
    const [match] = stage.moment.open;
    const scenarios = scenariosOf(stage, futures, assumed);
    for (const { lines } of scenarios)
      for (const { condition } of lines) expect(condition.has(0)).toBe(false);
    const winner = scenarios.find(({ team }) => team === match?.team1);
    const loser = scenarios.find(({ team }) => team === match?.team2);
    expect((winner?.through ?? 0) > (loser?.through ?? 1)).toBe(true);
  });
});

describe('a sample of futures', () => {
  const stage = stageAfter(swiss, 16, 16, 5);
  const random = new Random('sample', 1);
  const sampled = futuresOf({ ...stage, moment: { ...stage.moment, left: 99 } }, chance, () => random.next());
  const exact = futuresOf(stage, chance, never);

  test('has the chances of all of them, but for its error', () => {
    expect([sampled.isExact, exact.isExact]).toEqual([false, true]);
    const [some, all] = [sampled, exact].map(each => outlookOf(stage, each, titleChances(stage, chance, 5)));
    for (const team of all ?? []) {
      const other = some?.[team.team];
      for (const kind of ['through', 'unbeaten', 'winless', 'title'] as const)
        expect(Math.abs((team[kind] ?? 0) - (other?.[kind] ?? 0))).toBeLessThan(0.015);
    }
  });

  test('gives picks whose chance no single exchange betters', () => {
    const futures = pickFutures(stage, sampled);
    const picks = bestPicks(stage, futures);
    expect([picks.unbeaten.length, picks.through.length, picks.winless.length]).toEqual([2, 6, 2]);
    expect(new Set([...picks.unbeaten, ...picks.through, ...picks.winless]).size).toBe(10);
    const best = futures.chance(picks);
    const swapped = { ...picks, unbeaten: [...picks.unbeaten.slice(1), picks.winless[0] ?? 0] };
    expect(futures.chance(swapped)).toBeLessThanOrEqual(best);
  });
});

test('a line about a round robin holds whatever the maps of the matches in it are', () => {
  const random = new Random('maps', 1);
  const wrong: unknown[] = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const stage = stageAfter(roundRobin(six), 6, 12, seed);
    const scenarios = scenariosOf(stage, futuresOf(stage, chance, never), new Map());
    for (let trial = 0; trial < 160; trial++) {
      const outcome = trial % 8;
      const ends = stage.moment.open.map(({ team1, team2 }, match): PlayedMatch => {
        const winner = (outcome & (1 << match)) === 0 ? 1 : 2;
        return { team1, team2, winner, maps: (winner === 1 ? 1 : -1) * (random.next() < 0.5 ? 1 : 2) };
      });
      const rank = rankIn([...stage.played, ...ends]);
      for (const { team, lines } of scenarios) {
        const fate = lines.find(({ condition }) => isFulfilled(condition, outcome))?.fate;
        const others = scenarios.filter(other => other.team !== team);
        const better = others.filter(other => rank(other.team) > rank(team)).length;
        const level = others.filter(other => rank(other.team) === rank(team)).length;
        const isPossible = { through: better + level < 2, out: better >= 2, open: true }[fate ?? 'open'];
        if (!isPossible) wrong.push({ seed, outcome, team, fate });
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** The wins of a team, and its maps among teams with the same wins. */
const rankIn =
  (played: readonly PlayedMatch[]) =>
  (team: number): number =>
    played.reduce((sum, { team1, team2, winner, maps }) => {
      if (team !== team1 && team !== team2) return sum;
      const isFirst = team === team1;
      return sum + 1000 * Number(isFirst === (winner === 1)) + (isFirst ? 1 : -1) * (maps ?? 0);
    }, 0);

test('a bracket of 64 is told by the own match of each team', () => {
  for (const format of [elimination, doubleElimination]) {
    const stage = stageAfter(format({ size: 64, final: 5 }), 64, 0, 1);
    const random = new Random('large', 1);
    const scenarios = scenariosOf(
      stage,
      futuresOf(stage, chance, () => random.next()),
      new Map(),
    );
    const losers = format === elimination ? 'out' : 'open';
    for (const { lines } of scenarios)
      expect(lines.map(({ condition, fate }) => [condition.size, fate])).toEqual([
        [1, losers],
        [1, 'open'],
      ]);
  }
});

test.each([
  ['groups of four', gsl(4)],
  ['a round robin', roundRobin({ ...six, groups: 4, size: 4 })],
])('those that go through %s are in the order in which the next stage seeds them', (_, format) => {
  const stage = stageAfter(
    format,
    16,
    Object.values(format.matches).reduce((sum, count) => sum + count, -1),
    1,
  );
  const groupOf = (team: number): number => [0, 1, 2, 3, 3, 2, 1, 0][team % 8] ?? -1;
  futuresOf(stage, chance, never).each(({ through }) => {
    expect(through.map(groupOf)).toEqual([0, 1, 2, 3, 2, 3, 0, 1]);
  });
});

test('the chances for the title are those of playing the knock-out out', () => {
  const stage = stageAfter(elimination({ size: 8, final: 5 }), 8, 0, 1);
  const exact = outlookOf(stage, futuresOf(stage, chance, never), undefined);
  const titles = titleChances(stage, chance, 5)([0, 1, 2, 3, 4, 5, 6, 7]);
  for (const { team, through } of exact) expect(titles[team]).toBeCloseTo(through, 9);
});
