import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { aliasesOf, laterPartsOf, type NamedThing } from '../../core/names/names.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';
import {
  createPrivately,
  inTransaction,
  isDamaged,
  openInMemory,
  openSqlite,
  readPragma,
} from '../../core/files/openSqlite.ts';
import { namesIn, takeUnread } from '../cache/storedFiles.ts';

export interface NameSource {
  readonly stamp: string;
  readonly things: () => Promise<Iterable<NamedThing>>;
}

export interface NameIndexSetup {
  /** The cache folder; undefined keeps the index in memory. */
  readonly folder: string | undefined;
  /** The service and the game, or the file: `https://api.example/api/v1/game`. Its names never mean anything at another. */
  readonly scope: string;
  /** The file; absent for a service, whose names come from its stored answers. */
  readonly source?: NameSource;
  /** Whether another scope's file is gone, so that its names may go too. */
  readonly isGone?: (scope: string) => boolean;
  readonly pid: number;
  /** The user, whose stored answers alone are believed. */
  readonly userId?: number | undefined;
  readonly now: number;
}

const version = 4;
/** An alias is a whole name, or (`part` 1) its rest from a later word on. A service's `stamp` is empty. */
const sql = `
  CREATE TABLE source (id INTEGER PRIMARY KEY, scope TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL) STRICT;
  CREATE TABLE thing (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, kind TEXT NOT NULL, word TEXT NOT NULL, name TEXT NOT NULL,
    also TEXT NOT NULL, about TEXT, at INTEGER, known_at INTEGER NOT NULL, UNIQUE (source, kind, word)
  ) STRICT;
  CREATE TABLE alias (
    source INTEGER NOT NULL, kind TEXT NOT NULL, part INTEGER NOT NULL, alias TEXT NOT NULL, thing INTEGER NOT NULL,
    PRIMARY KEY (source, kind, part, alias, thing)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${version};
`;

export interface NameFile {
  readonly database: DatabaseSync;
  readonly source: number;
}

/** How long to wait for another process that adds names, in milliseconds. */
const busyTimeout = 500;
/**
 * Opens the file, or a database in memory, and adds what is new: the answers stored since it was last open, or the names
 * of the source if it has changed.
 * @throws what SQLite throws
 */
export const openNameFile = async (setup: NameIndexSetup): Promise<NameFile> => {
  const { folder, scope, source } = setup;
  const database = folder === undefined ? openMemory() : openFile(folder);
  try {
    if (source) await fill(database, setup, source);
    else await learn(database, setup);
    return { database, source: sourceOf(database, scope)?.id ?? 0 };
  } catch (error) {
    database.close();
    throw error;
  }
};

const openMemory = (): DatabaseSync => {
  const database = openInMemory();
  database.exec(sql);
  return database;
};

const openFile = (folder: string, isSecond = false): DatabaseSync => {
  const path = namesIn(folder);
  makeFolder(path.slice(0, path.lastIndexOf('/')));
  createPrivately(path);
  try {
    return openSqlite(path, { timeout: busyTimeout }, opened => {
      // Waiting for the disk would cost more than a name lost in a power cut.
      opened.exec('PRAGMA synchronous = OFF');
      if (readPragma(opened, 'user_version') !== version) makeAnew(opened);
    });
  } catch (error) {
    if (isSecond || !isDamaged(error)) throw error;
    rmSync(path, { force: true });
    return openFile(folder, true);
  }
};

/** Answers and files bring the names again, so an index of another version is created from scratch. */
const makeAnew = (database: DatabaseSync): void =>
  inTransaction(database, () => {
    // Another process may have made it meanwhile.
    if (readPragma(database, 'user_version') === version) return;
    for (const table of ['source', 'thing', 'alias']) database.exec(`DROP TABLE IF EXISTS ${table}`);
    database.exec(sql);
  });

interface SourceRow {
  readonly id: number;
  readonly stamp: string;
}

const sourceOf = (database: DatabaseSync, scope: string): SourceRow | undefined => {
  const row = database.prepare('SELECT id, stamp FROM source WHERE scope = ?').get(scope);
  return row && { id: Number(row['id']), stamp: String(row['stamp']) };
};

/** Reads the names of a file again if it has changed, and drops those of files that are gone. */
const fill = async (database: DatabaseSync, { scope, isGone }: NameIndexSetup, source: NameSource) => {
  if (sourceOf(database, scope)?.stamp === source.stamp) return;
  const things = await source.things();
  inTransaction(database, () => {
    const found = sourceOf(database, scope);
    if (found?.stamp === source.stamp) return;
    for (const { scope: other } of database.prepare('SELECT scope FROM source').all())
      if (other === scope || isGone?.(String(other))) forget(database, String(other));
    const add = createAdder(database);
    for (const thing of things) add(scope, thing, source.stamp);
  });
};

const forget = (database: DatabaseSync, scope: string): void => {
  const id = sourceOf(database, scope)?.id ?? 0;
  for (const table of ['thing', 'alias']) database.prepare(`DELETE FROM ${table} WHERE source = ?`).run(id);
  database.prepare('DELETE FROM source WHERE id = ?').run(id);
};

const learn = async (database: DatabaseSync, { folder, pid, userId }: NameIndexSetup): Promise<void> => {
  const unread = folder === undefined ? [] : takeUnread(folder, pid, userId);
  if (unread.length === 0) return;
  // It needs the whole table of routes, and a digest.
  const { decodeEntry, namesInAnswer, sha256 } = await import('./answerNames.ts');
  inTransaction(database, () => {
    const add = createAdder(database);
    for (const file of unread) {
      const entry = decodeEntry(file, sha256);
      const { scope = '', things = [] } = (entry && namesInAnswer(entry)) ?? {};
      for (const thing of things) add(scope, thing, '');
    }
  });
};

type Adder = (scope: string, thing: NamedThing, stamp: string) => void;

const createAdder = (database: DatabaseSync): Adder => {
  const sources = new Map<string, number>();
  const addSource = database.prepare('INSERT INTO source (scope, stamp) VALUES (?, ?) RETURNING id');
  // An answer that tells less of a thing than an earlier one takes nothing away.
  const addThing = database.prepare(
    `INSERT INTO thing (source, kind, word, name, also, about, at, known_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (source, kind, word) DO UPDATE SET name = excluded.name, about = coalesce(excluded.about, about),
       also = iif(excluded.also = '[]', also, excluded.also), at = coalesce(excluded.at, at) RETURNING id`,
  );
  const addAlias = database.prepare(
    'INSERT OR IGNORE INTO alias (source, kind, part, alias, thing) VALUES (?, ?, ?, ?, ?)',
  );
  const numberOf = (scope: string, stamp: string): number => {
    const known = sources.get(scope) ?? sourceOf(database, scope)?.id;
    const number = known ?? Number(addSource.get(scope, stamp)?.['id']);
    sources.set(scope, number);
    return number;
  };
  return (scope, { kind, named, at = null, knownAt = 0 }, stamp) => {
    const { word, name, also = [], about = null } = named;
    const source = numberOf(scope, stamp);
    const row = addThing.get(source, kind, word, name, JSON.stringify(also), about, at, knownAt);
    const id = Number(row?.['id']);
    for (const alias of aliasesOf(named, kind)) addAlias.run(source, kind, 0, alias, id);
    if (kind === 'variant' || kind === 'match') return;
    for (const alias of laterPartsOf(named)) addAlias.run(source, kind, 1, alias, id);
  };
};
