import type { stageFormats } from '../../api/entities/tournament.ts';
import type { BestOf } from '../match/plan.ts';

/** A match that waits to be played. */
export interface Fixture {
  /** From 1, both; the position counts through all groups and pools of the round. */
  readonly round: number;
  readonly position: number;
  readonly group: string | null;
  readonly roundName: string;
  readonly bestOf: BestOf;
  readonly team1: number;
  readonly team2: number;
  /** When it was decided that these two meet, milliseconds since 1970 UTC. */
  readonly knownAt: number;
}

export interface FixtureResult {
  readonly winner: 1 | 2;
  /** Maps, and all rounds, that the first team won more than the second. */
  readonly maps: number;
  readonly rounds: number;
  /** Milliseconds since 1970 UTC. */
  readonly endsAt: number;
}

/** A team that a stage was the end for: it shares the places `first` to `last`. */
export interface Finish {
  readonly team: number;
  readonly first: number;
  readonly last: number;
  /** Since when it is certain, milliseconds since 1970 UTC. */
  readonly at: number;
}

/** A stage while it is played. */
export interface StagePlay {
  /** Fixtures that are decided and not yet played. */
  open(): readonly Fixture[];
  /** Takes the result of an open fixture, and draws what follows from it. */
  play(fixture: Fixture, result: FixtureResult): void;
  /** Undefined until every fixture is played. */
  outcome(): StageOutcome | undefined;
}

export interface StageOutcome {
  /** Those that go on, in the order of their seeds for the next stage. */
  readonly advancing: readonly number[];
  readonly out: readonly Finish[];
  /** End of its last match. */
  readonly endedAt: number;
}

export interface StageFormat {
  readonly name: string;
  readonly format: (typeof stageFormats)[number];
  /** How many matches it has at the most, by best-of. */
  readonly matches: Readonly<Record<BestOf, number>>;
  /** `teams` by seed, the best first; their first fixtures are known from `knownAt` on. */
  create(teams: readonly number[], knownAt: number): StagePlay;
}
