/** The error for a match of which the service has no rounds, or none of what a command needs. */
export class NotRecordedError extends Error {
  override readonly name = 'NotRecordedError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}
