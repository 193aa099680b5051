import { attempt, type ImportSource, type Skipped } from '../importer.ts';
import { toMoment, whyNoMoment } from '../moment.ts';
import type { Demo } from './demo.ts';
import type { Subject, TableFile } from './tables/findTables.ts';
import { toProfile } from './tables/profiles.ts';
import type { Profile } from './tables/profiles.ts';
import { type CsvRow, readCsv } from '../../../core/files/csv.ts';
import type { DemoSubject } from './tables/rows.ts';
import { createVersions, type Version } from './tables/versions.ts';
import {
  faultOf,
  toCell,
  toChecksum,
  toClutch,
  toFacts,
  toKill,
  toLine,
  toBrokenRound,
  toMoney,
  toNumber,
  toRound,
} from './tables/rows.ts';
import { toTeamKey } from '../teamKey.ts';
import { toListedMap } from './series/series.ts';
import type { ListedMap } from './series/series.ts';

export interface ReadTables {
  /** By checksum. */
  readonly demos: ReadonlyMap<string, Demo>;
  /** Rows of the tables of tournaments, in their order. */
  readonly listed: readonly ListedMap[];
  readonly profiles: readonly Profile[];
  readonly skipped: readonly Skipped[];
}

/** Reads every table. Several may describe the same recording: `raw` repeats maps of `kills-tables`. */
export const readTables = async (
  files: readonly TableFile[],
  onProgress: ImportSource['onProgress'],
): Promise<ReadTables> => {
  const book = createBook();
  const skipped: Skipped[] = [];
  for (const [done, file] of files.entries()) {
    onProgress({ step: 'reading tables', done, total: files.length });
    const take = (row: CsvRow, line: number): void => {
      const fault = takers[file.subject](row, book, file, line);
      if (fault !== undefined) skipped.push(skippedAt(file, line, fault));
    };
    const unreadable = await attempt(file, skipped, () => readCsv(file, take, spelled));
    for (const line of unreadable ?? [])
      skipped.push({ subject: file.name, line, reason: "its columns are not the table's" });
  }
  const { listed, profiles } = book;
  const { demos, skipped: ofVersions } = book.versions.settled();
  return { demos, listed, profiles, skipped: [...skipped, ...ofVersions] };
};

/** A heading with the analyzer's spellings of words that other exports spell otherwise. */
const spelled = (heading: string): string =>
  heading.replaceAll(/hltv|steam_id|tick_rate|freeze_time/g, word => spellings[word] ?? word);
const spellings: Readonly<Record<string, string>> = {
  hltv: 'htlv',
  steam_id: 'steamid',
  tick_rate: 'tickrate',
  freeze_time: 'freezetime',
};

const createBook = () => ({
  versions: createVersions(),
  listed: new Array<ListedMap>(),
  profiles: new Array<Profile>(),
});
type Book = ReturnType<typeof createBook>;

/** Why a row cannot be used, or an earlier one that it replaces no longer is. */
type Fault = string | { readonly line: number; readonly reason: string };

/** Takes a row, and returns what is wrong with it. */
type Taker = (row: CsvRow, book: Book, file: TableFile, line: number) => Fault | undefined;

const incomplete = 'a required cell is missing or wrong';

const faultOfListed = (row: CsvRow): string => {
  const date = toCell(row, 'match_date');
  const [team, other] = [toCell(row, 'team_1'), toCell(row, 'team_2')];
  if (team !== null && other !== null && toTeamKey(team) === toTeamKey(other))
    return `both its teams are called ${team}`;
  return date === null || toMoment(date) !== null ? incomplete : whyNoMoment;
};

const ofDemo =
  <T>(
    subject: DemoSubject,
    read: (row: CsvRow, file: TableFile) => T | null,
    keep: (demo: Demo, value: T, line: number) => Fault | undefined | void,
  ): Taker =>
  (row, { versions }, file, line) => {
    const checksum = toChecksum(row);
    const value = read(row, file);
    if (checksum === null || value === null) return faultOf(row, subject);
    const version = versions.of(checksum, subject, file);
    return faultIn(version, keep(version.demo, value, line) ?? undefined, line);
  };

/** A fault of a file that is not the first waits until it is clear which file counts. */
const faultIn = (
  { isFirst, faults, file }: Version,
  fault: Fault | undefined,
  line: number,
): Fault | undefined => {
  if (isFirst || fault === undefined) return fault;
  faults.push(skippedAt(file, line, fault));
  return undefined;
};

const skippedAt = ({ name }: TableFile, line: number, fault: Fault): Skipped => ({
  subject: name,
  line,
  ...(typeof fault === 'string' ? { reason: fault } : fault),
});

/** After a restart the numbers begin again: of two rounds of one number, the one that was played last counts. */
const takeRound = ofDemo('rounds', toRound, (demo, found, line) => {
  const round = { ...found, line };
  const place = demo.rounds.findIndex(({ number }) => number === round.number);
  const known = demo.rounds[place];
  if (!known) return void demo.rounds.push(round);
  const isLater = round.start > known.start;
  if (isLater) demo.rounds[place] = round;
  return {
    line: (isLater ? known : round).line,
    reason: 'another row has the same round: the one that was played last counts',
  };
});

const takers: Readonly<Record<Subject, Taker>> = {
  matches: (row, book, file, line) =>
    ofDemo('matches', toFacts, (demo, facts) => {
      demo.facts = facts;
      demo.file = file.name;
    })(row, book, file, line),
  rounds: (row, book, file, line) => {
    const [checksum, broken] = [toChecksum(row), toBrokenRound(row)];
    if (checksum !== null && broken !== null) {
      const version = book.versions.of(checksum, 'rounds', file);
      version.demo.broken.add(broken);
      return faultIn(version, 'the round was aborted', line);
    }
    return takeRound(row, book, file, line);
  },
  players_economy: ofDemo('players_economy', toMoney, (demo, money, line) => {
    demo.money.push({ ...money, line });
  }),
  players: ofDemo('players', toLine, (demo, player, line) => {
    const known = demo.lines.find(({ steamId }) => steamId === player.steamId);
    if (known) return 'the player has another line before it';
    demo.lines.push({ ...player, line });
    return undefined;
  }),
  kills: ofDemo('kills', toKill, (demo, kill, line) => {
    (demo.kills ??= []).push({ ...kill, line });
  }),
  clutches: ofDemo('clutches', toClutch, (demo, clutch, line) => {
    (demo.clutches ??= []).push({ ...clutch, line });
  }),
  teams: ofDemo(
    'teams',
    row => {
      const name = toCell(row, 'name');
      return name === null ? null : { name, score: toNumber(row, 'score') };
    },
    (demo, { name, score }) => {
      demo.teamNames.add(name);
      if (score !== null) demo.roundsByTeams = (demo.roundsByTeams ?? 0) + score;
    },
  ),
  tournaments: (row, { listed }) => {
    const map = toListedMap(row);
    if (map) listed.push(map);
    return map === null ? faultOfListed(row) : undefined;
  },
  profiles: (row, { profiles }) => {
    const profile = toProfile(row);
    if (profile) profiles.push(profile);
    return profile === null ? incomplete : undefined;
  },
};
