/**
 * A command line that cannot be run; nothing was sent. The message and the hint may quote what was typed, and are made
 * inert where they are printed.
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
