import { ClientError } from '../errors.ts';
import { attemptLimits, createPacing, type Pacing } from '../http/pacing.ts';
import { pauseUnless } from '../../core/pause.ts';
import { createAttempts } from './linkAttempt.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { type Attempt, type Ending, type LinkSetup, lostAfter } from './linkSetup.ts';
import { createReconnect } from './reconnect.ts';
import { redirected } from '../http/redirected.ts';
import { createUpdateQueue, type UpdateQueue } from './updateQueue.ts';

const firstAttempts = 4;

/**
 * Follows pushed updates, in the pieces in which they arrive, over successive links, until the service is done or
 * `signal` aborts. Updates of an earlier link are not repeated.
 * @throws ClientError if the service refuses the link or has not been reached for five minutes
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
  const { pacing = createPacing(setup) } = setup;
  const kept = keepLinked({ ...setup, signal, pacing }, connect, queue).then(
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
  setup: LinkSetup & { readonly pacing: Pacing },
  connect: (attempt: Attempt) => Promise<Ending>,
  queue: UpdateQueue<PushedUpdate>,
): Promise<void> => {
  const { signal, now, pacing } = setup;
  const reconnect = createReconnect(setup.random, pacing, setup.lostPause);
  const attempts = createAttempts(setup, connect, queue, reconnect);
  let { url } = setup;
  let redirects = 0;
  let pause = pacing.delay(url);
  pacing.reserve(url, pause);
  /** The part of the pause that nothing ends. */
  let least = 0;
  let failures = 0;
  for (;;) {
    await rest(pause, least, setup);
    if (signal.aborted) return;
    const { ending, stood } = await attempts.make(url);
    if (signal.aborted) return;
    if (ending.kind === 'done') {
      if (ending.said !== undefined) setup.onDone?.(ending.said);
      return;
    }
    if (ending.kind === 'final') throw ending.error;
    if (ending.kind === 'redirect') {
      redirects += 1;
      url = redirected(url, ending.target, redirects, setup.url);
      // Paced by the address of the link, or a circle of redirects would not be slowed down.
      pause = reconnect.pause(setup.url);
      continue;
    }
    redirects = 0;
    url = setup.url;
    failures += 1;
    reconnect.ended(stood && { ...stood, clean: ending.clean === true }, now());
    const { asked = 0 } = ending;
    reconnect.ask(asked);
    giveUp(ending.error, failures, attempts.past(), setup);
    pause = reconnect.pause(url);
    least = Math.max(attemptLimits.gapMs, asked);
    setup.onBreak?.(ending.error, pause);
  }
};

/** Resolves after `ms`, or after `least` of them if the user does not want to wait. */
const rest = (ms: number, least: number, setup: LinkSetup): Promise<void> =>
  pauseUnless(setup, { ms, least, hurried: setup.hurried?.() }, setup.signal);

/** @throws ClientError if another attempt is pointless */
const giveUp = (
  error: ClientError,
  failures: number,
  { wasLinked, aliveAt }: { readonly wasLinked: boolean; readonly aliveAt: number },
  { now, url }: LinkSetup,
): void => {
  if (!wasLinked) {
    if (failures < firstAttempts) return;
    const { kind, message, subject, facts, cause } = error;
    throw new ClientError(kind, message, subject, { ...facts, attempts: failures }, { cause });
  }
  if (now() - aliveAt < lostAfter) return;
  const message = `The link is lost: nothing arrived for ${lostAfter / 60_000} minutes. ${error.message}`;
  throw new ClientError('network', message, subjectOf(url), { code: 'LINK_LOST' }, { cause: error });
};
