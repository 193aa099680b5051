import { ClientError } from '../errors.ts';
import type { Attempt, Ending, LinkSetup } from './linkSetup.ts';
import { subjectOf } from '../http/rawAnswer.ts';

/** The default silence, in milliseconds, after which a link counts as dead, whatever the socket says. */
export const silentAfter = 45_000;

/** After the machine has slept, what came meanwhile is read within this time, in milliseconds. */
const catchUp = 1000;

type Listened = Pick<Attempt, 'url' | 'queue' | 'signal' | 'heard'>;

/**
 * Listens to an open link until `end` is called, nothing has arrived for too long, or the attempt is aborted. While
 * updates wait to be taken, nothing more is read; that does not count as silence.
 * @param listen told how to end, and what to call for everything that arrives, including comments and pings; returns
 * what stops listening
 */
export const listenUntilEnd = async (
  { now, setTimer, silence = silentAfter }: Pick<LinkSetup, 'now' | 'setTimer' | 'silence'>,
  { url, queue, signal, heard }: Listened,
  listen: (end: (ending: Ending) => void, heard: () => void) => () => void,
): Promise<Ending> => {
  const { promise: ended, resolve: end } = Promise.withResolvers<Ending>();
  let heardAt = now();
  let dueAt = heardAt + silence;
  const look = (): void => {
    if (queue.isFull) heardAt = now();
    else if (now() - dueAt > catchUp) heardAt = Math.max(heardAt, now() + catchUp - silence);
    dueAt = heardAt + silence;
    const left = dueAt - now();
    if (left > 0) return void (cancel = setTimer(left, look));
    const error = new ClientError('timeout', `Nothing arrived for ${silence / 1000} s`, subjectOf(url));
    end({ kind: 'broken', error });
  };
  let cancel = setTimer(silence, look);
  const abort = (): void => end({ kind: 'done' });
  signal.addEventListener('abort', abort, { once: true });
  const stop = listen(end, () => {
    heardAt = now();
    heard();
  });
  return ended.finally(() => {
    cancel();
    signal.removeEventListener('abort', abort);
    stop();
  });
};
