import { ClientError } from '../errors.ts';
import { createContinuity } from './continuity.ts';
import type { Attempt, Ending, LinkMeter, LinkSetup } from './linkSetup.ts';
import { refusalIn } from './pushedRefusal.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { controlIn } from './roomJoin.ts';
import type { PastLink, Reconnect } from './reconnect.ts';
import { createShownUpdates } from './shownUpdates.ts';
import type { UpdateQueue } from './updateQueue.ts';

/** A link that held for this long was up even if it brought nothing, in milliseconds. */
const standing = 30_000;

/** Makes one link after the other, and passes on what they bring, without what an earlier one brought. */
export const createAttempts = (
  setup: LinkSetup,
  connect: (attempt: Attempt) => Promise<Ending>,
  queue: UpdateQueue<PushedUpdate>,
  reconnect: Reconnect,
) => {
  const { now, meter, heard, finalityOf, after } = setup;
  const shown = createShownUpdates();
  const continuity = createContinuity(now, after);
  /** The id of the update after which to resume; empty if the service has named none. */
  let resumeId = after?.id ?? '';
  let wasLinked = false;
  /** When the link was last known to be up, in milliseconds since 1970 UTC. */
  let aliveAt = now();
  /** The ending that the last pushed update announced. */
  let lastEnding: Ending | undefined;
  /** Nothing more is yielded. Updates in the same piece are still counted, because the service sent them. */
  let isOver = false;
  return {
    /** Whether there was a link, and when it was last known to be up. */
    past: () => ({ wasLinked, aliveAt }),
    /** Makes one link; returns how it ended and, if it was open, its history. */
    async make(
      url: URL,
    ): Promise<{ readonly ending: Ending; readonly stood: Omit<PastLink, 'clean'> | undefined }> {
      const hangUp = new AbortController();
      const lastEventId = toHeaderValue(resumeId);
      let openedAt: number | undefined;
      let brought = false;
      const end = (ending: Ending): void => {
        if (!isOver) lastEnding = ending;
        isOver = true;
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
        else if (finality === 'perhapsLast') lastEnding ??= { kind: 'done' };
      };
      shown.reconnect();
      const asked: Attempt = {
        url,
        lastEventId,
        signal: AbortSignal.any([setup.signal, hangUp.signal]),
        wasLinked,
        queue,
        opened: resumption => {
          openedAt = now();
          continuity.opened(lastEventId, resumption);
          wasLinked = true;
          heard?.();
        },
        resumeAfter: id => {
          resumeId = id;
        },
        heard: () => {
          aliveAt = now();
          heard?.();
        },
        retry: ms => reconnect.set(ms),
        push: update => {
          if (lastEnding?.kind === 'final' || controlIn(update) !== undefined) return;
          const refusal = refusalIn(update, setup.url, now());
          const wasOver = isOver;
          if (refusal === undefined) meterUpdate(meter, end);
          if (wasOver) return;
          if (refusal === undefined) return give(update);
          queue.push(update);
          end({ kind: 'final', error: refusal });
        },
      };
      try {
        const ending = await connect(asked).catch((error: unknown) => endingOf(error, wasLinked));
        // A link that was open without any message still counts: some services send no heartbeat.
        if (openedAt !== undefined && now() - openedAt >= standing) aliveAt = now();
        if (openedAt !== undefined) continuity.broke();
        return {
          ending: lastEnding ?? ending,
          stood: openedAt === undefined ? undefined : { openedAt, brought },
        };
      } finally {
        hangUp.abort();
      }
    },
  };
};

/** A turn that is far away is no reason to give up a link that was open. */
const endingOf = (error: unknown, wasLinked: boolean): Ending => {
  if (!(error instanceof ClientError && error.kind === 'rateLimited' && wasLinked)) throw error;
  return { kind: 'broken', error, asked: (error.facts.retryAfter ?? 0) * 1000 };
};

const meterUpdate = (meter: LinkMeter | undefined, end: (ending: Ending) => void): void => {
  try {
    meter?.pushed();
  } catch (error) {
    end({ kind: 'final', error: error instanceof Error ? error : new Error(String(error)) });
  }
};

/**
 * An id that no header can carry, or no server would accept, cannot be sent, so the service starts from the beginning.
 */
const toHeaderValue = (id: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- these are what a header must not have
  id === '' || id.length > 1024 || /[\0-\u001F\u007F]/.test(id)
    ? undefined
    : Buffer.from(id, 'utf8').toString('latin1');
