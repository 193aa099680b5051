import { HintedError } from '../../../core/hintedError.ts';

/** The error for a match of which the service has no rounds, or none of what a command needs. */
export class NotRecordedError extends HintedError {
  override readonly name = 'NotRecordedError';
}
