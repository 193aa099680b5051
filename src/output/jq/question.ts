/** What goes to the thread that jq runs in, and what comes back. */
export interface JqQuestion {
  /** JSON. */
  readonly text: string;
  readonly filter: string;
  /** jq's own flags. */
  readonly flags: readonly string[];
}
export type JqAnswer = { readonly output: string } | { readonly failure: string };

export interface JqLimits {
  /** Bytes that a filter may use. */
  readonly memory: number;
}
