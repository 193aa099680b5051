import type { Continuity } from './continuity.ts';
import type { Attempt, Ending, LinkMeter, LinkSetup } from './linkSetup.ts';
import { refusalIn } from './pushedRefusal.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import type { PastLink, Reconnect } from './reconnect.ts';
import type { ShownUpdates } from './shownUpdates.ts';
import type { UpdateQueue } from './updateQueue.ts';

/** What is known of the links so far. */
export interface LinkProgress {
  /** After which update the service is to go on; empty where it has named none. */
  lastEventId: string;
  wasLinked: boolean;
  /** When the link was last known to stand, in milliseconds since 1970 UTC. */
  aliveAt: number;
  /** What the service pushed as its last update. */
  lastEnding: Ending | undefined;
  /** Nothing more is given: what still comes in the same piece is counted, since it was sent. */
  isOver: boolean;
}

interface Parts {
  readonly queue: UpdateQueue<PushedUpdate>;
  readonly reconnect: Reconnect;
  readonly shown: ShownUpdates;
  readonly continuity: Continuity;
  readonly progress: LinkProgress;
}

/** A link that held for so long has stood, in milliseconds. */
const standing = 30_000;

/** Has one link made, and hands on what it brings; comes back with how it ended, and how it had stood, if at all. */
export const makeAttempt = async (
  url: URL,
  setup: LinkSetup,
  connect: (attempt: Attempt) => Promise<Ending>,
  { queue, reconnect, shown, continuity, progress }: Parts,
): Promise<{ readonly ending: Ending; readonly stood: Omit<PastLink, 'clean'> | undefined }> => {
  const { now, meter, heard, finalityOf } = setup;
  const hangUp = new AbortController();
  const lastEventId = toHeaderValue(progress.lastEventId);
  let openedAt: number | undefined;
  let brought = false;
  const end = (ending: Ending): void => {
    if (!progress.isOver) progress.lastEnding = ending;
    progress.isOver = true;
    hangUp.abort();
  };
  const give = (update: PushedUpdate): void => {
    const repeated = shown.repeats(update);
    if (repeated === 'latest') continuity.overlapped();
    if (repeated) return;
    queue.push(continuity.mark(update));
    brought = true;
    const finality = finalityOf?.(update);
    if (finality === 'last') end({ kind: 'done' });
    else if (finality === 'perhapsLast') progress.lastEnding ??= { kind: 'done' };
  };
  reconnect.began(now());
  shown.reconnect();
  const asked: Attempt = {
    url,
    lastEventId,
    signal: AbortSignal.any([setup.signal, hangUp.signal]),
    wasLinked: progress.wasLinked,
    queue,
    opened: resumption => {
      openedAt = now();
      continuity.opened(lastEventId, resumption);
      progress.wasLinked = true;
      heard?.();
    },
    resumeAfter: id => {
      progress.lastEventId = id;
    },
    heard: () => {
      progress.aliveAt = now();
      heard?.();
    },
    retry: ms => reconnect.set(ms),
    push: update => {
      if (progress.lastEnding?.kind === 'final') return;
      const refusal = refusalIn(update, setup.url, now());
      const wasOver = progress.isOver;
      if (refusal === undefined) meterUpdate(meter, end);
      if (wasOver) return;
      if (refusal === undefined) return give(update);
      queue.push(update);
      end({ kind: 'final', error: refusal });
    },
  };
  try {
    const ending = await connect(asked);
    // A link that stood without a word was one all the same: some services send no heartbeat.
    if (openedAt !== undefined && now() - openedAt >= standing) progress.aliveAt = now();
    if (openedAt !== undefined) continuity.broke();
    return {
      ending: progress.lastEnding ?? ending,
      stood: openedAt === undefined ? undefined : { openedAt, brought },
    };
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
