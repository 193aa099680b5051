import { createIntake } from '../../../ingest/createIntake.ts';
import { createDesk } from '../../../ingest/desk/desk.ts';
import { DeskError } from '../../../ingest/desk/deskError.ts';
import { openDeskFile, tryToOwn } from '../../../ingest/desk/deskFile.ts';
import { openResults } from '../../../ingest/desk/results.ts';
import { createTasks, type Task, type Tasks } from '../../../ingest/desk/tasks.ts';
import { createStoredLog } from '../../../service/live/storedLog.ts';
import type { CommandContext } from '../../session/types.ts';
import { resultsPath } from './deskPath.ts';

/** What was done. */
export interface Done {
  readonly match: number;
  readonly notes: readonly string[];
}

/** How often to look for the outcome, in ms, and how long in all. */
const lookEvery = 20;
const patience = 5000;

/**
 * Has a task done by the process that owns the file of live matches: a running `serve`, or else this one.
 * @throws DeskError
 */
export const askOwner = async (path: string, task: Task, context: CommandContext): Promise<Done> => {
  const { host } = context;
  const database = openDeskFile(path);
  try {
    const tasks = createTasks(database);
    const id = tasks.ask(task);
    const until = host.now() + patience;
    for (;;) {
      const outcome = tasks.outcomeOf(id);
      if (outcome && 'hint' in outcome) throw new DeskError(outcome.message, outcome.hint);
      if (outcome) return outcome;
      if (host.now() >= until)
        throw new DeskError(
          `the service that has ${path} open does not answer`,
          'it will do this as soon as it can; see esports ingest list',
        );
      const disown = tryToOwn(path);
      if (disown) await settle(path, tasks, context).finally(disown);
      else await new Promise<void>(resolve => void host.setTimer(lookEvery, resolve));
    }
  } finally {
    database.close();
  }
};

/** Does what waits, as nobody serves the file. */
const settle = async (path: string, tasks: Tasks, { host, warn }: CommandContext): Promise<void> => {
  const log = createStoredLog(openDeskFile(path));
  const results = openResults(resultsPath(path));
  const clock = { now: host.now, setTimer: host.setTimer };
  const report = (fault: unknown): void => void warn(String(fault));
  const desk = createDesk({
    log,
    results,
    clock,
    createIntake,
    report,
    note: ({ reason }) => void warn(reason),
  });
  try {
    await tasks.settle(desk.perform);
  } finally {
    desk.close();
    results.close();
    log.close();
  }
};
