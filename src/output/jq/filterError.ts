/** A filter that jq refuses, that fails on the data, or that goes beyond a limit; the message is jq's own where it can be. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  readonly hint: string;

  constructor(message: string, hint = 'Filters are those of jq 1.8: https://jqlang.org/manual') {
    super(message);
    this.hint = hint;
  }
}
