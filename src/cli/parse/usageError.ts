import { HintedError } from '../../core/hintedError.ts';

/** An invalid command line; nothing was sent. Its texts may quote it, and are made inert when printed. */
export class UsageError extends HintedError {
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, hint, options);
    this.name = 'UsageError';
  }
}

/** With `--no-input`: what the program would have asked, and what answers it on the command line. */
export const inputNeeded = (what: string, instead: string): UsageError =>
  new UsageError(`${what}, and --no-input forbids asking`, instead);
