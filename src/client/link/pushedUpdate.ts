/** A pushed update: its id and event name as framed, and the exact text of its data. */
export interface PushedUpdate {
  readonly id: string;
  readonly event: string;
  readonly text: string;
}
