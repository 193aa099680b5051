import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { MatchEvent } from '../../../core/scoreboard/event.ts';
import type { LoggedMatch, Rewriting } from '../../live/eventLog.ts';
import { dropTraces, inTransaction, openPrivately } from '../../../core/files/openSqlite.ts';
import { cannotOpen } from './liveMatchError.ts';

/** A live match with all that was told of it. */
export interface WholeMatch {
  readonly match: LoggedMatch;
  readonly events: readonly MatchEvent[];
}

export interface FinishedMatch extends WholeMatch {
  /** What the adapters have to know to take a correction. */
  readonly state?: unknown;
}

/** The finished live matches, beside the data file, which may be swapped: their events, of which all else is made again. */
export type ResultsFile = ReturnType<typeof openResults>;

/** @throws LiveMatchError if the file is damaged or cannot be opened */
export const openResults = (path: string) => {
  const database = openFile(path);
  const write = database.prepare('INSERT OR REPLACE INTO finished_match VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM finished_match WHERE number = ?');
  const list = database.prepare('SELECT number FROM finished_match ORDER BY ended_at, number');
  const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  const find = database.prepare('SELECT content FROM finished_match WHERE number = ?');
  const update = database.prepare('UPDATE finished_match SET content = ? WHERE number = ?');
  const numbers = () => list.all().map(({ number }) => Number(number));
  const textOf = (number: number): string | undefined => {
    const content = find.get(number)?.['content'];
    return content instanceof Uint8Array ? zstdDecompressSync(content).toString() : undefined;
  };
  return {
    keep: (finished: FinishedMatch): void => {
      const { number, endedAt } = finished.match;
      write.run(number, endedAt, zstdCompressSync(JSON.stringify(finished)));
      // It replaces what is to be forgotten.
      if (finished.match.rewrites !== undefined) dropTraces(database, false);
    },
    drop: (number: number): void => void remove.run(number),
    /** As `rewrite` of the event log, in the JSON of whole matches. */
    rewrite: (changeOf: Rewriting, isAnew = false): readonly number[] => {
      const changed = inTransaction(database, () =>
        numbers().filter(number => {
          const change = changeOf(number);
          if (!change) return false;
          const before = textOf(number) ?? '';
          const after = change(before);
          if (after !== before) update.run(zstdCompressSync(after), number);
          return after !== before;
        }),
      );
      dropTraces(database, isAnew);
      return changed;
    },
    numbers,
    read: (number: number): FinishedMatch | undefined => {
      const text = textOf(number);
      // `keep` wrote it.
      return text === undefined ? undefined : (JSON.parse(text) as FinishedMatch);
    },
    /** Brings what was kept to the disk. Returns false if another process at work on the file hinders it. */
    flush: (): boolean => {
      const { log, checkpointed } = checkpoint.get() ?? {};
      return log === checkpointed;
    },
    close: (): void => database.close(),
  };
};

const openFile = (path: string): DatabaseSync => {
  try {
    return openPrivately(path, { timeout: 5000 }, opened =>
      // A result that a power cut takes is made again of the log, so nobody waits for the disk at the end of a match.
      opened.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;
        CREATE TABLE IF NOT EXISTS finished_match (number INTEGER PRIMARY KEY, ended_at INTEGER, content BLOB NOT NULL)`),
    );
  } catch (cause) {
    throw cannotOpen(path, cause);
  }
};
