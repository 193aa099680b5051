import { doubleElimination, elimination } from '../../../answers/stages/doubleElimination.ts';
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

/** `days`: the approximate length; `first`: the description of the first stage; each further one is play-offs. */
const held = (teams: number, days: number, first: string, ...stages: readonly StageFormat[]) => ({
  teams,
  days,
  about: [first, ...stages.slice(1).map(stage => aboutPlayOffs.get(stage))].join(', then '),
  stages,
});
const [semis, quarters, shortQuarters, doubled] = [
  elimination({ size: 4, final: 5 }),
  elimination({ size: 8, final: 5 }),
  elimination({ size: 8, final: 3 }),
  doubleElimination({ size: 8, final: 5 }),
];
const aboutPlayOffs = new Map([
  [semis, 'single-elimination play-offs of 4'],
  [quarters, 'single-elimination play-offs of 8'],
  [shortQuarters, 'single-elimination play-offs of 8'],
  [doubled, 'double-elimination play-offs of 8'],
]);
const league = (size: number) =>
  roundRobin({ name: 'Regular season', groups: 1, size, advancing: 4, bestOf: 3 });
const fours = roundRobin({ name: 'Group stage', groups: 4, size: 4, advancing: 2, bestOf: 1 });

export const tournamentFormats = {
  swiss16: held(16, 8, 'Swiss stage of 16', swiss, quarters),
  swissDouble16: held(16, 10, 'Swiss stage of 16', swiss, doubled),
  double16: held(16, 7, 'Double elimination of 16', doubleElimination({ size: 16, final: 5 })),
  gsl16: held(16, 7, 'Four double-elimination groups of 4', gsl(4), quarters),
  groups16: held(16, 5, 'Four round-robin groups of 4, best of 1', fours, shortQuarters),
  gsl8: held(8, 4, 'Two double-elimination groups of 4', gsl(2), semis),
  double8: held(8, 4, 'Double elimination of 8', doubled),
  league12: held(12, 30, 'Round robin of 12', league(12), semis),
  league8: held(8, 12, 'Round robin of 8', league(8), semis),
  cup8: held(8, 2, 'Single elimination of 8', shortQuarters),
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

/** A tournament in progress. `teams` by seed, the best first; `knownAt`: when they were announced, in ms since 1970 UTC. */
export const createTournament = (format: TournamentFormat, teams: readonly number[], knownAt: number) => {
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
      for (const each of outcome.out) finishes.push(each);
      begin(outcome.advancing, outcome.endedAt);
    },
    finished: (): boolean => stage === undefined,
    finishes,
  };
};
