import type { MatchEvent, MatchOpening } from '../core/scoreboard/event.ts';

/**
 * The course of a match, ordered by time. A computed match has all its events from the beginning. A stored one grows: each
 * further event is later than every moment that anybody has been told of, and `opening` is replaced.
 */
export interface MatchScript {
  readonly opening: MatchOpening;
  readonly events: readonly MatchEvent[];
  /** Of a log that several nodes share: the place of each event among those of all matches, the same on every node. */
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
