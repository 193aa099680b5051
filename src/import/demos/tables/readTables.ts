import type { ImportSource, Skipped } from '../../importer.ts';
import type { Demo } from '../demo.ts';
import type { Subject, TableFile } from './findTables.ts';
import { toProfile } from './profiles.ts';
import type { Profile } from './profiles.ts';
import { CsvError, readCsv } from './readCsv.ts';
import type { CsvRow } from './readCsv.ts';
import { toCell, toChecksum, toFacts, toKill, toLine, toMoney, toRound } from './rows.ts';
import { toListedMap } from '../series.ts';
import type { ListedMap } from '../series.ts';

export interface ReadTables {
  /** By checksum. */
  readonly demos: ReadonlyMap<string, Demo>;
  /** Rows of the tables of tournaments, in their order. */
  readonly listed: readonly ListedMap[];
  readonly profiles: readonly Profile[];
  /** Rows read, of each recording once. */
  readonly counts: {
    readonly rounds: number;
    readonly money: number;
    readonly lines: number;
    readonly kills: number;
  };
  readonly skipped: readonly Skipped[];
}

/** Reads every table. Where two tell of the same recording the first counts: `raw` repeats maps of `kills-tables`. */
export const readTables = async (
  files: readonly TableFile[],
  onProgress: ImportSource['onProgress'],
): Promise<ReadTables> => {
  const book = createBook();
  const skipped: Skipped[] = [];
  for (const [done, file] of files.entries()) {
    onProgress({ step: 'reading tables', done, total: files.length });
    const leave = (line: number, reason: string): void =>
      void skipped.push({ subject: file.name, line, reason });
    const take = takers[file.subject];
    try {
      const unreadable = await readCsv(file.path, (row, line) => {
        if (!take(row, book, file)) leave(line, 'not what the line needs');
      });
      for (const line of unreadable) leave(line, "not the table's columns");
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      skipped.push({ subject: file.name, reason: error.message });
    }
  }
  return { ...book, skipped };
};

const createBook = () => ({
  demos: new Map<string, Demo>(),
  listed: new Array<ListedMap>(),
  profiles: new Array<Profile>(),
  counts: { rounds: 0, money: 0, lines: 0, kills: 0 },
  /** Which file told of a recording first, by subject and checksum. */
  tellers: new Map<string, string>(),
});
type Book = ReturnType<typeof createBook>;

/** Whether a row could be used; one that another file told before is no fault. */
type Taker = (row: CsvRow, book: Book, file: TableFile) => boolean;

const ofDemo =
  <T>(read: (row: CsvRow) => T | null, keep: (demo: Demo, value: T, book: Book) => void): Taker =>
  (row, book, file) => {
    const checksum = toChecksum(row);
    const value = read(row);
    if (checksum === null || value === null) return false;
    const key = `${file.subject}/${checksum}`;
    const teller = book.tellers.get(key) ?? file.path;
    book.tellers.set(key, teller);
    if (teller === file.path) keep(demoOf(book, checksum), value, book);
    return true;
  };

const takers: Readonly<Record<Subject, Taker>> = {
  matches: ofDemo(toFacts, (demo, facts) => (demo.facts = facts)),
  rounds: ofDemo(toRound, (demo, round, { counts }) => {
    if (demo.rounds.some(({ number }) => number === round.number)) return;
    demo.rounds.push(round);
    counts.rounds++;
  }),
  players_economy: ofDemo(toMoney, (demo, money, { counts }) => {
    demo.money.push(money);
    counts.money++;
  }),
  players: ofDemo(toLine, (demo, line, { counts }) => {
    if (demo.lines.some(({ steamId }) => steamId === line.steamId)) return;
    demo.lines.push(line);
    counts.lines++;
  }),
  kills: ofDemo(toKill, (demo, kill, { counts }) => {
    (demo.kills ??= []).push(kill);
    counts.kills++;
  }),
  teams: ofDemo(
    row => toCell(row, 'name'),
    (demo, name) => demo.teamNames.add(name),
  ),
  tournaments: (row, { listed }) => {
    const map = toListedMap(row);
    if (map) listed.push(map);
    return map !== null;
  },
  profiles: (row, { profiles }) => {
    const profile = toProfile(row);
    if (profile) profiles.push(profile);
    return profile !== null;
  },
};

const demoOf = ({ demos }: Book, checksum: string): Demo => {
  let demo = demos.get(checksum);
  if (!demo) {
    demo = {
      checksum,
      facts: undefined,
      teamNames: new Set(),
      rounds: [],
      money: [],
      lines: [],
      kills: undefined,
    };
    demos.set(checksum, demo);
  }
  return demo;
};
