import { HintedError } from '../../../core/hintedError.ts';

/** Sources failed: what there was of them stays as it was. */
export class CollectError extends HintedError {
  override readonly name = 'CollectError';
}
