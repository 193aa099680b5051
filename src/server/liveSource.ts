import type { MatchEvent, MatchOpening } from '../core/scoreboard/event.ts';

/**
 * The course of a match: its opening and its events, ordered by time. A computed match (the made-up season, a replay) has
 * all its events from the beginning. A stored match grows: events are added at the end of `events`, each later than every
 * moment that anybody has been told of, and `opening` is replaced when more is known. So its state at a moment is in either
 * case that of its events up to then.
 */
export interface MatchScript {
  readonly opening: MatchOpening;
  readonly events: readonly MatchEvent[];
  /**
   * Of a log that several nodes share: the place of each event among those of all matches. It is the same on every node, where
   * an event may come later than others of its time.
   */
  readonly positions?: readonly number[] | undefined;
}

/** The source of live matches: the made-up season, a replayed recording, or the event log. */
export interface LiveSource {
  /** The script of the match with this number; undefined if its course is unknown. A match that grows keeps its script. */
  script(matchNumber: number): MatchScript | undefined;
  /** Calls `grew` whenever a match has grown, begun or ended. Only a source of stored matches has it. */
  readonly listen?: (grew: () => void) => void;
  /** The history that the positions belong to; a reset begins another one. Only a source that several nodes share has it. */
  readonly epoch?: () => number | undefined;
  /** Resolves when this node knows what any other knew before the call, or cannot learn it now. */
  readonly settled?: () => Promise<void>;
}

/** The source for a data file that has only finished matches. */
export const noLiveSource: LiveSource = { script: () => undefined };

/** Adds the times (ms since 1970) of the events that have no time yet. */
export const addTimes = (times: number[], { events }: MatchScript): void => {
  for (const { at } of events.slice(times.length)) times.push(Date.parse(at));
};
