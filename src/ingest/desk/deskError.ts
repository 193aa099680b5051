import { HintedError } from '../../api/hintedError.ts';

/** Live matches cannot be changed in this way. `hint` says what to do. */
export class DeskError extends HintedError {
  override readonly name = 'DeskError';
}
