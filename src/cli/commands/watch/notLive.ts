/** A match that is not live, and what is known of when it, or the team's next one, begins. */
export class NotLiveError extends Error {
  readonly hint: string;
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number | undefined;

  constructor(message: string, hint: string, startsAt?: number) {
    super(message);
    this.name = 'NotLiveError';
    this.hint = hint;
    this.startsAt = startsAt;
  }
}
