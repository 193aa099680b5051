/** Live matches cannot be changed in this way. `hint` says what to do. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}
