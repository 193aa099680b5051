import { doubleElimination } from '../../../answers/stages/doubleElimination.ts';
import { elimination } from '../../../answers/stages/elimination.ts';
import { gsl } from '../../../answers/stages/gsl.ts';
import { roundRobin } from '../../../answers/stages/roundRobin.ts';
import type {
  Finish,
  Fixture,
  FixtureResult,
  StageFormat,
  StagePlay,
} from '../../../answers/stages/stage.ts';
import { swiss } from '../../../answers/stages/swiss.ts';

type TournamentFormat = ReturnType<typeof held>;

/** `days`: the approximate length; `about`: the description shown for the tournament. */
const held = (teams: number, days: number, about: string, ...stages: readonly StageFormat[]) => ({
  teams,
  days,
  about,
  stages,
});
const [double8, final4, final8] = [
  doubleElimination({ size: 8, final: 5 }),
  elimination({ size: 4, final: 5 }),
  elimination({ size: 8, final: 5 }),
];
const league = (size: number) =>
  roundRobin({ name: 'Regular season', groups: 1, size, advancing: 4, bestOf: 3 });
const fours = roundRobin({ name: 'Group stage', groups: 4, size: 4, advancing: 2, bestOf: 1 });
const cup8 = elimination({ size: 8, final: 3 });

/** The formats of tournaments. */
export const tournamentFormats = {
  swiss16: held(16, 8, 'Swiss stage of 16, then single-elimination play-offs of 8', swiss, final8),
  swissDouble16: held(16, 10, 'Swiss stage of 16, then double-elimination play-offs of 8', swiss, double8),
  double16: held(16, 7, 'Double elimination of 16', doubleElimination({ size: 16, final: 5 })),
  gsl16: held(
    16,
    7,
    'Four double-elimination groups of 4, then single-elimination play-offs of 8',
    gsl(4),
    final8,
  ),
  groups16: held(
    16,
    5,
    'Four round-robin groups of 4, best of 1, then single-elimination play-offs of 8',
    fours,
    cup8,
  ),
  gsl8: held(
    8,
    4,
    'Two double-elimination groups of 4, then single-elimination play-offs of 4',
    gsl(2),
    final4,
  ),
  double8: held(8, 4, 'Double elimination of 8', double8),
  league12: held(12, 30, 'Round robin of 12, then single-elimination play-offs of 4', league(12), final4),
  league8: held(8, 12, 'Round robin of 8, then single-elimination play-offs of 4', league(8), final4),
  cup8: held(8, 2, 'Single elimination of 8', cup8),
};
export type FormatName = keyof typeof tournamentFormats;

/** Approximate hours per match. */
export const hoursOfMatch = { 1: 0.7, 3: 1.9, 5: 3.4 } as const;

/** Approximate hours of play in a tournament. */
export const hoursOfPlay = (format: TournamentFormat): number =>
  format.stages.reduce(
    (sum, { matches }) =>
      sum + matches[1] * hoursOfMatch[1] + matches[3] * hoursOfMatch[3] + matches[5] * hoursOfMatch[5],
    0,
  );

/** A fixture with the number of its stage, from 1. */
export interface StageFixture {
  readonly stage: number;
  readonly fixture: Fixture;
}

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
