import { ClientError } from '../errors.ts';
import type { Attempt, LinkSetup } from './linkSetup.ts';
import { subjectOf } from '../http/rawAnswer.ts';

/** A link over which nothing came for so long is dead, whatever the socket says, in milliseconds; where nobody set it. */
export const silentAfter = 45_000;

/** Watches a link for silence; `heard` is to be told of everything that comes, comments and pings too. */
export interface SilenceWatch {
  heard(): void;
  stop(): void;
}

/** `onSilent` is told once. While nobody takes what came, nothing more is read: that is no silence of the service. */
export const watchSilence = (
  { now, setTimer, silence = silentAfter }: Pick<LinkSetup, 'now' | 'setTimer' | 'silence'>,
  { url, queue }: Pick<Attempt, 'url' | 'queue'>,
  onSilent: (error: ClientError) => void,
): SilenceWatch => {
  let heardAt = now();
  const look = (): void => {
    if (queue.isFull) heardAt = now();
    const left = heardAt + silence - now();
    if (left > 0) cancel = setTimer(left, look);
    else onSilent(new ClientError('timeout', `Nothing came for ${silence / 1000} s`, subjectOf(url)));
  };
  let cancel = setTimer(silence, look);
  return {
    heard: () => {
      heardAt = now();
    },
    stop: () => cancel(),
  };
};
