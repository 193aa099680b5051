/** The messages to and from the thread that runs jq. */
export interface JqQuestion {
  /** JSON. */
  readonly text: string;
  readonly filter: string;
  /** jq's own flags. */
  readonly flags: readonly string[];
}

/** A piece of jq's output in UTF-8, which may end inside a character; then the end, or the error. */
export type JqAnswer =
  | { readonly chunk: Uint8Array }
  | { readonly failure: string }
  | { readonly done: true };

export interface JqThread {
  /** Maximum memory of a filter, in bytes. */
  readonly memory: number;
  /** One 32-bit number: bytes of output posted and not read yet. */
  readonly pending: SharedArrayBuffer;
}

/** The thread waits while more bytes of output than this are unread. */
export const mostPending = 1024 * 1024;
