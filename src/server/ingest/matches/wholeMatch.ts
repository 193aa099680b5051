import type { EventLog } from '../../live/eventLog.ts';
import type { ResultsFile, WholeMatch } from './results.ts';

/** Where matches are kept: the log, and the results file for what the log has released. */
export interface MatchFiles {
  readonly log: Pick<EventLog, 'matches' | 'events'>;
  readonly results: Pick<ResultsFile, 'numbers' | 'read'>;
}

/** A match with all its events. A correction after a release is only in the log until the result is kept again. */
export const readMatch = (number: number, { log, results }: MatchFiles): WholeMatch | undefined => {
  const match = log.matches().find(each => each.number === number);
  if (!match) return results.read(number);
  const logged = log.events(number);
  const released = (logged[0]?.sequence ?? match.sequence + 1) - 1;
  const kept = released > 0 ? (results.read(number)?.events.slice(0, released) ?? []) : [];
  return { match, events: [...kept, ...logged.map(({ event }) => event)] };
};

/** The numbers of all matches: first those that have ended, in the order of their ends. */
export const matchNumbers = ({ log, results }: MatchFiles): readonly number[] => [
  ...new Set([...results.numbers(), ...log.matches().map(({ number }) => number)]),
];
