import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { tablesOf } from '../../store/views/index.ts';
import type { Skipped, SourceFile } from '../importer.ts';
import { listNumber } from './writeLists.ts';
import type { PagedMatch, PageHead } from './pairMatches.ts';

/** To be raised when something else is read of a roster page. */
const readerVersion = 2;

/** What the rows of one day are made of: its roster pages without their breakdowns. */
export interface DayPages {
  readonly pages: readonly PageHead[];
  readonly matches: readonly PagedMatch[];
  /** The subject of each is a file's path. */
  readonly skipped: readonly Skipped[];
}

/** A day whose rows are in the data file. */
export interface KeptDay {
  /** SHA-256 of the pages. */
  readonly digest: string;
  /** SHA-256 of everything that the rows of this day and of the days before it follow from. */
  readonly chain: string;
  /** SHA-256 of the teams of the pages, in the order of the pages. */
  readonly teams: string;
}

/** When the rows of a match were made: the numbers of days. `both` is the first day with the pages of both its teams. */
const tables = `
  CREATE TABLE IF NOT EXISTS kept_days (
    day TEXT PRIMARY KEY, digest TEXT NOT NULL, chain TEXT NOT NULL, teams TEXT NOT NULL, last_prize INTEGER NOT NULL,
    content BLOB NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS kept_matches (
    match_id INTEGER PRIMARY KEY, made INTEGER NOT NULL, both INTEGER, lineup1 INTEGER, lineup2 INTEGER
  );
  CREATE TABLE IF NOT EXISTS kept_keys (key TEXT PRIMARY KEY, made INTEGER NOT NULL) WITHOUT ROWID`;

/**
 * Opens the days in the data file: what was read of their pages, and when each row was made, so that the rows of the last
 * days can be taken back.
 */
export const openKeptDays = (database: DatabaseSync) => {
  database.exec(tables);
  const content = database.prepare('SELECT content FROM kept_days WHERE day = ?');
  const lastPrize = '(SELECT coalesce(max(rowid), 0) FROM prize_win)';
  const save = database.prepare(`INSERT OR REPLACE INTO kept_days VALUES (?, ?, ?, ?, ${lastPrize}, ?)`);
  const made = database.prepare('INSERT INTO kept_matches (match_id, made) VALUES (?, ?)');
  const both = database.prepare('UPDATE kept_matches SET both = ? WHERE match_id = ? AND both IS NULL');
  const lineups = ['lineup1', 'lineup2'].map(column =>
    database.prepare(`UPDATE kept_matches SET ${column} = ? WHERE match_id = ?`),
  );
  const key = database.prepare('INSERT INTO kept_keys VALUES (?, ?)');
  const countBoth = database.prepare('SELECT count(both) AS count FROM kept_matches');
  return {
    /** By day, oldest first. */
    all: (): ReadonlyMap<string, KeptDay> =>
      new Map(
        database
          .prepare('SELECT day, digest, chain, teams FROM kept_days ORDER BY day')
          .all()
          .map(({ day, digest, chain, teams }) => [
            String(day),
            { digest: String(digest), chain: String(chain), teams: String(teams) },
          ]),
      ),
    read: (day: string): DayPages => {
      const packed = content.get(day)?.['content'];
      if (!(packed instanceof Uint8Array)) throw new Error(`no pages of ${day} are kept`);
      // `save` wrote it in this form.
      return JSON.parse(zstdDecompressSync(packed).toString()) as DayPages;
    },
    /** Keeps a day after its rows were made. */
    save: (day: string, { digest, chain, teams }: KeptDay, { pages, matches, skipped }: DayPages): void =>
      void save.run(day, digest, chain, teams, zstdCompressSync(JSON.stringify({ pages, matches, skipped }))),
    /** Notes what is made of a day. */
    noteDay: (day: string) => {
      const number = listNumber(day);
      return {
        match: (id: number): void => void made.run(id, number),
        onBoth: (id: number): void => void both.run(number, id),
        /** Of a team of a match, 1 or 2. */
        lineup: (id: number, team: number): void => void lineups[team - 1]?.run(number, id),
        /** A further identity of a match that an earlier day made. */
        key: (text: string): void => void key.run(text, number),
      };
    },
    countOnBoth: (): number => Number(countBoth.get()?.['count']),
    /** Removes what the day and all later ones made, except for what was read of their pages and their breakdowns. */
    takeBack: (day: string): void => {
      const from = listNumber(day);
      const ofMatches = `(SELECT match_id FROM kept_matches WHERE made >= ${from})`;
      database.exec(`
        DELETE FROM match WHERE id IN ${ofMatches};
        DELETE FROM match_lineup WHERE (match_id, team) IN (
          SELECT match_id, 1 FROM kept_matches WHERE lineup1 >= ${from}
          UNION ALL SELECT match_id, 2 FROM kept_matches WHERE lineup2 >= ${from});
        DELETE FROM identity WHERE kind = 'standings-match'
          AND (id IN ${ofMatches} OR key IN (SELECT key FROM kept_keys WHERE made >= ${from}));
        DELETE FROM kept_keys WHERE made >= ${from};
        DELETE FROM kept_matches WHERE made >= ${from};
        UPDATE kept_matches SET both = NULL WHERE both >= ${from};
        UPDATE kept_matches SET lineup1 = NULL WHERE lineup1 >= ${from};
        UPDATE kept_matches SET lineup2 = NULL WHERE lineup2 >= ${from}`);
      database
        .prepare(
          'DELETE FROM prize_win WHERE rowid > (SELECT coalesce(max(last_prize), 0) FROM kept_days WHERE day < ?)',
        )
        .run(day);
    },
    /** Removes a day without pages. */
    remove: (day: string): void => void database.prepare('DELETE FROM kept_days WHERE day = ?').run(day),
  };
};

/** What notes the rows of a day. */
export type DayNotes = ReturnType<KeptDays['noteDay']>;
export type KeptDays = ReturnType<typeof openKeptDays>;

/** Whether the rows of the lists are in the data file. */
export const holdsKeptDays = (database: DatabaseSync): boolean => tablesOf(database).includes('kept_days');

export const forgetKeptDays = (database: DatabaseSync): void =>
  database.exec(['days', 'matches', 'keys'].map(name => `DROP TABLE IF EXISTS kept_${name};`).join(' '));

/** The digest of a day's pages, in the order in which they are read. */
export const digestOfPages = (files: readonly SourceFile[]): string =>
  digestOf(readerVersion, ...files.flatMap(({ path, digest }) => [path, digest]));

export const digestOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');
