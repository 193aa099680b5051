import { HintedError } from '../../core/hintedError.ts';
import { liveNeeds, nothingLive } from '../settings/sourceFaults.ts';
import type { Source } from '../settings/source.ts';

/** The error for a match that is not live, with the start of it or of the team's next match, if known. */
export class NotLiveError extends HintedError {
  /** Milliseconds since 1970 UTC. */
  readonly startsAt: number | undefined;

  constructor(message: string, hint: string, startsAt?: number) {
    super(message, hint);
    this.name = 'NotLiveError';
    this.startsAt = startsAt;
  }
}

/** @throws NotLiveError for a data file */
export const refuseStored = ({ kind }: Source): void => {
  if (kind === 'data') throw new NotLiveError(nothingLive, liveNeeds);
};
