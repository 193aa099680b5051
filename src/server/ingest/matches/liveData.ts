import { rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { AppendedStep, EventLog, LoggedMatch } from '../../live/eventLog.ts';
import { createStoredSource } from '../../live/storedSource.ts';
import { matchNumbers, readMatch } from './wholeMatch.ts';
import { importedPrefix } from '../../../data/import/workingCopy.ts';
import { addLaterParts, createDataFile, openDataDatabase } from '../../../data/store/dataFile.ts';
import { createStore } from '../../../data/store/store.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';
import { openSqlite } from '../../../core/files/openSqlite.ts';
import { LiveMatchError } from './liveMatchError.ts';
import type { ResultsFile } from './results.ts';
import { createServedMatches } from './servedMatches.ts';

export type ServedData = Awaited<ReturnType<typeof openServedData>>;

interface ServedParts {
  /** The data file; undefined for none. It is only read. */
  readonly base: string | undefined;
  /** A path for the private copy, in a folder of our own. */
  readonly copy: string;
  readonly log: EventLog;
  readonly results: ResultsFile;
  /** Lets others be answered. */
  readonly pause: () => Promise<void>;
}

/**
 * Writes the live matches into a private copy of a data file, so that every statement finds them in the tables and by the
 * indexes that it knows. The copy disappears with this process. @throws DataFileError, LiveMatchError
 */
const openServedData = async ({ base, copy, pause, ...files }: ServedParts) => {
  const database = await openCopy(base, copy);
  const close = (): void => {
    database.close();
    rmSync(copy, { force: true });
  };
  try {
    const store = createStore(database);
    if (store.prefix !== importedPrefix)
      throw new LiveMatchError(
        `${base} holds made-up data`,
        'serve live matches beside real data, or without --data',
      );
    const matches = createServedMatches(database, store.prefix);
    const grown = new Set<number>();
    const stop = files.log.listen(({ match }) => grown.add(match.number));
    const write = (number: number): void => {
      const found = readMatch(number, files);
      if (found) matches.write(found.match, found.events);
    };
    for (const number of matchNumbers(files)) {
      write(number);
      await pause();
    }
    // What came meanwhile.
    for (const number of grown) write(number);
    stop();
    return { store, matches, close };
  } catch (fault) {
    close();
    throw fault;
  }
};

const openCopy = async (base: string | undefined, copy: string): Promise<DatabaseSync> => {
  makeFolder(dirname(copy));
  rmSync(copy, { force: true });
  if (base === undefined) return removed(createDataFile(copy, importedPrefix), copy);
  // Refuses what is no data file, and says why.
  openDataDatabase(base).close();
  await (await open(copy, 'wx', 0o600)).close();
  await copyFile(base, copy);
  return removed(openSqlite(copy, {}, addLaterParts), copy);
};

/** An open file may be removed, except on Windows: then nothing is left of it, however the process ends. */
const removed = (database: DatabaseSync, copy: string): DatabaseSync => {
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY');
  try {
    rmSync(copy);
  } catch {
    // It is removed when it is closed.
  }
  return database;
};

interface LiveDataParts extends Omit<ServedParts, 'copy'> {
  readonly report: (fault: unknown) => void;
}

/** The live matches of the event log, and the data that have them. */
export const createLiveData = ({ report, ...parts }: LiveDataParts) => {
  const { log } = parts;
  let served: ServedData | undefined;
  const written = new Map<number, LoggedMatch>();

  // Before the source hears of it: whoever is told of a match finds it in the tables.
  log.listen(step => {
    const { match } = step;
    if (!changesRows(step, written.get(match.number))) return;
    written.set(match.number, match);
    try {
      const whole = readMatch(match.number, parts);
      if (whole) served?.matches.write(whole.match, whole.events);
    } catch (fault) {
      // The step is in the log, and the next one writes the match again.
      written.delete(match.number);
      report(fault);
    }
  });

  const current = () => {
    if (!served) throw new Error('the data are not open yet');
    return served.matches;
  };
  const live = createStoredSource(log, {
    opening: match => current().opening(match),
    event: (match, event) => current().event(match, event),
    read: number => readMatch(number, parts),
  });

  return {
    live,
    /** Makes new data; from then on the log is written into these, and the former ones may be closed. */
    open: async (copy: string): Promise<ServedData> => {
      served = await openServedData({ ...parts, copy });
      live.forget();
      return served;
    },
  };
};

/** Whether a step changes what the tables have of a match: all but what happens within a map. */
const changesRows = ({ match, events }: AppendedStep, before: LoggedMatch | undefined): boolean =>
  events.some(({ event }) => beyondRounds.includes(event.type)) ||
  (['opening', 'veto', 'scheduledAt', 'beganAt', 'endedAt'] as const).some(
    key => match[key] !== before?.[key],
  );

const beyondRounds: readonly string[] = ['map_end', 'match_end', 'correction'];
