/** A pushed update: the id and event name of its frame, and the exact text of its data. */
export interface PushedUpdate {
  /** Empty if the frame has no id. */
  readonly id: string;
  readonly event: string;
  readonly text: string;
  /** The period before this update from which others may be missing. */
  readonly gap?: Gap;
}

/** A period in which updates may be missing, in milliseconds since 1970 UTC. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}
