import { existsSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { closeToOthers, isDamaged, openSqlite, readPragma } from '../../sqlite/openSqlite.ts';

/** «esLg»: by it a file is known to be a ledger. */
const fileId = 0x65734c67;
const fileVersion = 1;

/** How long one process waits for another that is writing, in ms. A transaction takes well under one. */
const busyTimeout = 5000;

// Of the key a digest is kept, never the key. What a row counts: requests sent; those answered in a way that services
// charge for; those that nobody answered, which may have been charged; updates pushed over a stream or a room.
const sql = `
  CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    origin TEXT NOT NULL,
    key_digest TEXT NOT NULL,
    spent_until INTEGER,
    quota TEXT,
    UNIQUE (origin, key_digest)
  ) STRICT;
  CREATE TABLE spending (
    account INTEGER NOT NULL REFERENCES account,
    day TEXT NOT NULL,
    command TEXT NOT NULL,
    sent INTEGER NOT NULL DEFAULT 0,
    charged INTEGER NOT NULL DEFAULT 0,
    unanswered INTEGER NOT NULL DEFAULT 0,
    pushed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account, day, command)
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${fileId};
  PRAGMA user_version = ${fileVersion};
`;

/** The ledger cannot be used. `hint` says what to do about it. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

/**
 * Opens the ledger, making it (0600) and its folder (0700) where they do not exist. A broken file is set aside, which
 * `onSetAside` is told with its new name.
 * @throws LedgerError where it cannot be written, or is of a later version.
 */
export const openLedgerFile = (
  path: string,
  now: number,
  onSetAside: (name: string) => void,
): DatabaseSync => {
  try {
    try {
      return open(path);
    } catch (error) {
      if (!isBroken(error)) throw error;
      const aside = `${path}.broken-${now}`;
      renameSync(path, aside);
      // A log of the broken file would be played back into the new one.
      rmSync(`${path}-journal`, { force: true });
      onSetAside(aside);
      return open(path);
    }
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    throw new LedgerError(
      `the ledger of requests cannot be written: ${path}`,
      'Check that its folder can be written, or name another with ESPORTS_STATE_DIR.',
      { cause: error },
    );
  }
};

const open = (path: string): DatabaseSync => {
  if (!existsSync(path)) make(path);
  const found = statSync(path);
  // A folder is left as it is.
  if (!found.isFile()) throw new Error(`${path} is not a file`);
  closeToOthers(path);
  return openSqlite(path, { timeout: busyTimeout }, database => {
    check(database);
    // What is written survives the process, however it ends: the system has it. Waiting for the disk as well would
    // cost several times the rest of a command, and guard only against a power cut, after which a damaged file is set
    // aside and the service's next answer says again what is left. The log is emptied, not removed: two transactions
    // of a few rows take a third of the time that a write-ahead log takes to be made and folded in.
    database.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF');
  });
};

/** Made aside and linked to its name, so that of several processes one makes it, and none sees half of it. */
const make = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(`${path}-`);
  const aside = join(folder, 'new');
  try {
    openSqlite(aside, {}, database => database.exec(sql)).close();
    link(aside, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const link = (aside: string, path: string): void => {
  try {
    linkSync(aside, path);
  } catch {
    // Another process was quicker, or the file system has no links.
    if (!existsSync(path)) renameSync(aside, path);
  }
};

const check = (database: DatabaseSync): void => {
  const version = readPragma(database, 'user_version');
  if (version === fileVersion && readPragma(database, 'application_id') === fileId) return;
  const isEmpty = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n'] === 0;
  if (isEmpty) throw new EmptyFile();
  throw new LedgerError(
    'the ledger of requests was written by another program, or by a later version of this one',
    'Use that version, or name another folder with ESPORTS_STATE_DIR.',
  );
};

/** Somebody emptied it: there is nothing to lose. */
class EmptyFile extends Error {}

const isBroken = (error: unknown): boolean => error instanceof EmptyFile || isDamaged(error);
