import { stat } from 'node:fs/promises';
import { pause, repeat } from '../../../core/pause.ts';
import { dayLength } from '../../../core/day.ts';
import { createIntake } from '../../../server/ingest/createIntake.ts';
import { createIngestor, type Ingestor, type MatchNote } from '../../../server/ingest/matches/ingestor.ts';
import { LiveMatchError } from '../../../server/ingest/matches/liveMatchError.ts';
import { noteBus, openLiveFile, tryToOwn } from '../../../server/ingest/matches/liveFile.ts';
import { createPostAnswerer } from '../../../server/ingest/matches/answerPosts.ts';
import { type FollowedLog, followLog } from '../../../server/ingest/matches/followLog.ts';
import { createLiveData } from '../../../server/ingest/matches/liveData.ts';
import { nameOf } from '../../../server/ingest/matches/newMatch.ts';
import { openResults } from '../../../server/ingest/matches/results.ts';
import { createTasks, type Tasks } from '../../../server/ingest/matches/tasks.ts';
import type { TokenRing } from '../../../server/access/tokens.ts';
import { type BusAddress, renderBusAddress } from '../../../server/nodes/bus/busAddress.ts';
import type { Clock } from '../../../server/clock.ts';
import type { EventLog, LoggedMatch } from '../../../server/live/eventLog.ts';
import { createStoredLog } from '../../../server/live/storedLog.ts';
import type { Figure, ServiceMetrics } from '../../../server/metrics/prometheus.ts';
import { Notice, type ReportFault } from '../../../data/store/problem.ts';
import { tidy } from '../../../server/tidying.ts';
import { createTableMarket } from '../../../data/store/tableMarket.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import type { Host } from '../../host/host.ts';
import type { ServiceData } from '../../session/serviceData.ts';
import { openBus, resultsPath } from '../operate/matchPlace.ts';
import { whenThere } from './surroundings.ts';

export interface LiveMatchesOptions {
  /** The file of live matches; with a bus, of what this node knows beside it. */
  readonly path: string;
  /** The log that nodes share, in place of the file. */
  readonly bus: BusAddress | undefined;
  readonly base: string | undefined;
  /** Log files that grow, by the names of their sources. */
  readonly logs: readonly FollowedLog[];
  /** How long the log keeps the events of a match that has ended, in days; 0: for ever. */
  readonly keepDays: number;
  /** How long a match that has ended keeps Steam ids, in days; 0: for ever. */
  readonly idDays: number;
  readonly findToken: TokenRing['find'];
  /** Receives faults, and what the operator should know of posts. It logs the same thing once a minute. */
  readonly report: ReportFault;
  readonly gauge: ServiceMetrics['gauge'];
}

export type LiveMatches = Awaited<ReturnType<typeof openLiveMatches>>;

/** How often to look for what commands ask, in ms. */
const lookEvery = 50;
/** How long to wait for a command that is at work on the file, in ms. */
const patience = 3000;

/** @throws LiveMatchError if another process serves the file, BusError if NATS does not answer */
export const openLiveMatches = async (
  { path, bus, base, logs, keepDays, idDays, findToken, report, gauge }: LiveMatchesOptions,
  host: Host,
) => {
  const database = openLiveFile(path);
  const place = await (bus ? shareLog(bus, database, host, report) : ownLog(path, database, host));
  const log: EventLog = place.log;
  const results = openResults(resultsPath(path));
  const live = createLiveData({ base, log, results, report, pause: () => pause(host, 0) });
  const clock = { now: place.now, setTimer: host.setTimer };
  let told = 0;
  const tell = (text: string): void => {
    told += 1;
    report(new Notice('ingest', text));
  };
  const ingestor = createIngestor({
    log,
    results,
    clock,
    createIntake,
    note: note => tell(toText(note)),
    report,
  });
  for (const figure of [...figuresOf(log), ...place.figures]) gauge(figure);
  gauge({
    name: 'esports_ingest_notes_total',
    about: 'Parts of posts that could not be used, and refused posts',
    isCounter: true,
    read: () => told,
  });
  const stops: (() => void)[] = [];

  return {
    openData: async (): Promise<ServiceData> => {
      const { store, close } = await live.open(`${foldersOf(host).state}/serving-${host.randomHex(8)}.db`);
      return { store, live: live.live, market: createTableMarket(store), close };
    },
    posts: createPostAnswerer({ findToken, ingestor, now: host.now, tell, report }),
    /** The clock by which events are told, in ms since 1970, and what the operator should know of it. */
    now: place.now,
    warnings: place.warnings,
    /** Changes when the log has another history, and when its matches were rewritten. */
    history: () => `${log.epoch} ${log.rewritten}`,
    begin: (): void => {
      for (const each of logs.map(each => followLog(each, { ingestor, clock, database, tell, report })))
        stops.push(each);
      const after = (days: number, act: (endedBefore: number) => Promise<boolean>): void => {
        if (days > 0) stops.push(tidy(() => act(clock.now() - days * dayLength), clock, report));
      };
      after(idDays, ingestor.forgetIds);
      // Commands act on the bus themselves, which keeps a match that has ended as one message.
      if (bus) return;
      stops.push(followTasks(createTasks(database), ingestor, { clock, report }));
      after(keepDays, ingestor.release);
    },
    close: (): void => {
      for (const stop of stops) stop();
      ingestor.close();
      results.close();
      place.close();
    },
  };
};

type LiveFile = ReturnType<typeof openLiveFile>;

/** Keeps the events in the file. Gives the log, the figures about it, and what closes both. */
const ownLog = async (path: string, database: LiveFile, host: Host) => {
  const disown = await own(path, host);
  noteBus(database, undefined);
  const log = createStoredLog(database);
  const close = (): void => {
    log.close();
    disown();
  };
  const figures = [bytesOf(() => bytesOnDisk(path))];
  return { log, figures, now: host.now, warnings: () => [], close };
};

const shareLog = async (bus: BusAddress, database: LiveFile, host: Host, report: ReportFault) => {
  const log = await whenThere(() => openBus(bus, host, report), host, report);
  noteBus(database, renderBusAddress(bus));
  const left = createStoredLog(database)
    .matches()
    .filter(({ endedAt }) => endedAt === null);
  if (left.length > 0) report(new Notice('ingest', notOnBus(left)));
  const isConnected: Figure = {
    name: 'esports_bus_connected',
    about: 'Whether NATS can be reached (1) or not (0)',
    read: () => Number(log.isConnected()),
  };
  const offset: Figure = {
    name: 'esports_bus_clock_offset_seconds',
    about: 'How far the clock of NATS is ahead of the clock of this node',
    read: () => log.time.offset() / 1000,
  };
  const close = (): void => {
    log.close();
    database.close();
  };
  const { now } = log.time;
  const warnings = (): readonly string[] => [log.time.warning()].filter(text => text !== undefined);
  return { log, figures: [bytesOf(log.bytes), isConnected, offset], now, warnings, close };
};

const notOnBus = (left: readonly LoggedMatch[]): string =>
  `not on the bus, so not served: ${left.map(({ number }) => nameOf(number)).join(', ')}; create them again with ingest create --bus`;

/** Does what commands ask for in the file. The returned function ends this. */
const followTasks = (
  tasks: Tasks,
  { perform }: Ingestor,
  { clock, report }: { readonly clock: Clock; readonly report: ReportFault },
): (() => void) => {
  let isWaiting = false;
  return repeat(clock, lookEvery, async () => {
    try {
      isWaiting = tasks.hasChanged() || isWaiting;
      if (isWaiting) await tasks.settle(perform);
      isWaiting = false;
    } catch (fault) {
      // The task stays, and is done when the file can be written again.
      report(fault);
    }
  });
};

/** What an operator watches: whether posts still arrive, and how large the log has become. */
const figuresOf = (log: EventLog): readonly Figure[] => [
  {
    name: 'esports_ingest_open_matches',
    about: 'Live matches that have begun and not ended',
    read: () => log.matches().filter(({ beganAt, endedAt }) => beganAt !== null && endedAt === null).length,
  },
  {
    name: 'esports_ingest_last_step_timestamp_seconds',
    about: 'When the event log was last written, in seconds since 1970; 0 for never',
    read: () => log.latest / 1000,
  },
];

const bytesOf = (read: Figure['read']): Figure => ({
  name: 'esports_event_log_bytes',
  about: 'The size of the event log',
  read,
});

/** The size of a database with its write-ahead log, in which the newest events may be for long. */
const bytesOnDisk = async (path: string): Promise<number> => {
  const files = await Promise.all([stat(path), stat(`${path}-wal`).catch(() => undefined)]);
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
};

const own = async (path: string, host: Host): Promise<() => void> => {
  const until = host.now() + patience;
  for (;;) {
    const disown = tryToOwn(path);
    if (disown) return disown;
    if (host.now() >= until)
      throw new LiveMatchError(
        `another process serves the live matches of ${path}`,
        'one node takes the posts of a file: stop the other, or name another file with --ingest-file',
      );
    await pause(host, lookEvery);
  }
};

const toText = ({ match, place, reason }: MatchNote): string => `${nameOf(match)}: ${place}: ${reason}`;
