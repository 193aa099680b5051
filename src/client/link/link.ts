import { ClientError } from '../errors.ts';
import { type Course, makeAttempt } from './linkAttempt.ts';
import type { Metered } from '../http/meter.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { createReconnect } from './reconnect.ts';
import { redirected } from '../http/redirected.ts';
import { createShownUpdates } from './shownUpdates.ts';
import { createUpdateQueue, type UpdateQueue } from './updateQueue.ts';

/** Counts what a link costs. */
export interface LinkMeter {
  /** Before each attempt. @throws ClientError of kind quotaSpent where it must not be made */
  begin(url: URL): Metered;
  /** Told of each update that the service has pushed, shown or not. @throws ClientError of kind quotaSpent */
  pushed(): void;
}

/** What following takes, over a stream or in a room. */
export interface LinkSetup {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly setTimer: (ms: number, run: () => void) => () => void;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Milliseconds to the head of an answer, or the end of a handshake. */
  readonly timeout: number;
  readonly meter?: LinkMeter | undefined;
  /** Told whenever anything comes, a heartbeat too. */
  readonly heard?: (() => void) | undefined;
  /** Told when the link has broken and will be opened again, in so many milliseconds. */
  readonly onBreak?: ((error: ClientError, pause: number) => void) | undefined;
  /** What an update means for those that may follow it; undefined for most. */
  readonly weigh?: ((update: PushedUpdate) => UpdateWeight | undefined) | undefined;
}

/**
 * `last`: nothing that matters comes after it, and the link is ended. `perhapsLast`: where the service ends the link
 * then, it has not broken it.
 */
export type UpdateWeight = 'last' | 'perhapsLast';

/** How an attempt came to its end. */
export type Ending =
  /** The service has said all there is. */
  | { readonly kind: 'done' }
  | { readonly kind: 'final'; readonly error: Error }
  /** It may fare better in a moment; `asked`: not before so many milliseconds, as the service says. */
  | { readonly kind: 'broken'; readonly error: ClientError; readonly asked?: number }
  | { readonly kind: 'redirect'; readonly target: URL | undefined };

/** One attempt: what it is to do, and whom it tells. */
export interface Attempt {
  readonly url: URL;
  /** The id of the last update that came; undefined where there was none, or it cannot be said in a header. */
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
  /** Whether a link has stood before. */
  readonly wasLinked: boolean;
  /** What is read is held here until it is taken. */
  readonly queue: Pick<UpdateQueue<PushedUpdate>, 'isFull' | 'room'>;
  /** The link stands. */
  opened(): void;
  heard(): void;
  push(update: PushedUpdate): void;
  /** The service names the pause before any further attempt, in milliseconds. */
  retry(ms: number): void;
}

/** Without a link for so long it is lost, in milliseconds. */
export const lostAfter = 300_000;
/** Attempts that are made before a link has ever stood. */
const firstAttempts = 4;

/**
 * Follows what is pushed, in the pieces in which it comes, over one link after the other, until the service is done or
 * `signal` aborts. What an earlier link has brought is not given again.
 * @throws ClientError when the service refuses it, or has not been reached for five minutes
 */
export async function* followLink(
  setup: LinkSetup,
  connect: (attempt: Attempt) => Promise<Ending>,
): AsyncGenerator<readonly PushedUpdate[], void, undefined> {
  const queue = createUpdateQueue<PushedUpdate>();
  const over = new AbortController();
  const signal = AbortSignal.any([setup.signal, over.signal]);
  const stop = (): void => queue.end();
  signal.addEventListener('abort', stop, { once: true });
  const kept = keepLinked({ ...setup, signal }, connect, queue).then(
    () => queue.end(),
    (error: unknown) => queue.end(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* queue;
  } finally {
    over.abort();
    await kept;
  }
}

const keepLinked = async (
  setup: LinkSetup,
  connect: (attempt: Attempt) => Promise<Ending>,
  queue: UpdateQueue<PushedUpdate>,
): Promise<void> => {
  const { signal, now } = setup;
  const reconnect = createReconnect(setup.random);
  const shown = createShownUpdates();
  const course: Course = {
    lastEventId: '',
    wasLinked: false,
    aliveAt: now(),
    lastWord: undefined,
    isOver: false,
  };
  let { url } = setup;
  let redirects = 0;
  let pause = 0;
  let failures = 0;
  for (;;) {
    await wait(pause, setup);
    if (signal.aborted) return;
    const { ending, openedAt } = await makeAttempt(url, setup, connect, { queue, reconnect, shown, course });
    if (signal.aborted || ending.kind === 'done') return;
    if (ending.kind === 'final') throw ending.error;
    if (ending.kind === 'redirect') {
      redirects += 1;
      url = redirected(url, ending.target, redirects, setup.url);
      pause = reconnect.pause(now());
      continue;
    }
    redirects = 0;
    url = setup.url;
    failures += 1;
    reconnect.ended(openedAt, now());
    if (ending.asked !== undefined) reconnect.ask(ending.asked);
    giveUp(ending.error, failures, course, setup);
    pause = reconnect.pause(now());
    setup.onBreak?.(ending.error, pause);
  }
};

/** @throws ClientError where there is no sense in another attempt */
const giveUp = (
  error: ClientError,
  failures: number,
  { wasLinked, aliveAt }: Course,
  { now, url }: LinkSetup,
): void => {
  if (!wasLinked) {
    if (failures < firstAttempts) return;
    const { kind, message, subject, facts, cause } = error;
    throw new ClientError(kind, message, subject, { ...facts, attempts: failures }, { cause });
  }
  if (now() - aliveAt < lostAfter) return;
  const message = `The link is lost: nothing came for ${lostAfter / 60_000} minutes. ${error.message}`;
  throw new ClientError('network', message, subjectOf(url), {}, { cause: error });
};

/** Resolves when the time is over or the signal aborts. */
const wait = (ms: number, { signal, setTimer }: Pick<LinkSetup, 'signal' | 'setTimer'>): Promise<void> =>
  new Promise(resolve => {
    if (ms <= 0 || signal.aborted) return resolve();
    const stop = (): void => {
      cancel();
      resolve();
    };
    const cancel = setTimer(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
