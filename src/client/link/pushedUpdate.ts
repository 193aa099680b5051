/** A pushed update: its own id and event name as framed, and the exact text of its data. */
export interface PushedUpdate {
  /** Empty where it carries none of its own. */
  readonly id: string;
  readonly event: string;
  readonly text: string;
  /** Before this update others may be missing. */
  readonly gap?: Gap;
}

/** A time within which something may have been missed, in milliseconds since 1970 UTC. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}
