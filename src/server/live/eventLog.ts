import type { MatchEvent, MatchOpening } from '../../core/scoreboard/event.ts';
import type { StoredVetoStep } from '../rows/matchDetails.ts';

/** Matches from real servers and their events, append-only. A step is read whole or not at all, also after a crash. */
export interface EventLog {
  /** Every match, by number, as it is after its last step. */
  matches(): readonly LoggedMatch[];
  /** The events of a match after a sequence, in order. Those before a `release` are absent. */
  events(match: number, after?: number): readonly LoggedEvent[];
  /** What the last step that brought a state of the match said; undefined without one, and after a `release`. */
  state(match: number): unknown;
  /** The step is kept when the promise is fulfilled, and `listen` has told it. @throws LogConflict, LogAway of a shared log */
  append(step: Step): Promise<void>;
  /** Gives up the events and state of an ended match, which the caller keeps. It stays in `matches`, so its number is taken. */
  release(match: number): Promise<void>;
  /**
   * Rewrites ended matches, and keeps nothing of what they were; returns the numbers of those that changed. `isAnew`
   * writes the whole file again, for what an earlier version left in it, and counts as a change to be seen. @throws
   * LogConflict, LogAway
   */
  rewrite(changeOf: Rewriting, isAnew?: boolean): Promise<readonly number[]>;
  /** How many times `rewrite` has changed something that is shown. */
  readonly rewritten: number;
  /** Passes every step to `hear`, in order. The returned function ends this. */
  listen(hear: (step: AppendedStep) => void): () => void;
  /** The latest time of a step, in ms since 1970; 0 without one. The next one is never earlier. */
  readonly latest: number;
  /** Of a log that several nodes share: the number of its history, which is another one after a reset. */
  readonly epoch?: number | undefined;
  /** Resolves when everything is here that any node had appended before the call. @throws LogAway */
  settled(): Promise<void>;
  close(): void;
}

/** Takes JSON and returns it, changed or as it is. */
export type Rewrite = (json: string) => string;
/** What rewrites a match; undefined leaves it. */
export type Rewriting = (match: number) => Rewrite | undefined;

/** Another node has appended to the match since this one read it. Nothing was appended. */
export class LogConflict extends Error {
  override readonly name = 'LogConflict';
}

/** The log cannot be reached now. Whether a step was appended is not known. */
export class LogAway extends Error {
  override readonly name = 'LogAway';
}

export interface LoggedEvent {
  /** From 1, without gaps, within the match. */
  readonly sequence: number;
  /** The time of receipt, in ms since 1970, which is also the time of the event. It never goes back. */
  readonly at: number;
  readonly source: string;
  readonly event: MatchEvent;
  /** Of a log that several nodes share: the place of its step among those of all matches. */
  readonly position?: number;
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
  /** Whether `append` of this node is waiting for it. */
  readonly isOwn: boolean;
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
  /** The machines that report it. Each tells of one match at a time. */
  readonly sources: readonly string[];
  /** The sequence of its last event; 0 without one. */
  readonly sequence: number;
  /** Of a log that several nodes share: how many times the match was rewritten. */
  readonly rewrites?: number;
}
