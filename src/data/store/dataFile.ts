import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { HintedError } from '../../core/hintedError.ts';
import { createPrivately, inTransaction, openSqlite } from '../../core/files/openSqlite.ts';
import {
  breakdownSql,
  factSql,
  lineupSql,
  olderVersions,
  playerMapLater,
  playerMapSides,
  schemaSql,
  schemaVersion,
  sourceSql,
} from './schema.ts';
import { createStore, type Store } from './store.ts';

/** A path given as a data file cannot be used as one. `subject` is the path, `hint` the remedy. */
export class DataFileError extends HintedError {
  override readonly name = 'DataFileError';
  readonly subject: string;
  constructor(message: string, subject: string, hint: string, options?: ErrorOptions) {
    super(message, hint, options);
    this.subject = subject;
  }
}

/** Opens a data file for reading. @throws DataFileError if it is missing, or no data file of a known layout */
export const openDataFile = (path: string): Store => createStore(openDataDatabase(path));

/**
 * Opens the database itself, for a caller that needs more than a `Store`. What a file of an earlier layout lacks is there
 * and empty, for this connection alone, unless the file is wanted as it is.
 * @throws DataFileError like `openDataFile`
 */
export const openDataDatabase = (path: string, wanted: 'current' | 'asItIs' = 'current'): DatabaseSync => {
  refuseWhatIsNoFile(path);
  try {
    // A database in WAL mode cannot be opened in a read-only folder, but our files never use WAL.
    return openSqlite(path, { readOnly: true }, database => {
      refuseOtherDatabases(database, path);
      if (wanted === 'current') addWhatIsLater(database);
    });
  } catch (error) {
    if (error instanceof DataFileError) throw error;
    throw isNoDatabase(error)
      ? new DataFileError(`${path} is not a data file`, path, makeOne, { cause: error })
      : new DataFileError(`${path} cannot be opened`, path, 'check that you have permission to read it', {
          cause: error,
        });
  }
};

/** Reads a data file, and closes it. @throws DataFileError like `openDataFile`, and what `read` throws */
export const readDataFile = <T>(path: string, read: (database: DatabaseSync) => T): T => {
  const database = openDataDatabase(path);
  try {
    return read(database);
  } finally {
    database.close();
  }
};

/** Whether the data can be read, and are not empty. */
export const holdsData = (store: Store): boolean => {
  try {
    return store.get<{ readonly found: number }>(anyRow)?.found === 1;
  } catch {
    return false;
  }
};

const anyRow = `SELECT ${['match', 'team', 'player', 'event', 'ranking_list', 'skin']
  .map(table => `EXISTS (SELECT 1 FROM ${table})`)
  .join(' OR ')} AS found`;

/**
 * Creates an empty data file that only its owner may read (0600), and opens it for writing.
 * @param prefix of its identifiers: `<prefix>-match-<number>`
 * @throws when the path exists and is not an empty file, or cannot be written to
 */
export const createDataFile = (path: string, prefix: string): DatabaseSync => {
  createPrivately(path);
  return openSqlite(path, {}, database => {
    // In one transaction: each of sixty would wait for the disk, a second in all.
    inTransaction(database, () => {
      database.exec(schemaSql);
      const write = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
      write.run('schemaVersion', String(schemaVersion));
      write.run('prefix', prefix);
    });
  });
};

const makeOne = 'create one with: esports data import <kind> <path> --into <file.db>';

const refuseWhatIsNoFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new DataFileError(`the file ${path} does not exist`, path, makeOne);
  if (found.isDirectory()) {
    throw new DataFileError(
      `${path} is a folder`,
      path,
      'name a data file in it (only serve --data takes a folder of them); to import a folder of sources: esports data import <kind> <folder> --into <file.db>',
    );
  }
};

const refuseOtherDatabases = (database: DatabaseSync, path: string): void => {
  const hasMeta = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'")
    .get();
  const version = hasMeta && layoutOf(database);
  if (version === undefined) throw new DataFileError(`${path} is not a data file`, path, makeOne);
  if (![schemaVersion, ...olderVersions].includes(Number(version))) {
    throw new DataFileError(
      `${path} has layout ${String(version)}, but this program reads layout ${schemaVersion}`,
      path,
      'import its sources again into a new file, or use the version of esports that created it',
    );
  }
};

export const layoutOf = (database: DatabaseSync) =>
  database.prepare("SELECT value FROM meta WHERE key = 'schemaVersion'").get()?.['value'];

/** Adds the tables and columns that an earlier layout lacks, for this connection and without values. */
const addWhatIsLater = (database: DatabaseSync): void => {
  for (const sql of missingTables(database)) database.exec(sql.replace('CREATE TABLE', 'CREATE TEMP TABLE'));
  const missing = missingColumns(database);
  if (missing.length === 0) return;
  const later = missing.map(column => `NULL AS ${column}`).join(', ');
  database.exec(`CREATE TEMP VIEW player_map AS SELECT *, ${later} FROM main.player_map`);
};

/** Gives a file of an earlier layout, open for writing, the tables and columns that it lacks; they are empty. */
export const addLaterParts = (database: DatabaseSync): void => {
  for (const sql of missingTables(database)) database.exec(sql);
  for (const column of missingColumns(database))
    database.exec(`ALTER TABLE player_map ADD COLUMN ${column} INTEGER`);
};

/** The statements that create the tables which the file's layout lacks. Layout 4 brought sources, layout 5 the others. */
const missingTables = (database: DatabaseSync): readonly string[] => {
  const layout = Number(layoutOf(database));
  return [
    ...(layout < 4 ? [sourceSql] : []),
    ...(layout < 5 ? [lineupSql, breakdownSql] : []),
    ...(layout < 7 ? [factSql] : []),
  ];
};

/** The columns of `player_map` that the file's layout lacks. */
const missingColumns = (database: DatabaseSync): readonly string[] => {
  const columns = database.prepare('SELECT * FROM main.player_map').columns();
  const known = new Set(columns.map(({ name }) => name));
  return [...playerMapLater, ...playerMapSides].filter(column => !known.has(column));
};

/** SQLite's errors for a file of another type, and for a `meta` table that is not ours. */
const isNoDatabase = (error: unknown): boolean =>
  error instanceof Error && /not a database|no such column|malformed/.test(error.message);
