import type { TournamentFormat } from './formats.ts';
import type { Finish, Fixture, FixtureResult, StagePlay } from '../../../answers/stages/stage.ts';

/** A fixture with the number of its stage, from 1. */
export interface StageFixture {
  readonly stage: number;
  readonly fixture: Fixture;
}

export type TournamentPlay = ReturnType<typeof createTournament>;

/**
 * A tournament in progress: one stage after the other. `teams` by seed, the best first. `knownAt`: when they were announced,
 * milliseconds since 1970 UTC.
 */
export const createTournament = (format: TournamentFormat, teams: readonly number[], knownAt: number) => {
  /** The final places so far. */
  const finishes: Finish[] = [];
  let number = 0;
  let stage: StagePlay | undefined;
  const begin = (entrants: readonly number[], since: number): void => {
    stage = format.stages[number++]?.create(entrants, since);
  };
  begin(teams, knownAt);
  return {
    open: (): readonly StageFixture[] => stage?.open().map(fixture => ({ stage: number, fixture })) ?? [],
    play: (fixture: Fixture, result: FixtureResult): void => {
      stage?.play(fixture, result);
      const outcome = stage?.outcome();
      if (!outcome) return;
      finishes.push(...outcome.out);
      begin(outcome.advancing, outcome.endedAt);
    },
    finished: (): boolean => stage === undefined,
    finishes,
  };
};
