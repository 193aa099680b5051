/** What goes to the thread that jq runs in, and what comes back. */
export interface JqQuestion {
  /** JSON. */
  readonly text: string;
  readonly filter: string;
  /** jq's own flags. */
  readonly flags: readonly string[];
}

/** A piece of jq's output in UTF-8, which may end within a character; then the end, or why it failed. */
export type JqAnswer =
  | { readonly chunk: Uint8Array }
  | { readonly failure: string }
  | { readonly done: true };

/** What the thread is started with. */
export interface JqThread {
  /** Bytes that a filter may use. */
  readonly memory: number;
  /** One 32-bit number: bytes of output that were posted and not yet taken. */
  readonly pending: SharedArrayBuffer;
}

/** The thread waits while more output than this, in bytes, has not been taken. */
export const mostPending = 1024 * 1024;
