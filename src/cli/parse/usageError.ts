/**
 * A command line that cannot be followed; nothing was sent. Message and hint may quote what was typed: they are made
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
