import { backup, type DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { openSqlite } from './openSqlite.ts';

/** The longest wait for a process that is writing, in ms. */
const patience = 10_000;

/**
 * Opens several files for reading as they all are at one moment: for that moment nobody can write to any of them. What is
 * written later is not seen through these connections. The caller closes them.
 * @throws an error of SQLite if a file is missing, is no database, or is held for long by another process
 */
export const openAtOneMoment = (paths: readonly string[]): readonly DatabaseSync[] => {
  const locks: DatabaseSync[] = [];
  const opened: DatabaseSync[] = [];
  try {
    // Always in the same order, so that two of these never wait for each other.
    for (const path of paths.toSorted())
      locks.push(openSqlite(path, { timeout: patience }, database => database.exec('BEGIN IMMEDIATE')));
    for (const path of paths)
      opened.push(openSqlite(path, { readOnly: true, timeout: patience }, beginReading));
    return opened;
  } catch (error) {
    for (const database of opened) database.close();
    throw error;
  } finally {
    for (const lock of locks) lock.close();
  }
};

const beginReading = (database: DatabaseSync): void => {
  database.exec('BEGIN');
  // A read transaction begins with its first read.
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
};

/** Copies a database into a new file, some pages at a time, so that the process can do other things too. */
export const copyDatabase = async (from: DatabaseSync, to: string): Promise<void> => {
  await backup(from, to, { rate: 1000 });
};

/** Opens a copy that nobody writes to. Nothing is created beside it, so it may be in a folder that cannot be written to. */
export const openCopy = (path: string): DatabaseSync => {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return openSqlite(url.href, { readOnly: true });
};

export const countRows = (database: DatabaseSync): Readonly<Record<string, number>> =>
  Object.fromEntries(
    database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map(({ name }) => {
        const quoted = `"${String(name).replaceAll('"', '""')}"`;
        return [String(name), Number(database.prepare(`SELECT count(*) AS n FROM ${quoted}`).get()?.['n'])];
      }),
  );

/** What is wrong inside a database; undefined for nothing. */
export const faultInside = (database: DatabaseSync): string | undefined => {
  const found = String(database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']);
  return found === 'ok' ? undefined : found;
};

/** Empties the journals into the file, which may then be replaced. @throws as `isBusy` tells, if others have it open */
export const settleJournals = (path: string): void =>
  // Leaving the write-ahead log needs the file for oneself alone.
  openSqlite(path, {}, database =>
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; COMMIT'),
  ).close();
