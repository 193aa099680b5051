import { stat } from 'node:fs/promises';
import { createIntake } from '../../../ingest/createIntake.ts';
import { createDesk, type DeskNote } from '../../../ingest/desk/desk.ts';
import { DeskError } from '../../../ingest/desk/deskError.ts';
import { openDeskFile, tryToOwn } from '../../../ingest/desk/deskFile.ts';
import { createDoor } from '../../../ingest/desk/door.ts';
import { type FollowedLog, followLog } from '../../../ingest/desk/followLog.ts';
import { createLiveData } from '../../../ingest/desk/liveData.ts';
import { nameOf } from '../../../ingest/desk/newMatch.ts';
import { openResults } from '../../../ingest/desk/results.ts';
import { createTasks } from '../../../ingest/desk/tasks.ts';
import type { TokenRing } from '../../../service/access/tokens.ts';
import type { EventLog } from '../../../service/live/eventLog.ts';
import { createStoredLog } from '../../../service/live/storedLog.ts';
import type { Figure, ServiceMetrics } from '../../../service/metrics/metrics.ts';
import type { ReportFault } from '../../../service/problem.ts';
import type { PostAnswerer } from '../../../service/request.ts';
import { createTableMarket } from '../../../service/store/tableMarket.ts';
import { foldersOf } from '../../../settings/folders.ts';
import type { Host } from '../../host/host.ts';
import type { ServiceData } from '../../session/serviceData.ts';
import { resultsPath } from '../ingest/deskPath.ts';

export interface LiveMatchesOptions {
  /** The file of live matches. */
  readonly path: string;
  /** The data file; undefined for none. */
  readonly base: string | undefined;
  /** Log files that grow, by the names of their sources. */
  readonly logs: readonly FollowedLog[];
  readonly findToken: TokenRing['find'];
  /** Receives faults, and what the operator should know of posts. It logs the same thing once a minute. */
  readonly report: ReportFault;
  readonly gauge: ServiceMetrics['gauge'];
}

/** Live matches from real servers, for `serve`. */
export interface LiveMatches {
  /** Makes the data that are served. */
  readonly openData: () => Promise<ServiceData>;
  readonly posts: PostAnswerer;
  /** Begins to read log files and to do what commands ask. */
  begin(): void;
  close(): void;
}

/** How often to look for what commands ask, in ms. */
const lookEvery = 50;
/** How long to wait for a command that is at work on the file, in ms. */
const patience = 3000;

/** @throws DeskError if another process serves the file */
export const openLiveMatches = async (
  { path, base, logs, findToken, report, gauge }: LiveMatchesOptions,
  host: Host,
): Promise<LiveMatches> => {
  const database = openDeskFile(path);
  const disown = await own(path, host);
  const log = createStoredLog(database);
  const results = openResults(resultsPath(path));
  const live = createLiveData({ base, log, results, report, pause: () => pause(host, 0) });
  const clock = { now: host.now, setTimer: host.setTimer };
  const desk = createDesk({
    log,
    results,
    clock,
    createIntake,
    note: note => report(toText(note)),
    report,
  });
  const tasks = createTasks(database);
  for (const figure of figuresOf(log, path)) gauge(figure);
  const stops: (() => void)[] = [];
  let isClosed = false;
  let isWaiting = false;

  const look = async (): Promise<void> => {
    try {
      isWaiting = tasks.hasChanged() || isWaiting;
      if (isWaiting) await tasks.settle(desk.perform);
      isWaiting = false;
    } catch (fault) {
      // The task stays, and is done when the file can be written again.
      report(fault);
    }
    if (!isClosed) stops[0] = host.setTimer(lookEvery, () => void look());
  };

  return {
    openData: async () => {
      const { store, close } = await live.open(`${foldersOf(host).state}/serving-${host.randomHex(8)}.db`);
      return { store, live: live.live, market: createTableMarket(store), close };
    },
    posts: createDoor({ findToken, desk, now: host.now, report }),
    begin: () => {
      stops.push(() => undefined, ...logs.map(each => followLog(each, { desk, clock, database, report })));
      void look();
    },
    close: () => {
      isClosed = true;
      for (const stop of stops) stop();
      desk.close();
      results.close();
      log.close();
      disown();
    },
  };
};

/** What an operator watches: whether posts still arrive, and how large the log has become. */
const figuresOf = (log: EventLog, path: string): readonly Figure[] => [
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
  {
    name: 'esports_event_log_bytes',
    about: 'The size of the event log',
    read: async () => (await stat(path)).size,
  },
];

const pause = ({ setTimer }: Host, ms: number): Promise<void> =>
  new Promise(resolve => void setTimer(ms, resolve));

const own = async (path: string, host: Host): Promise<() => void> => {
  const until = host.now() + patience;
  for (;;) {
    const disown = tryToOwn(path);
    if (disown) return disown;
    if (host.now() >= until)
      throw new DeskError(
        `another process serves the live matches of ${path}`,
        'one node takes the posts of a file: stop the other, or name another file with --ingest-file',
      );
    await pause(host, lookEvery);
  }
};

const toText = ({ match, place, reason }: DeskNote): string => `ingest ${nameOf(match)}: ${place}: ${reason}`;
