import type { MatchEvent, MatchOpening } from '../../scoreboard/event.ts';

/** The course of a live or future match: its opening and all its events, ordered by time. */
export interface MatchScript {
  readonly opening: MatchOpening;
  readonly events: readonly MatchEvent[];
}

/** The source of live matches: the made-up season, or a replayed recording. */
export interface LiveSource {
  /** The script of the match with this number; undefined if its course is unknown. */
  script(matchNumber: number): MatchScript | undefined;
}

/** The source for a data file that has only finished matches. */
export const noLiveSource: LiveSource = { script: () => undefined };
