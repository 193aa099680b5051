import { limitIn } from './limitMessage.ts';
import type { Attempt, Ending, LinkMeter, LinkSetup } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import type { Reconnect } from './reconnect.ts';
import type { ShownUpdates } from './shownUpdates.ts';
import type { UpdateQueue } from './updateQueue.ts';

/** What is known of the links so far. */
export interface Course {
  lastEventId: string;
  wasLinked: boolean;
  /** When the link was last known to stand, in milliseconds since 1970 UTC. */
  aliveAt: number;
  /** What the service pushed as its last update. */
  lastWord: Ending | undefined;
  /** Nothing more is given: what still comes in the same piece is counted, since it was sent. */
  isOver: boolean;
}

interface Parts {
  readonly queue: UpdateQueue<PushedUpdate>;
  readonly reconnect: Reconnect;
  readonly shown: ShownUpdates;
  readonly course: Course;
}

/** A link that held for so long has stood, in milliseconds. */
const standing = 30_000;

/** Has one link made, and hands on what it brings; comes back with how it ended, and when it was opened. */
export const makeAttempt = async (
  url: URL,
  setup: LinkSetup,
  connect: (attempt: Attempt) => Promise<Ending>,
  { queue, reconnect, shown, course }: Parts,
): Promise<{ readonly ending: Ending; readonly openedAt: number | undefined }> => {
  const { now, meter, heard, weigh } = setup;
  const hangUp = new AbortController();
  let openedAt: number | undefined;
  const end = (ending: Ending): void => {
    if (!course.isOver) course.lastWord = ending;
    course.isOver = true;
    hangUp.abort();
  };
  reconnect.began(now());
  shown.reconnect();
  const asked: Attempt = {
    url,
    lastEventId: toHeaderValue(course.lastEventId),
    signal: AbortSignal.any([setup.signal, hangUp.signal]),
    wasLinked: course.wasLinked,
    queue,
    opened: () => {
      openedAt = now();
      course.wasLinked = true;
      heard?.();
    },
    heard: () => {
      course.aliveAt = now();
      heard?.();
    },
    retry: ms => reconnect.set(ms),
    push: update => {
      if (course.lastWord?.kind === 'final') return;
      const spent = limitIn(update, setup.url, now());
      course.lastEventId = update.id;
      const wasOver = course.isOver;
      if (spent === undefined) meterUpdate(meter, end);
      if (wasOver || (spent === undefined && shown.repeats(update))) return;
      queue.push(update);
      if (spent) return end({ kind: 'final', error: spent });
      const weight = weigh?.(update);
      if (weight === 'last') end({ kind: 'done' });
      else if (weight === 'perhapsLast') course.lastWord ??= { kind: 'done' };
    },
  };
  try {
    const ending = await connect(asked);
    // A link that stood without a word was one all the same: some services send no heartbeat.
    if (openedAt !== undefined && now() - openedAt >= standing) course.aliveAt = now();
    return { ending: course.lastWord ?? ending, openedAt };
  } finally {
    hangUp.abort();
  }
};

const meterUpdate = (meter: LinkMeter | undefined, end: (ending: Ending) => void): void => {
  try {
    meter?.pushed();
  } catch (error) {
    end({ kind: 'final', error: error instanceof Error ? error : new Error(String(error)) });
  }
};

/** An id that no header can hold, or no server would take, cannot be said: the service begins anew. */
const toHeaderValue = (id: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- these are what a header must not have
  id === '' || id.length > 1024 || /[\0-\u001F\u007F]/.test(id)
    ? undefined
    : Buffer.from(id, 'utf8').toString('latin1');
