/** A match that cannot be replayed. `subject` is what was named, `hint` what can be instead. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
  readonly subject: string;
  readonly hint: string;
  constructor(message: string, subject: string, hint: string) {
    super(message);
    this.subject = subject;
    this.hint = hint;
  }
}
