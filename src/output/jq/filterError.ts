import { HintedError } from '../../core/hintedError.ts';

/** A filter that jq rejects, that fails on the data, or that exceeds a limit. The message is jq's own if possible. */
export class FilterError extends HintedError {
  override readonly name = 'FilterError';
  constructor(message: string, hint = 'Filters use the language of jq 1.7: https://jqlang.org/manual/v1.7') {
    super(message, hint);
  }
}
