import type { stageFormats } from '../../core/entities/tournament.ts';

/** The length of a series: the best of so many maps. */
export type BestOf = 1 | 3 | 5;

/** The best of a match in which a team may go through or be out, and of every other match. */
export interface SwissLengths {
  readonly deciding: BestOf;
  readonly other: BestOf;
}

/** A match that has not been played yet. */
export interface Fixture {
  /** Both count from 1. The position counts through all groups and pools of the round. */
  readonly round: number;
  readonly position: number;
  readonly group: string | null;
  readonly roundName: string;
  readonly bestOf: BestOf;
  readonly team1: number;
  readonly team2: number;
  /** When the pairing was decided, milliseconds since 1970 UTC. */
  readonly knownAt: number;
}

export interface FixtureResult {
  readonly winner: 1 | 2;
  /** The first team's maps, and rounds in total, minus the second team's; maps are null if only the winner is known. */
  readonly maps: number | null;
  readonly rounds: number;
  /** Milliseconds since 1970 UTC. */
  readonly endsAt: number;
}

/** A team that went out in a stage; it shares the places `first` to `last`. */
export interface Finish {
  readonly team: number;
  readonly first: number;
  readonly last: number;
  /** When the place became certain, milliseconds since 1970 UTC. */
  readonly at: number;
}

/** A stage in progress. */
export interface StagePlay {
  /** Fixtures that have been drawn and not yet played. */
  open(): readonly Fixture[];
  /** Records the result of an open fixture and draws the fixtures that follow from it. */
  play(fixture: Fixture, result: FixtureResult): void;
  /** What is certain already, whatever the remaining matches bring. */
  decided(): Decided;
  /** Undefined until every fixture has been played. */
  outcome(): StageOutcome | undefined;
}

/** The teams whose fate no later match of the stage can change. */
export interface Decided {
  /** In a stage that ends the tournament: its winner. */
  readonly through: readonly number[];
  readonly out: readonly number[];
}

export interface StageOutcome {
  /** The teams that advance, in the order of their seeds for the next stage. */
  readonly advancing: readonly number[];
  readonly out: readonly Finish[];
  /** The end of its last match. */
  readonly endedAt: number;
}

export interface StageFormat {
  readonly name: string;
  readonly format: (typeof stageFormats)[number];
  /** The maximum number of matches by best-of. */
  readonly matches: Readonly<Record<BestOf, number>>;
  /** In a Swiss stage. */
  readonly lengths?: SwissLengths;
  /** `teams` by seed, the best first. Their first fixtures are known from `knownAt` on. */
  create(teams: readonly number[], knownAt: number): StagePlay;
}
