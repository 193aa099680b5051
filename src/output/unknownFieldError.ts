export class UnknownFieldError extends Error {
  override readonly name = 'UnknownFieldError';
  readonly fields: readonly string[];
  /** The dotted paths that exist. */
  readonly available: readonly string[];

  constructor(fields: readonly string[], available: readonly string[]) {
    super(`no record has the field ${fields.join(', ')}`);
    this.fields = fields;
    this.available = available;
  }
}
