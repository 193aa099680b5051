import { ClientError } from '../errors.ts';
import type { Attempt, LinkSetup } from './linkSetup.ts';
import { subjectOf } from '../http/rawAnswer.ts';

/** The default silence, in milliseconds, after which a link counts as dead, whatever the socket says. */
export const silentAfter = 45_000;

/** Watches a link for silence. Call `heard` for everything that arrives, including comments and pings. */
export interface SilenceWatch {
  heard(): void;
  stop(): void;
}

/** Calls `onSilent` once. While updates wait to be taken, nothing more is read; that does not count as silence. */
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
    else onSilent(new ClientError('timeout', `Nothing arrived for ${silence / 1000} s`, subjectOf(url)));
  };
  let cancel = setTimer(silence, look);
  return {
    heard: () => {
      heardAt = now();
    },
    stop: () => cancel(),
  };
};
