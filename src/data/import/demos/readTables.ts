import { getOrMake } from '../../../core/getOrMake.ts';
import { attempt, type Fault, type ImportSource, type Skipped } from '../importer.ts';
import { toMoment, whyNoMoment } from '../moment.ts';
import type { Demo } from './demo.ts';
import type { TableFile } from './tables/findTables.ts';
import {
  toProfile,
  type Profile,
  type DemoSubject,
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
import { type CsvRow, readCsv } from '../../../core/files/csv.ts';
import { createVersions, emptyDemo, type Version } from './tables/versions.ts';
import { toTeamKey } from '../teams.ts';
import { toListedMap } from './series/series.ts';
import type { ListedMap } from './series/series.ts';

export type ReadTables = Awaited<ReturnType<typeof readTables>>;

/** Reads every table. Several may describe the same recording: `raw` repeats maps of `kills-tables`. */
export const readTables = async (files: readonly TableFile[], onProgress: ImportSource['onProgress']) => {
  const versions = createVersions();
  const listed: ListedMap[] = [];
  const profiles: Profile[] = [];
  const skipped: Skipped[] = [];
  for (const [done, file] of files.entries()) {
    onProgress({ step: 'reading tables', done, total: files.length });
    const { subject, name } = file;
    const before = [listed.length, profiles.length, skipped.length] as const;
    const found = new Map<string, Version>();
    const versionOf = (checksum: string): Version =>
      getOrMake(found, checksum, () => ({
        demo: emptyDemo(checksum, name),
        faults: [],
        killed: new Set<string>(),
      }));
    const take = (row: CsvRow, line: number): string | undefined => {
      if (subject === 'tournaments') return keepIn(listed, toListedMap(row), () => faultOfListed(row));
      if (subject === 'profiles') return keepIn(profiles, toProfile(row), () => incomplete);
      return takers[subject](row, file, line, versionOf);
    };
    const takeLine = (row: CsvRow, line: number): void => {
      const reason = take(row, line);
      if (reason) skipped.push({ subject: name, line, reason });
    };
    const unreadable = await attempt(file, skipped, () => readCsv(file, takeLine, spelled));
    if (!unreadable) {
      // Nothing of a damaged file counts but the fault itself.
      [listed.length, profiles.length] = before;
      skipped.splice(before[2], skipped.length - before[2] - 1);
      continue;
    }
    for (const line of unreadable)
      skipped.push({ subject: name, line, reason: "its columns are not the table's" });
    if (subject !== 'tournaments' && subject !== 'profiles')
      for (const [checksum, version] of found) versions.add(checksum, subject, version);
  }
  const { demos, skipped: ofVersions } = versions.settled();
  return { demos, listed, profiles, skipped: [...skipped, ...ofVersions] };
};

const keepIn = <T>(all: T[], found: T | null, fault: () => string): string | undefined =>
  found === null ? fault() : void all.push(found);

/** A heading with the analyzer's spellings of words that other exports spell otherwise. */
const spelled = (heading: string): string =>
  heading.replaceAll(/hltv|steam_id|tick_rate|freeze_time/g, word => spellings[word] ?? word);
const spellings: Readonly<Record<string, string>> = {
  hltv: 'htlv',
  steam_id: 'steamid',
  tick_rate: 'tickrate',
  freeze_time: 'freezetime',
};

/** Takes a row, and returns why it cannot be used. What is wrong with the rows of a recording is kept with its version. */
type Taker = (
  row: CsvRow,
  file: TableFile,
  line: number,
  versionOf: (checksum: string) => Version,
) => string | undefined;

const incomplete = 'a required cell is missing or wrong';

const faultOfListed = (row: CsvRow): string => {
  const date = toCell(row, 'match_date');
  const [team, other] = [toCell(row, 'team_1'), toCell(row, 'team_2')];
  if (team !== null && other !== null && toTeamKey(team) === toTeamKey(other))
    return `both its teams are called ${team}`;
  return date === null || toMoment(date) !== null ? incomplete : whyNoMoment;
};

/** @param keep returns why the value, or an earlier row that it replaces, does not count */
const ofDemo =
  <T>(
    subject: DemoSubject,
    read: (row: CsvRow, file: TableFile) => T | null,
    keep: (demo: Demo, value: T, line: number, version: Version) => Fault | undefined | void,
  ): Taker =>
  (row, file, line, versionOf) => {
    const checksum = toChecksum(row);
    const value = read(row, file);
    if (checksum === null || value === null) return faultOf(row, subject);
    const version = versionOf(checksum);
    const { demo, faults } = version;
    const fault = keep(demo, value, line, version);
    if (fault) faults.push({ subject: file.name, ...fault });
    return undefined;
  };

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

const takers: Readonly<Record<DemoSubject, Taker>> = {
  matches: ofDemo('matches', toFacts, (demo, facts) => {
    demo.facts = facts;
  }),
  rounds: (row, file, line, versionOf) => {
    const [checksum, broken] = [toChecksum(row), toBrokenRound(row)];
    if (checksum === null || broken === null) return takeRound(row, file, line, versionOf);
    const { demo, faults } = versionOf(checksum);
    demo.broken.add(broken);
    faults.push({ subject: file.name, line, reason: 'the round was aborted' });
    return undefined;
  },
  players_economy: ofDemo('players_economy', toMoney, (demo, money, line) => {
    demo.money.push({ ...money, line });
  }),
  players: ofDemo('players', toLine, (demo, player, line) => {
    const known = demo.lines.find(({ steamId }) => steamId === player.steamId);
    if (known) return { line, reason: 'the player has another line before it' };
    demo.lines.push({ ...player, line });
    return undefined;
  }),
  kills: ofDemo('kills', toKill, (demo, kill, line, { killed }) => {
    demo.kills ??= [];
    // A table may have every kill many times; each is kept once.
    const moment = `${kill.round} ${kill.tick} ${kill.victim.steamId}`;
    if (killed.has(moment)) demo.repeatedKills.push(line);
    else demo.kills.push({ ...kill, line });
    killed.add(moment);
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
};
