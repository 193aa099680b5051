import { HintedError } from '../../core/hintedError.ts';

/** The error for a match that is not live, with the start of it or of the team's next match, if known. */
export class NotLiveError extends HintedError {
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number | undefined;

  constructor(message: string, hint: string, startsAt?: number) {
    super(message, hint);
    this.name = 'NotLiveError';
    this.startsAt = startsAt;
  }
}
