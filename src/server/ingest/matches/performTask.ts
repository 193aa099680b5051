import type { EventLog, LoggedMatch } from '../../live/eventLog.ts';
import type { Correction, Taken } from '../intake.ts';
import { matchesWith, toRewrite } from './erasure.ts';
import { LiveMatchError } from './liveMatchError.ts';
import { nameOf, toOpening } from './newMatch.ts';
import type { ResultsFile } from './results.ts';
import type { Outcome, Task } from './tasks.ts';
import { matchNumbers } from './wholeMatch.ts';

interface TaskParts {
  readonly log: EventLog;
  readonly results: ResultsFile;
  /** The time of the next step, in ms since 1970. */
  readonly moment: () => number;
  /** Tries something again as long as another node was faster. */
  readonly again: <T>(work: () => Promise<T>) => Promise<T>;
  readonly fix: (match: LoggedMatch, correction: Correction) => Promise<Taken>;
}

/** The match of the log with this number. @throws LiveMatchError if there is none */
export const liveMatch = (number: number, log: EventLog): LoggedMatch => {
  const found = log.matches().find(match => match.number === number);
  if (found) return found;
  throw new LiveMatchError(`there is no live match ${nameOf(number)}`, 'see them with: esports ingest list');
};

/** Returns what does the tasks of operators. It throws LiveMatchError and IngestError. */
export const createTaskPerformer = (parts: TaskParts): ((task: Task) => Promise<Outcome>) => {
  const { log, results, moment, again, fix } = parts;
  const actions: { readonly [K in Task['do']]: (task: Extract<Task, { do: K }>) => Promise<Outcome> } = {
    create: async ({ match, sources }) => {
      const { number, scheduledAt, veto } = match;
      await again(async () => {
        const taken = matchNumbers({ log, results }).includes(number);
        const message = `there is already a match ${nameOf(number)}`;
        if (taken) throw new LiveMatchError(message, 'try again: it gets another number');
        await log.append({ number, at: moment(), opening: toOpening(match), scheduledAt, veto, events: [] });
      });
      await again(() => bind(liveMatch(number, log), sources, parts));
      return { match: number, notes: [] };
    },
    bind: async ({ match, sources }) => {
      await again(async () => {
        const found = liveMatch(match, log);
        if (found.endedAt !== null)
          throw new LiveMatchError(`${nameOf(match)} has ended`, 'create another: esports ingest create');
        await bind(found, sources, parts);
      });
      return { match, notes: [] };
    },
    unbind: async ({ sources }) => {
      await again(() => bind(undefined, sources, parts));
      return { match: 0, notes: [] };
    },
    fix: async ({ match, correction }) => {
      const taken = await again(() => fix(liveMatch(match, log), correction));
      return { match, notes: taken.notes.map(({ reason }) => reason) };
    },
    erase: async ({ player, as }) => {
      const open = matchesWith(player, { log, results }).find(({ endedAt }) => endedAt === null);
      if (open)
        throw new LiveMatchError(
          `${player} plays in ${nameOf(open.number)}, which has not ended, and its machines go on to report him`,
          `wait for its end, or end it: esports ingest end ${nameOf(open.number)}`,
        );
      const change = toRewrite({ player, as });
      // The results first: a process that is killed in between leaves the task to the next one.
      const changed = new Set(results.rewrite(() => change, true));
      for (const number of await again(() => log.rewrite(() => change, true))) changed.add(number);
      return { match: 0, notes: [...changed].map(nameOf) };
    },
  };
  // The compiler cannot see that the action fits its own task.
  return task => (actions[task.do] as (own: Task) => Promise<Outcome>)(task);
};

/** Binds the sources to the match, and takes them from every other. Without a match, they are bound to none. */
const bind = async (
  match: LoggedMatch | undefined,
  sources: readonly string[],
  { log, moment }: TaskParts,
): Promise<void> => {
  const set = ({ number }: LoggedMatch, bound: readonly string[]): Promise<void> =>
    log.append({ number, at: moment(), sources: bound, events: [] });
  for (const other of log.matches()) {
    const left = other.sources.filter(source => !sources.includes(source));
    if (other.number !== match?.number && left.length < other.sources.length) await set(other, left);
  }
  if (match) await set(match, [...new Set([...match.sources, ...sources])]);
};
