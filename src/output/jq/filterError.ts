/** A filter that jq refuses, or that fails on the data; the message is jq's own. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  readonly hint = 'Filters are those of jq 1.8: https://jqlang.org/manual';
}
