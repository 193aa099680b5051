import { parseRecord } from '../../api/json/jsonRecord.ts';
import type { Attempt, Continuity, Ending, LinkMeter, LinkSetup } from './linkSetup.ts';
import { refusalIn } from './pushedRefusal.ts';
import type { Gap, PushedUpdate } from './pushedUpdate.ts';
import type { PastLink, Reconnect } from './reconnect.ts';
import type { ShownUpdates } from './shownUpdates.ts';
import type { UpdateQueue } from './updateQueue.ts';

/** What is known of the links so far. */
export interface Course {
  /** After which update the service is to go on; empty where it has named none. */
  lastEventId: string;
  wasLinked: boolean;
  /** When the link broke that brought the last update; undefined while it stands. */
  brokenAt: number | undefined;
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

/** Has one link made, and hands on what it brings; comes back with how it ended, and how it had stood, if at all. */
export const makeAttempt = async (
  url: URL,
  setup: LinkSetup,
  connect: (attempt: Attempt) => Promise<Ending>,
  { queue, reconnect, shown, course }: Parts,
): Promise<{ readonly ending: Ending; readonly stood: Omit<PastLink, 'clean'> | undefined }> => {
  const { now, meter, heard, weigh } = setup;
  const hangUp = new AbortController();
  const lastEventId = toHeaderValue(course.lastEventId);
  let openedAt: number | undefined;
  let brought = false;
  /** Whether nothing is missing before the first update that is new. */
  let goesOn = (_first: PushedUpdate): boolean => true;
  const end = (ending: Ending): void => {
    if (!course.isOver) course.lastWord = ending;
    course.isOver = true;
    hangUp.abort();
  };
  reconnect.began(now());
  shown.reconnect();
  const asked: Attempt = {
    url,
    lastEventId,
    signal: AbortSignal.any([setup.signal, hangUp.signal]),
    wasLinked: course.wasLinked,
    queue,
    opened: continuity => {
      openedAt = now();
      if (course.wasLinked) goesOn = first => isResumed(first, lastEventId, continuity);
      course.wasLinked = true;
      heard?.();
    },
    resumeAfter: id => {
      course.lastEventId = id;
    },
    heard: () => {
      course.aliveAt = now();
      heard?.();
    },
    retry: ms => reconnect.set(ms),
    push: update => {
      if (course.lastWord?.kind === 'final') return;
      const refusal = refusalIn(update, setup.url, now());
      const wasOver = course.isOver;
      if (refusal === undefined) meterUpdate(meter, end);
      if (wasOver) return;
      if (refusal) {
        queue.push(update);
        return end({ kind: 'final', error: refusal });
      }
      const repeated = shown.repeats(update);
      // What begins with the last update that came before the break leaves nothing out.
      if (repeated === 'latest') goesOn = () => true;
      if (repeated) return;
      queue.push(brought || goesOn(update) ? update : { ...update, gap: gapOf(course, now()) });
      brought = true;
      course.brokenAt = undefined;
      const weight = weigh?.(update);
      if (weight === 'last') end({ kind: 'done' });
      else if (weight === 'perhapsLast') course.lastWord ??= { kind: 'done' };
    },
  };
  try {
    const ending = await connect(asked);
    // A link that stood without a word was one all the same: some services send no heartbeat.
    if (openedAt !== undefined && now() - openedAt >= standing) course.aliveAt = now();
    if (openedAt !== undefined) course.brokenAt ??= now();
    return {
      ending: course.lastWord ?? ending,
      stood: openedAt === undefined ? undefined : { openedAt, brought },
    };
  } finally {
    hangUp.abort();
  }
};

/** Whether the service, whose first new update this is, has gone on where it was asked to. */
const isResumed = (
  first: PushedUpdate,
  asked: string | undefined,
  { said, trusted }: Continuity,
): boolean => {
  if (asked === undefined) return false;
  return said === undefined ? trusted && !isSnapshot(first) : said === asked;
};

/** Who begins with the state of things has not gone on. */
const isSnapshot = ({ event, text }: PushedUpdate): boolean =>
  event === 'snapshot' || (event === 'message' && parseRecord(text)?.['type'] === 'snapshot');

const gapOf = ({ brokenAt }: Course, now: number): Gap => ({ from: brokenAt ?? now, to: now });

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
