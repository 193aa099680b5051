/** Something cannot be done. The message says what and why, `hint` what to do next. */
export class HintedError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}
