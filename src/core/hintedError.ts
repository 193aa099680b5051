/** Something cannot be done. The message says what and why. */
export class HintedError extends Error {
  /** What to do next. */
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}
