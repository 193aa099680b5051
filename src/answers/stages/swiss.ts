import { drawRound } from './swissPairing.ts';
import { valveMajor } from './swissRules.ts';
import {
  createStage,
  enterResult,
  isActive,
  isDeciding,
  isOut,
  isThrough,
  rankTeams,
  type SwissStage,
} from './swissStage.ts';
import { at, createFixtures, loserOf, winnerOf } from './fixtures.ts';
import type { Finish, StageFormat, StagePlay, SwissLengths } from './stage.ts';

/** A Swiss stage of 16 by Valve's rules for Majors, with matches of these lengths. */
export const swissOf = (lengths: SwissLengths): StageFormat => {
  const matches = { 1: 0, 3: 0, 5: 0 };
  matches[lengths.deciding] += 13;
  matches[lengths.other] += 20;
  return {
    name: 'Swiss stage',
    format: 'swiss',
    matches,
    lengths,
    create: (teams, knownAt) => createSwiss(lengths, teams, knownAt),
  };
};

/** Matches that advance or eliminate a team are best of three, all others best of one. */
export const swiss = swissOf(valveMajor.bestOf);

function createSwiss(lengths: SwissLengths, teams: readonly number[], knownAt: number): StagePlay {
  const fixtures = createFixtures();
  const stage = createStage(valveMajor);
  const seeds = new Map(teams.map((team, seed) => [team, seed]));
  const outAt = new Map<number, number>();
  let round = 0;

  const seedOf = (team: number): number => {
    const seed = seeds.get(team);
    if (seed === undefined) throw new RangeError(`team ${team} is not in this stage`);
    return seed;
  };

  const draw = (decidedAt: number): void => {
    round++;
    const drawn = drawRound(stage);
    for (let match = 0; match < drawn.length / 2; match++) {
      const [one, other] = [at(drawn, 2 * match), at(drawn, 2 * match + 1)];
      const [wins, losses] = [stage.wins[one] ?? 0, stage.losses[one] ?? 0];
      fixtures.add({
        round,
        position: match + 1,
        group: `${wins}-${losses}`,
        roundName: `Round ${round}`,
        bestOf: isDeciding(stage, wins, losses) ? lengths.deciding : lengths.other,
        team1: at(teams, one),
        team2: at(teams, other),
        knownAt: decidedAt,
      });
    }
  };
  draw(knownAt);

  const teamsWith = (fate: typeof isOut): readonly number[] =>
    rankTeams(stage).flatMap(seed => (fate(stage, seed) ? [at(teams, seed)] : []));
  const isOver = (): boolean => !teams.some((_, seed) => isActive(stage, seed));
  return {
    open: fixtures.open,
    play: (fixture, result) => {
      fixtures.close(fixture, result);
      const loser = seedOf(loserOf(fixture, result));
      enterResult(stage, seedOf(winnerOf(fixture, result)), loser);
      if (isOut(stage, loser)) outAt.set(loser, result.endsAt);
      if (fixtures.open().length === 0 && !isOver()) draw(fixtures.endedAt());
    },
    decided: () => ({ through: teamsWith(isThrough), out: teamsWith(isOut) }),
    outcome: () => {
      if (!isOver()) return undefined;
      const out = finishesOf(stage).map(({ seed, first, last }): Finish => ({
        team: at(teams, seed),
        first,
        last,
        at: outAt.get(seed) ?? 0,
      }));
      return { advancing: teamsWith(isThrough), out, endedAt: fixtures.endedAt() };
    },
  };
}

const finishesOf = (stage: SwissStage) => {
  const ranked = rankTeams(stage);
  const winsOf = (seed: number): number => stage.wins[seed] ?? 0;
  return ranked
    .filter(seed => isOut(stage, seed))
    .map(seed => {
      const better = ranked.filter(other => winsOf(other) > winsOf(seed)).length;
      const equal = ranked.filter(other => winsOf(other) === winsOf(seed)).length;
      return { seed, first: better + 1, last: better + equal };
    });
};
