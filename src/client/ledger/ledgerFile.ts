import { getOrMake } from '../../core/getOrMake.ts';
import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { HintedError } from '../../core/hintedError.ts';
import { madeAside } from '../../core/files/madeAside.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import {
  closeToOthers,
  inTransaction,
  isDamaged,
  openSqlite,
  readPragma,
} from '../../core/files/openSqlite.ts';

/** "esLg" identifies a file as a ledger. */
const fileId = 0x65734c67;
const fileVersion = 1;

/** How long one process waits for another that is writing, in ms. A transaction takes well under one. */
const busyTimeout = 5000;

// The digest of the key is stored, never the key. Each row counts requests sent; those answered in a way that services
// charge for; those without an answer, which may have been charged; and updates pushed over a stream or a room.
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

/**
 * What later versions added, created in older ledgers too; programs that do not know it leave it alone. `told` is what the
 * user says of a key, `turn` has the requests of the last minute, sent or waiting, `minute` the service's word about its
 * limit, and `others` when requests of another machine with the key were seen. Moments are ms.
 */
const added = `
  CREATE TABLE IF NOT EXISTS told (
    account INTEGER PRIMARY KEY REFERENCES account,
    plan TEXT,
    used INTEGER,
    used_at INTEGER,
    counted INTEGER,
    resets_on INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS turn (
    account INTEGER NOT NULL REFERENCES account,
    id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS minute (
    account INTEGER PRIMARY KEY REFERENCES account,
    per_minute INTEGER,
    closed_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS others (
    account INTEGER PRIMARY KEY REFERENCES account,
    seen_at INTEGER NOT NULL
  ) STRICT;
`;

/** The ledger cannot be used. `hint` says what to do next. */
class LedgerError extends HintedError {
  override readonly name = 'LedgerError';
}

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement that runs for each request or pushed update. It is prepared once for each open file. */
export const statementOf = (database: DatabaseSync, text: string): StatementSync => {
  const statements = getOrMake(prepared, database, () => new Map<string, StatementSync>());
  return getOrMake(statements, text, () => database.prepare(text));
};

/**
 * Opens the ledger. Creates it (0600) and its folder (0700) if they do not exist. Sets a broken file aside and calls
 * `onSetAside` with its new name.
 * @throws LedgerError if it cannot be written or comes from a later version.
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
      // SQLite would replay the broken file's journal into the new file.
      rmSync(`${path}-journal`, { force: true });
      onSetAside(aside);
      return open(path);
    }
  } catch (error) {
    if (error instanceof LedgerError) throw error;
    throw new LedgerError(
      `the ledger of requests cannot be written: ${path}`,
      'Check that its folder is writable, or name another with ESPORTS_STATE_DIR.',
      { cause: error },
    );
  }
};

const open = (path: string): DatabaseSync => {
  if (!existsSync(path)) make(path);
  const found = statSync(path);
  // A folder in its place is left alone.
  if (!found.isFile()) throw new Error(`${path} is not a file`);
  closeToOthers(path);
  return openSqlite(path, { timeout: busyTimeout }, database => {
    check(database);
    // A committed write survives the end of the process, because the system has it. Waiting for the disk too would take
    // several times as long as the rest of a command, and protect only against a power cut; after that, a damaged file
    // is set aside and the service's next answer reports what is left. The journal is truncated, not removed: two
    // transactions of a few rows take a third of the time that creating and merging a write-ahead log takes.
    database.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF');
    database.exec(added);
  });
};

/**
 * Created under a temporary name and linked to the real one, so that one of several processes creates it, and none sees
 * a part.
 */
const make = (path: string): void => {
  makeFolder(dirname(path));
  try {
    madeAside(
      path,
      aside => openSqlite(aside, {}, database => inTransaction(database, () => database.exec(sql))).close(),
      aside => link(aside, path),
    );
  } catch (error) {
    // Another process was faster.
    if (!existsSync(path)) throw error;
  }
};

const link = (aside: string, path: string): void => {
  try {
    linkSync(aside, path);
  } catch {
    // Another process was faster, or the file system has no links.
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

/** The file was emptied, so there is nothing to lose. */
class EmptyFile extends Error {}

const isBroken = (error: unknown): boolean => error instanceof EmptyFile || isDamaged(error);
