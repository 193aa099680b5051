import type { MatchEvent, MatchOpening } from '../../scoreboard/event.ts';
import type { StoredVetoStep } from '../handlers/matches/matchDetails.ts';

/**
 * The events of matches from real servers, append-only, and what is known of each match. What is appended in one step is
 * read in one step or not at all, also after the process was killed.
 */
export interface EventLog {
  /** Every match, by number, as it is after its last step. */
  matches(): readonly LoggedMatch[];
  /** The events of a match after a sequence, in order. */
  events(match: number, after?: number): readonly LoggedEvent[];
  /** What the last step that brought a state of the match said; undefined without one. */
  state(match: number): unknown;
  /** Appends a step. It is kept when the promise is fulfilled, and `listen` has told it. */
  append(step: Step): Promise<void>;
  /** Passes every step to `hear`, in order. The returned function ends this. */
  listen(hear: (step: AppendedStep) => void): () => void;
  /** The latest time of a step, in ms since 1970; 0 without one. The next one is never earlier. */
  readonly latest: number;
  close(): void;
}

export interface LoggedEvent {
  /** From 1, without gaps, within the match. */
  readonly sequence: number;
  /** The time of receipt, in ms since 1970, which is also the time of the event. It never goes back. */
  readonly at: number;
  /** The source that told it. */
  readonly source: string;
  readonly event: MatchEvent;
}

/** What happens to one match at one moment. What is absent stays as it was. */
export interface Step extends Partial<Omit<LoggedMatch, 'sequence' | 'opening'>> {
  readonly number: number;
  /** ms since 1970. */
  readonly at: number;
  readonly opening?: MatchOpening | undefined;
  /** What the sources' adapters have to know to go on: plain JSON, of which nobody else reads anything. */
  readonly state?: unknown;
  readonly events: readonly Pick<LoggedEvent, 'event' | 'source'>[];
}

export interface AppendedStep {
  readonly match: LoggedMatch;
  readonly events: readonly LoggedEvent[];
}

/** A match of the log. Times are in ms since 1970. */
export interface LoggedMatch {
  readonly number: number;
  readonly opening: MatchOpening;
  readonly veto: readonly StoredVetoStep[] | null;
  /** When it is to begin; null if nobody said. */
  readonly scheduledAt: number | null;
  /** When its first event came. */
  readonly beganAt: number | null;
  readonly endedAt: number | null;
  /** The machines that tell of it. Each tells of one match at a time. */
  readonly sources: readonly string[];
  /** The sequence of its last event; 0 without one. */
  readonly sequence: number;
}
