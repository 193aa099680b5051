import type { Clock } from '../../clock.ts';
import { type AppendedStep, type EventLog, LogAway, LogConflict } from '../../live/eventLog.ts';
import type { BusAddress } from './busAddress.ts';
import { createCourses, eraseFormer, publishRewritten } from './courses.ts';
import { createArrivals } from './message.ts';
import {
  BusError,
  type BusLink,
  createServerTime,
  type Delivered,
  openBusLink,
  type ServerTime,
} from './link.ts';

export interface BusLogOptions {
  readonly address: BusAddress;
  readonly clock: Clock;
  /** A name that no other process has. */
  readonly node: string;
  readonly report: (fault: unknown) => void;
}

/** The event log that several nodes share. */
export interface BusLog extends EventLog {
  readonly isConnected: () => boolean;
  /** The server's clock, by which all nodes go. */
  readonly time: Pick<ServerTime, 'now' | 'offset' | 'warning'>;
  /** The size of the stream, in bytes, as it last was. */
  readonly bytes: () => number;
}

/** How often to look whether the stream is still the same, in ms. */
const lookEvery = 1000;
/** How soon to look after the connection was made again, in ms. */
const reconnectWait = 20;
/** After so long without a step, in ms, any node publishes a match as a whole; before, the one that took the last step. */
const grace = 30_000;
/** How often to ask the server for its time, in ms. */
const askTimeEvery = 10_000;

/** Where the history of the stream begins, or a later one that was made when messages had been lost. */
interface Epoch {
  readonly number: number;
  readonly place: number;
}

/**
 * Opens the event log in a stream of NATS JetStream, which the node reads from its beginning into memory. What it appends
 * counts when it has come back. A message has one step. @throws BusError if no server answers
 */
export const openBusLog = async (options: BusLogOptions): Promise<BusLog> => {
  const log = createLog(await openBusLink(options.address), options);
  try {
    await log.reload();
  } catch (cause) {
    await log.close();
    if (!(cause instanceof LogAway)) throw cause;
    throw new BusError(cause.message, 'start again when NATS answers', { cause });
  }
  log.watch();
  return log;
};

/** Reads the stream, and begins anew when it is another one. */
const createLog = (link: BusLink, { clock, node, report }: BusLogOptions) => {
  const hearers = new Set<(step: AppendedStep) => void>();
  const arrivals = createArrivals(clock);
  /** The appends that are waited for, with the times at which this node's clock sent them. */
  const expected = new Map<string, number>();
  const time = createServerTime(clock.now);
  let askedTimeAt = -Infinity;
  let courses = createCourses();
  /** What is answered: the former stream until another one has been read. */
  let shown = courses;
  let epoch: Epoch | undefined;
  let shownEpoch: number | undefined;
  let created = '';
  let seen = 0;
  let bytes = 0;
  let rewritten = 0;
  let isReady = false;
  /** Whether the connection was cut since the stream was followed. */
  let isCut = false;
  let isClosed = false;
  let stopReading = (): void => undefined;
  let stopLooking: (() => void) | undefined;

  const takeMatch = (number: number, message: Delivered): void => {
    const { step, by = '', isRewritten } = courses.take(number, message, epoch?.number ?? 0);
    if (isRewritten) rewritten += 1;
    const sentAt = expected.get(by);
    // What is read again is old.
    if (isReady) time.note(message.at, sentAt);
    if (step && isReady) for (const hear of hearers) hear({ ...step, isOwn: sentAt !== undefined });
  };

  const take = (message: Delivered): void => {
    if (message.place <= arrivals.last()) return;
    try {
      const number = /^match\.(\d{1,15})$/u.exec(message.subject)?.[1];
      if (number !== undefined) takeMatch(Number(number), message);
      else if (message.subject === 'epoch') {
        epoch = { number: readEpoch(message), place: message.place };
        // A node has noticed a reset: what is known here may have been lost.
        isReady = false;
      }
    } catch (fault) {
      report(fault);
    }
    arrivals.came(message.place);
  };

  const follow = async (): Promise<void> => {
    stopReading();
    isCut = false;
    let isCurrent = true;
    const stop = await link.follow(arrivals.last() + 1, message => {
      if (isCurrent) take(message);
    });
    stopReading = () => {
      isCurrent = false;
      stop();
    };
    if (isClosed) stopReading();
  };

  /** Another node may do the same at the same time; one of them wins. */
  const beginEpoch = async (after: number): Promise<void> => {
    const number = Math.max(time.now(), (epoch?.number ?? 0) + 1);
    try {
      await link.publish('epoch', Buffer.from(String(number)), { after });
    } catch (fault) {
      if (!(fault instanceof LogConflict)) throw fault;
    }
  };

  const followTime = async (): Promise<void> => {
    const before = clock.now();
    if (!time.isDoubtful() && Math.abs(before - askedTimeAt) < askTimeEvery) return;
    time.note(await link.time(), before);
    askedTimeAt = before;
    const warning = time.warning();
    if (warning !== undefined) report(warning);
  };

  const reload = async (): Promise<void> => {
    isReady = false;
    stopReading();
    await link.ensure();
    askedTimeAt = -Infinity;
    await followTime();
    if (!(await link.last('epoch'))) await beginEpoch(0);
    courses = createCourses();
    arrivals.restart();
    const state = await link.state();
    created = state?.created ?? '';
    await follow();
    await arrivals.reached(state?.last ?? 0);
    shown = courses;
    shownEpoch = epoch?.number;
    isReady = true;
    await eraseFormer(courses, link).catch(report);
  };

  const renew = async (mark: Delivered | undefined): Promise<void> => {
    // A stream that was brought back from a copy goes on otherwise than it did: what is told from here on is new.
    if (isReady && mark && readEpoch(mark) === epoch?.number) await beginEpoch(mark.place);
    await reload();
    report('the stream of live matches on NATS was reset, and was read again');
  };

  const look = async (): Promise<void> => {
    const before = arrivals.last();
    const found = await link.state();
    const mark = found && (await link.last('epoch'));
    bytes = found?.bytes ?? 0;
    if (found) await followTime();
    if (!found || !isReady || isOther(found, mark, { epoch, created, last: before })) await renew(mark);
    else if (isCut || (found.last > arrivals.last() && arrivals.last() === seen)) await follow();
    else await publishWhole().then(() => eraseFormer(courses, link));
    seen = arrivals.last();
  };

  const publishWhole = async (): Promise<void> => {
    const now = time.now();
    const whole = courses.toWhole((by, at) => by?.startsWith(`${node}-`) === true || now - at > grace);
    if (!whole) return;
    try {
      await link.publish(`match.${whole.number}`, whole.body, { after: whole.after, isWhole: true });
    } catch (fault) {
      // Its messages stay, and the next step has it published again.
      if (!(fault instanceof LogConflict)) throw fault;
    }
  };

  /** Looks now and then, and at once when the connection was made again: its consumer may be gone. */
  const watch = (): void => {
    if (isClosed) return;
    stopLooking = clock.setTimer(isCut ? reconnectWait : lookEvery, () => {
      stopLooking = undefined;
      void look()
        .catch(fault => {
          if (!isClosed) report(fault);
        })
        .then(watch);
    });
  };
  link.onReconnect(() => {
    isCut = true;
    if (!stopLooking) return;
    stopLooking();
    watch();
  });

  /** @throws LogAway */
  const checkReady = (): void => {
    if (!isReady) throw new LogAway('this node has not caught up with the bus yet');
  };
  let count = 0;

  return {
    matches: () => shown.matches(),
    events: (match, after = 0) => shown.contentOf(match).events.slice(after),
    state: match => shown.contentOf(match).state,
    append: async step => {
      checkReady();
      const by = `${node}-${(count += 1)}`;
      const { after, body } = shown.toMessage(step, by);
      expected.set(by, clock.now());
      try {
        await arrivals.reached(await link.publish(`match.${step.number}`, body, { after }));
      } finally {
        expected.delete(by);
      }
    },
    // A match that has ended is kept as one message.
    release: () => Promise.resolve(),
    rewrite: async changeOf => {
      checkReady();
      return publishRewritten(shown, changeOf, { ...link, reached: arrivals.reached });
    },
    get rewritten() {
      return rewritten;
    },
    listen: hear => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    get latest() {
      return shown.latest;
    },
    get epoch() {
      return shownEpoch;
    },
    settled: async () => arrivals.reached((await link.state())?.last ?? 0),
    isConnected: link.isConnected,
    time,
    bytes: () => bytes,
    reload,
    watch,
    close: async () => {
      isClosed = true;
      stopLooking?.();
      stopReading();
      await link.close();
    },
  } satisfies Omit<BusLog, 'close'> & Record<'reload' | 'watch' | 'close', () => unknown>;
};

/** Whether the stream lost what a node has `read` of it, or is another one. `mark`: its last message about an epoch. */
const isOther = (
  found: NonNullable<Awaited<ReturnType<BusLink['state']>>>,
  mark: Delivered | undefined,
  read: { readonly epoch: Epoch | undefined; readonly created: string; readonly last: number },
): boolean =>
  !mark ||
  !read.epoch ||
  found.created !== read.created ||
  found.last < read.last ||
  (mark.place === read.epoch.place ? readEpoch(mark) !== read.epoch.number : mark.place <= read.last);

const readEpoch = ({ body }: Delivered): number => Number(Buffer.from(body).toString());
