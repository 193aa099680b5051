import { ClientError, type ClientErrorKind } from '../errors.ts';
import { createContinuity } from './continuity.ts';
import type { Attempt, Ending, LinkMeter, LinkSetup } from './linkSetup.ts';
import type { PushedUpdate } from './pushedUpdate.ts';
import { controlIn } from './roomJoin.ts';
import type { PastLink, Reconnect } from './reconnect.ts';
import { createShownUpdates } from './shownUpdates.ts';
import type { UpdateQueue } from './updateQueue.ts';
import { parseRecord } from '../../core/json/jsonRecord.ts';
import { type ProblemCode, problemStatus } from '../../core/problem.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';

/** The error in a last update that says why no more come: the quota is spent, the key refused; else undefined. */
const refusalIn = (update: PushedUpdate, url: URL, now: number): ClientError | undefined => {
  const type = typeIn(update);
  if (type === undefined) return undefined;
  const { text } = update;
  const { code } = toServiceError({ url, status: 429, headers: {}, text }, now).facts;
  // Checked to be a code of the registry.
  const status = Object.hasOwn(problemStatus, code ?? '') ? problemStatus[code as ProblemCode] : 429;
  const { kind, message, facts } = toServiceError({ url, status, headers: {}, text }, now);
  const meant: ClientErrorKind = type === 'limit' && kind === 'rateLimited' ? 'quotaSpent' : kind;
  if (!final.has(meant)) return undefined;
  const { code: _type, ...rest } = facts;
  // Here the type is in the place of the code, but it is not a code.
  const named = code === undefined || code === type ? {} : { code };
  const said = text.includes('"message"') ? message : 'The service stopped pushing: the quota is spent';
  return new ClientError(meant, said, subjectOf(url), { ...rest, ...named });
};

/** Failures that are not temporary. */
const final: ReadonlySet<ClientErrorKind> = new Set(['quotaSpent', 'unauthorized', 'forbidden']);
/** Names that do not reveal the type of an update. */
const unnamed = new Set(['message', 'error', '']);

/** The type of such an update; undefined for any other, most of which are not parsed. */
const typeIn = ({ event, text }: PushedUpdate): 'limit' | 'refused' | undefined => {
  if (event === 'limit' || event === 'refused') return event;
  if (!unnamed.has(event) || !(text.includes('"limit"') || text.includes('"refused"'))) return undefined;
  const own = parseRecord(text)?.['type'];
  return own === 'limit' || own === 'refused' ? own : undefined;
};

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
