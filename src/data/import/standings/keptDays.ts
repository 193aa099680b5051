import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { tablesOf } from '../../store/views/index.ts';
import type { Skipped, SourceFile } from '../importer.ts';
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

export interface KeptDay {
  /** SHA-256 of the pages. */
  readonly digest: string;
  /** SHA-256 of the teams of the pages, in the order of the pages. */
  readonly teams: string;
  /** SHA-256 of everything that the rows of this day and of the days before it follow from. */
  readonly chain: string;
}

const tables = `
  CREATE TABLE IF NOT EXISTS kept_pages (
    day TEXT PRIMARY KEY, digest TEXT NOT NULL, teams TEXT NOT NULL, chain TEXT NOT NULL, content BLOB NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS kept_both (match_id INTEGER PRIMARY KEY)`;

/** Opens what was read of the pages of each day, which the data file keeps, so that the next import need not read them again. */
export const openKeptDays = (database: DatabaseSync) => {
  database.exec(tables);
  const content = database.prepare('SELECT content FROM kept_pages WHERE day = ?');
  const save = database.prepare('INSERT OR REPLACE INTO kept_pages VALUES (?, ?, ?, ?, ?)');
  const both = database.prepare('INSERT OR IGNORE INTO kept_both VALUES (?)');
  return {
    /** By day, oldest first. */
    all: (): ReadonlyMap<string, KeptDay> =>
      new Map(
        database
          .prepare('SELECT day, digest, teams, chain FROM kept_pages ORDER BY day')
          .all()
          // The columns are texts.
          .map(({ day, ...kept }) => [String(day), kept as unknown as KeptDay]),
      ),
    read: (day: string): DayPages => {
      // `save` wrote it in this form.
      const packed = content.get(day)?.['content'];
      if (!(packed instanceof Uint8Array)) throw new Error(`no pages of ${day} are kept`);
      return JSON.parse(zstdDecompressSync(packed).toString()) as DayPages;
    },
    /** Keeps a day after its rows were made. */
    save: (day: string, { digest, teams, chain }: KeptDay, { pages, matches, skipped }: DayPages): void =>
      void save.run(day, digest, teams, chain, zstdCompressSync(JSON.stringify({ pages, matches, skipped }))),
    /** Notes that both teams of a match have it on their pages. */
    noteBoth: (id: number): void => void both.run(id),
    /** Removes the rows of all days, and the days without pages. What was read of the others stays. */
    removeRows: (days: readonly string[]): void => {
      database.exec(`
        DELETE FROM match; DELETE FROM match_lineup; DELETE FROM prize_win; DELETE FROM kept_both;
        DELETE FROM identity WHERE kind = 'standings-match';
        UPDATE kept_pages SET chain = ''`);
      database
        .prepare('DELETE FROM kept_pages WHERE day NOT IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(days));
    },
  };
};

export type KeptDays = ReturnType<typeof openKeptDays>;

export const holdsKeptDays = (database: DatabaseSync): boolean => tablesOf(database).includes('kept_pages');

/** The digest of a day's pages, in the order in which they are read. */
export const digestOfPages = (files: readonly SourceFile[]): string =>
  digestOf(readerVersion, ...files.flatMap(({ path, digest }) => [path, digest]));

export const digestOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex');
