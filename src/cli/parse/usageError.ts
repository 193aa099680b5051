/**
 * An invalid command line; nothing was sent. The message and the hint may quote the typed text; they are made inert
 * when printed.
 */
export class UsageError extends Error {
  /** The next thing to try. */
  readonly hint: string;

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UsageError';
    this.hint = hint;
  }
}
