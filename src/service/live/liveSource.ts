import type { MatchEvent, MatchOpening } from '../../scoreboard/event.ts';

/** A match that is, or will be, played before our eyes: how it opens, and everything that happens, in order of time. */
export interface MatchScript {
  readonly opening: MatchOpening;
  readonly events: readonly MatchEvent[];
}

/** Where live matches come from: the made-up season, or a recording that is replayed. */
export interface LiveSource {
  /** The script of a match by its number; undefined where nothing is known of its course. */
  script(matchNumber: number): MatchScript | undefined;
}

/** A data file of finished matches alone. */
export const noLiveSource: LiveSource = { script: () => undefined };
