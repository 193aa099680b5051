import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { aliasesOf, type Named, type NameKind, partsOf, wholeAliases } from '../../api/names/names.ts';
import { createPrivately, isDamaged, openSqlite, readPragma } from '../../sqlite/openSqlite.ts';
import { namesIn, takeUnread } from '../cache/cacheFolder.ts';
import { namesInAnswer } from './answerNames.ts';

/** The names in stored answers of one service and game. */
export interface NameIndex {
  /** Returns the things that a text may name: those with exactly this name, or else those whose names contain it. */
  find(kind: NameKind, text: string): readonly Named[];
  close(): void;
}

export interface NameIndexSetup {
  /** The cache folder. */
  readonly folder: string;
  /** The service and the game: `https://api.example/api/v1/game`. Names of one never mean anything at another. */
  readonly scope: string;
  readonly pid: number;
}

const version = 1;
const sql = `
  CREATE TABLE thing (
    id INTEGER PRIMARY KEY, scope TEXT NOT NULL, kind TEXT NOT NULL, word TEXT NOT NULL, name TEXT NOT NULL,
    also TEXT NOT NULL, UNIQUE (scope, kind, word)
  ) STRICT;
  CREATE TABLE alias (
    scope TEXT NOT NULL, kind TEXT NOT NULL, alias TEXT NOT NULL, thing INTEGER NOT NULL,
    PRIMARY KEY (scope, kind, alias, thing)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${version};
`;

/** How long to wait for another process that adds names, in milliseconds. */
const busyTimeout = 500;
/** The most rows that part of a name finds. */
const mostParts = 200;

/** Opens the index and adds the answers stored since it was last open. @throws what SQLite throws */
export const openNameIndex = ({ folder, scope, pid }: NameIndexSetup): NameIndex => {
  const database = openFile(namesIn(folder));
  learn(database, folder, pid);
  const whole = database.prepare(
    `SELECT word, name, also FROM thing WHERE id IN (
       SELECT thing FROM alias WHERE scope = ? AND kind = ? AND alias IN (SELECT value FROM json_each(?)))`,
  );
  return {
    find: (kind, text) => {
      const found = whole.all(scope, kind, JSON.stringify(wholeAliases(text, kind)));
      return (found.length > 0 ? found : findParts(database, scope, kind, text)).map(toNamed);
    },
    close: () => database.close(),
  };
};

const openFile = (path: string, isSecond = false): DatabaseSync => {
  createPrivately(path);
  try {
    return openSqlite(path, { timeout: busyTimeout }, opened => {
      if (readPragma(opened, 'user_version') !== version) makeAnew(opened);
    });
  } catch (error) {
    if (isSecond || !isDamaged(error)) throw error;
    rmSync(path, { force: true });
    return openFile(path, true);
  }
};

/** The next answers bring the names again, so an index of another version is created from scratch. */
const makeAnew = (database: DatabaseSync): void => {
  database.exec('DROP TABLE IF EXISTS thing; DROP TABLE IF EXISTS alias;');
  // Waiting for the disk would cost more than a name lost in a power cut.
  database.exec(`PRAGMA synchronous = OFF; ${sql}`);
};

const findParts = (database: DatabaseSync, scope: string, kind: NameKind, text: string) => {
  const parts = partsOf(text);
  if (parts.length === 0) return [];
  const conditions = parts.map(() => `instr(alias, ?) > 0`).join(' AND ');
  return database
    .prepare(
      `SELECT word, name, also FROM thing WHERE id IN (
         SELECT thing FROM alias WHERE scope = ? AND kind = ? AND ${conditions} LIMIT ${mostParts})`,
    )
    .all(scope, kind, ...parts);
};

const toNamed = (row: Readonly<Record<string, unknown>>): Named => ({
  word: String(row['word']),
  name: String(row['name']),
  // Written below as a list of texts.
  also: JSON.parse(String(row['also'])) as readonly string[],
});

const learn = (database: DatabaseSync, folder: string, pid: number): void => {
  const answers = takeUnread(folder, pid).flatMap(entry => namesInAnswer(entry) ?? []);
  if (answers.length === 0) return;
  const addThing = database.prepare(
    `INSERT INTO thing (scope, kind, word, name, also) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (scope, kind, word) DO UPDATE SET name = excluded.name, also = excluded.also RETURNING id`,
  );
  const addAlias = database.prepare(
    'INSERT OR IGNORE INTO alias (scope, kind, alias, thing) VALUES (?, ?, ?, ?)',
  );
  database.exec('BEGIN IMMEDIATE');
  for (const { scope, things } of answers) {
    for (const { kind, named } of things) {
      const row = addThing.get(scope, kind, named.word, named.name, JSON.stringify(named.also ?? []));
      for (const alias of aliasesOf(named, kind)) addAlias.run(scope, kind, alias, Number(row?.['id']));
    }
  }
  database.exec('COMMIT');
};
