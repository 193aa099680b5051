import { dropTraces } from '../../../core/files/openSqlite.ts';
import { pause } from '../../../core/pause.ts';
import { createIntake } from '../../../server/ingest/createIntake.ts';
import { createIngestor, type Ingestor } from '../../../server/ingest/matches/ingestor.ts';
import { LiveMatchError } from '../../../server/ingest/matches/liveMatchError.ts';
import { openLiveFile, tryToOwn } from '../../../server/ingest/matches/liveFile.ts';
import { openResults, type ResultsFile } from '../../../server/ingest/matches/results.ts';
import {
  createTasks,
  type Outcome,
  settleTask,
  type Task,
  type Tasks,
} from '../../../server/ingest/matches/tasks.ts';
import type { BusAddress } from '../../../server/nodes/bus/busAddress.ts';
import { type EventLog, LogAway, LogConflict } from '../../../server/live/eventLog.ts';
import { createStoredLog } from '../../../server/live/storedLog.ts';
import type { CommandContext } from '../../context/types.ts';
import { type MatchPlace, openBus, openMatchFile, readBus, resultsPath } from '../operate/matchPlace.ts';

type Done = Exclude<Outcome, { readonly hint: string }>;

/** How often to look for the outcome, in ms, and how long in all. */
const lookEvery = 20;
const patience = 5000;
/** The same for an erasure, which writes the files anew. */
const longPatience = 120_000;

/** Has a task done by whoever owns the file: a running `serve`, or else this process. @throws LiveMatchError, BusError, UsageError */
export const askOwner = async (place: MatchPlace, task: Task, context: CommandContext): Promise<Done> => {
  const address = readBus(place, context.secrets);
  return address ? doOnBus(address, task, context) : doInFile(place, task, context);
};

const doOnBus = async (address: BusAddress, task: Task, context: CommandContext): Promise<Done> => {
  const log = await openBus(address, context.host, fault => void context.warn(String(fault)));
  const ingestor = openIngestor(log, noResults(log), context);
  try {
    return toDone(await settleTask(ingestor.perform, task));
  } catch (cause) {
    if (!(cause instanceof LogAway || cause instanceof LogConflict)) throw cause;
    throw new LiveMatchError(cause.message, 'try again; see esports ingest list --bus … for what was done', {
      cause,
    });
  } finally {
    ingestor.close();
    log.close();
  }
};

/** The nodes keep the results, so nothing is left to keep here. */
export const noResults = (log: EventLog): ResultsFile => ({
  keep: () => {},
  drop: () => {},
  rewrite: () => [],
  numbers: () => [],
  read: number => {
    const match = log.matches().find(each => each.number === number);
    return match && { match, events: [] };
  },
  flush: () => true,
  close: () => {},
});

const doInFile = async (place: MatchPlace, task: Task, context: CommandContext): Promise<Done> => {
  const { host } = context;
  const { path, database } = openMatchFile(place, host);
  try {
    const tasks = createTasks(database);
    const id = tasks.ask(task);
    const until = host.now() + (task.do === 'erase' ? longPatience : patience);
    for (;;) {
      const outcome = tasks.outcomeOf(id);
      if (outcome) return toDone(outcome);
      if (host.now() >= until)
        throw new LiveMatchError(
          `the service that has ${path} open does not answer`,
          'it will do this as soon as it can; see esports ingest list',
        );
      const disown = tryToOwn(path);
      if (disown) await settle(path, tasks, context).finally(disown);
      else await pause(host, lookEvery);
    }
  } finally {
    // What was asked names a player, and is not to stay either.
    if (task.do === 'erase') dropTraces(database);
    database.close();
  }
};

const toDone = (outcome: Outcome): Done => {
  if ('hint' in outcome) throw new LiveMatchError(outcome.message, outcome.hint);
  return outcome;
};

/** Does what waits, as nobody serves the file. */
const settle = async (path: string, tasks: Tasks, context: CommandContext): Promise<void> => {
  const log = createStoredLog(openLiveFile(path));
  const results = openResults(resultsPath(path));
  const ingestor = openIngestor(log, results, context);
  try {
    await tasks.settle(ingestor.perform);
  } finally {
    ingestor.close();
    results.close();
    log.close();
  }
};

const openIngestor = (log: EventLog, results: ResultsFile, { host, warn }: CommandContext): Ingestor =>
  createIngestor({
    log,
    results,
    clock: { now: host.now, setTimer: host.setTimer },
    createIntake,
    report: fault => void warn(String(fault)),
    note: ({ reason }) => void warn(reason),
  });
