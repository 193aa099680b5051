import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Side } from '../../../../src/core/scoreboard/event.ts';
import { otherSide, sideOfTeam1 } from '../../../../src/core/scoreboard/rules.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';

/** Tables in the format of CS Demo Manager about fictional matches, teams and players. */
export type Row = Record<string, string | number>;
export type Tables = Record<string, Row[]>;

export interface Player {
  readonly steamid: string;
  readonly name: string;
}
export type Roster = readonly Player[];

/** Five players with consecutive Steam ids. */
export const createRoster = (first: number, ...names: readonly string[]): Roster =>
  names.map((name, index) => ({ steamid: `7656119900000${first + index}`, name }));

export const elks = createRoster(1000, 'ash', 'birch', 'cedar', 'dogwood', 'elm');
export const otters = createRoster(2000, 'pike', 'perch', 'roach', 'salmon', 'trout');

export interface MadeUpDemo {
  readonly checksum: string;
  /** The winner of each round: `e` for the Elks, `o` for the Otters. */
  readonly rounds: string;
  readonly name?: string;
  readonly map?: string;
  /** The side on which the Elks start the map. */
  readonly start?: Side;
  /** The number of rounds of the map before this part. */
  readonly before?: number;
  /** The recording's names for the two teams. */
  readonly names?: readonly [elks: string, otters: string];
  readonly rosters?: readonly [Roster, Roster];
  readonly knife?: boolean;
  /** When the file was written. */
  readonly date?: string;
  readonly server?: string;
  /** Whether the last round is aborted. */
  readonly broken?: boolean;
}

/** 64 ticks per second. A round takes 40 seconds, including 10 seconds of freeze time. */
const roundTicks = 40 * 64;
const freezeTicks = 10 * 64;

const defaults = {
  map: 'de_nuke',
  start: 'CT',
  before: 0,
  names: ['Team Elks', 'Otters Clan'],
  rosters: [elks, otters],
  knife: false,
  date: '2025-02-03T13:00:00-03:00',
  server: '[CUP] Elks vs Otters BO3-1',
  broken: false,
} as const satisfies Partial<MadeUpDemo>;

/**
 * Makes the tables of one recording. In each round the winners' first player kills all five opponents, five seconds
 * apart, and the second player assists at the first kill. With a knife round the teams' names are swapped, as in real
 * exports.
 */
export const createDemo = (made: MadeUpDemo): Tables => {
  const { checksum, rounds, knife, start, before, names, rosters, broken } = {
    ...defaults,
    ...made,
  };
  const winners = Array.from(rounds, letter => (letter === 'e' ? 0 : 1));
  const called = knife ? [names[1], names[0]] : names;
  const played = winners.map((winner, index): MadeUpRound => {
    const side = sideOfTeam1(start, before + index + 1);
    return { checksum, rosters, number: index + 1 + (knife ? 2 : 0), winner, side, spent: 650 };
  });
  if (knife) played.unshift({ checksum, rosters, number: 1, winner: 0, side: start, spent: 0 });
  const tables = joinTables(...played.map(createRound));
  if (broken) {
    const { rounds: [round] = [], players_economy: money = [] } = createRound({
      checksum,
      rosters,
      number: rounds.length + 1,
      winner: 0,
      side: start,
      spent: 0,
    });
    tables['rounds']?.push({ ...round, end_reason: '', winner_side: 0 });
    tables['players_economy']?.push(...money);
  }
  return {
    ...tables,
    players: rosters.flatMap((roster, team) => {
      const wins = winners.filter(winner => winner === team).length;
      return roster.map((player, index) => ({
        ...player,
        team_name: called[team] ?? '',
        kills: index === 0 ? wins * 5 : 0,
        deaths: winners.length - wins,
        assists: 1,
        headshots: 2,
        kast: 70,
        avg_damages_per_round: 80,
        htlv_2: 1.25,
        first_kill: 3,
        first_death: 2,
        '2k': 4,
        match_checksum: checksum,
      }));
    }),
    teams: called.map((name, index) => ({ name, team: 'AB'[index] ?? '', match_checksum: checksum })),
    matches: [createFacts({ ...defaults, ...made })],
  };
};

const createFacts = ({
  checksum,
  rounds,
  map,
  name = `elks-vs-otters-m1-${checksum}`,
  date,
  server,
}: MadeUpDemo & { map: string; date: string; server: string }) => ({
  checksum,
  demo_name: name,
  demo_path: `c:\\demos\\Fjord Cup 2025\\${name}.dem`,
  date,
  map,
  server_name: server,
  tick_count: (rounds.length + 3) * roundTicks,
  tickrate: '64.000000',
  // This column holds the cells of the next column.
  duration: 'casual',
});

interface MadeUpRound {
  readonly checksum: string;
  readonly rosters: readonly [Roster, Roster];
  readonly number: number;
  /** 0 for the Elks. */
  readonly winner: 0 | 1;
  /** The side of the Elks. */
  readonly side: Side;
  readonly spent: number;
}

const createRound = ({ checksum, rosters, number, winner, side, spent }: MadeUpRound): Tables => {
  const tick = 64 + number * roundTicks;
  const sides = [side, otherSide(side)] as const;
  const [winners, losers] = winner === 0 ? rosters : [rosters[1], rosters[0]];
  const won = sides[winner];
  const row = { round: number, match_checksum: checksum };
  return {
    rounds: [
      {
        number,
        start_tick: tick,
        freezetime_end_tick: tick + freezeTicks,
        end_tick: tick + roundTicks - 448,
        end_officially_tick: tick + roundTicks,
        team_a_side: numberOf(side),
        team_b_side: numberOf(otherSide(side)),
        end_reason: won === 'CT' ? 8 : 9,
        winner_side: numberOf(won),
        match_checksum: checksum,
      },
    ],
    players_economy: rosters.flatMap((roster, team) =>
      roster.map(player => ({
        ...player,
        ...row,
        player_side: numberOf(sides[team === 0 ? 0 : 1]),
        start_money: 800,
        money_spent: spent,
        equipment_value: 850,
        type: 'pistol',
      })),
    ),
    kills: losers.map((victim, index) => ({
      ...row,
      tick: tick + freezeTicks + (index + 1) * 5 * 64,
      ...fighter('killer', winners[0], won),
      ...fighter('victim', victim, otherSide(won)),
      ...fighter('assister', index === 0 ? winners[1] : undefined, won),
      weapon_name: spent === 0 ? 'Knife' : 'AK-47',
      headshot: index % 2,
      is_flash_assist: index === 0 ? 1 : 0,
    })),
  };
};

/** A row of the table of tournaments. */
export const createListed = (checksum: string, more: Row = {}): Row => ({
  url: 'https://www.hltv.org/matches/2370001/elks-vs-otters-fjord-cup-2025',
  tournament: 'Fjord Cup 2025',
  match_id: '90001',
  match_format: 'Bo3',
  match_date: '2025-02-03 22:30:00',
  team_1: 'Elks',
  team_1_result: 1,
  team_2: 'Otters',
  team_2_result: 0,
  map: 'nuke',
  map_n: 'm1',
  p: '',
  checksum,
  ...more,
});

export const joinTables = (...all: readonly Tables[]): Tables => {
  const joined: Tables = {};
  for (const tables of all)
    for (const [subject, rows] of Object.entries(tables)) (joined[subject] ??= []).push(...rows);
  return joined;
};

/** Writes a table as CSV text, and quotes cells where necessary. One without rows has a heading alone. */
export const toCsv = (rows: readonly Row[]): string => {
  const columns =
    rows.length === 0 ? ['match_checksum'] : [...new Set(rows.flatMap(row => Object.keys(row)))];
  const quote = (cell: string | number): string =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);
  return [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))]
    .map(cells => `${cells.map(quote).join(',')}\r\n`)
    .join('');
};

/**
 * Writes tables into a folder that is removed after the test. The file names can be those of many recordings or of one.
 */
export const writeTables = (
  tables: Tables,
  toName: (subject: string) => string = name => `${name}.csv`,
): string => {
  const folder = createTemporaryFolder();
  for (const [subject, rows] of Object.entries(tables)) {
    const path = join(folder, toName(subject));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, toCsv(rows));
  }
  return folder;
};

/** Writes the same tables in the analyzer's own form: one file per table, with spaces in the headings. */
export const writeSingle = (stem: string, tables: Tables): string =>
  writeTables(
    Object.fromEntries(
      Object.entries(tables).map(([subject, rows]) => [
        subject,
        rows.map(row =>
          Object.fromEntries(
            Object.entries(row).map(([column, cell]) => [column.replaceAll('_', ' '), cell]),
          ),
        ),
      ]),
    ),
    subject => `${stem}_${subject === 'matches' ? 'match' : subject}.csv`,
  );

const numberOf = (side: Side): 2 | 3 => (side === 'T' ? 2 : 3);

const fighter = (role: string, player: Player | undefined, side: Side): Row => ({
  [`${role}_name`]: player?.name ?? '',
  [`${role}_steamid`]: player?.steamid ?? 0,
  [`${role}_side`]: player ? numberOf(side) : 0,
});
