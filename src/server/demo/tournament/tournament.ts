import type { TournamentFormat } from './formats.ts';
import type { Finish, Fixture, FixtureResult, StagePlay } from '../../../answers/stages/stage.ts';

/** A fixture with the number of its stage, from 1. */
export interface StageFixture {
  readonly stage: number;
  readonly fixture: Fixture;
}

/** A tournament in progress: one stage after the other. */
export interface TournamentPlay {
  open(): readonly StageFixture[];
  play(fixture: Fixture, result: FixtureResult): void;
  finished(): boolean;
  /** The final places so far. */
  readonly finishes: readonly Finish[];
}

/** `teams` by seed, the best first. `knownAt`: when they were announced, milliseconds since 1970 UTC. */
export const createTournament = (
  format: TournamentFormat,
  teams: readonly number[],
  knownAt: number,
): TournamentPlay => {
  const finishes: Finish[] = [];
  let number = 0;
  let stage: StagePlay | undefined;
  const begin = (entrants: readonly number[], since: number): void => {
    stage = format.stages[number++]?.create(entrants, since);
  };
  begin(teams, knownAt);
  return {
    open: () => stage?.open().map(fixture => ({ stage: number, fixture })) ?? [],
    play: (fixture, result) => {
      stage?.play(fixture, result);
      const outcome = stage?.outcome();
      if (!outcome) return;
      finishes.push(...outcome.out);
      begin(outcome.advancing, outcome.endedAt);
    },
    finished: () => stage === undefined,
    finishes,
  };
};
