import { toWeaponName } from '../../../../core/weaponName.ts';
import type { Side } from '../../../../core/scoreboard/event.ts';
import { toSteamId64 } from '../../../../core/scoreboard/steamId.ts';
import { toMoment } from '../../moment.ts';
import { momentInNames, toEvent } from './paths.ts';
import type { TableFile } from './findTables.ts';
import type { CsvRow } from '../../../../core/files/csv.ts';

/** A cell without surrounding spaces (` karrigan`), with its accents in Unicode form NFC; null if empty. */
export const toCell = (row: CsvRow, column: string): string | null =>
  row[column]?.normalize('NFC').trim() || null;

/** The checksum of a row's recording. `matches` and `tournaments` use another column for it. */
export const toChecksum = (row: CsvRow): string | null =>
  toCell(row, 'match_checksum') ?? toCell(row, 'checksum');

/** The column `duration` is not read: in tables merged from several exports it holds other columns' values. */
export const toFacts = (row: CsvRow, file: Pick<TableFile, 'path'>) => {
  const [name, map] = [toCell(row, 'demo_name'), toCell(row, 'map')];
  const date = toCell(row, 'date');
  if (name === null || map === null) return null;
  return {
    name,
    // The game's name of it: `de_nuke`. A map of the workshop has its folders before the name.
    map: map.toLowerCase().replace(/^.*[\\/](?=.)/, ''),
    // The folder of the recording, named after its event.
    event: toEvent(toCell(row, 'demo_path'), file.path),
    // When the file was written, or the beginning of that day, in ms since 1970 UTC.
    at: toMoment(date) ?? momentInNames(name, toCell(row, 'demo_path'), file.path),
    // For reports.
    date,
    ticks: toNumber(row, 'tick_count'),
    tickRate: toNumber(row, 'tickrate') || usualTickRate,
    // The rounds of the two halves.
    maxRounds: toNumber(row, 'max_rounds') || null,
    // From the server's name, `… BO3-1`.
    bestOf: Number(/\bBO(\d)\b/i.exec(row['server_name'] ?? '')?.[1] ?? 0) || null,
  };
};

/** Ticks per second, in every recording of Counter-Strike 2. */
const usualTickRate = 64;

export const toRound = (row: CsvRow) => {
  const [number, start] = [toNumber(row, 'number'), toNumber(row, 'start_tick')];
  const [freezeEnd, end] = [toNumber(row, 'freezetime_end_tick'), toNumber(row, 'end_tick')];
  const [winner, reason] = [toSide(row, 'winner_side'), toNumber(row, 'end_reason')];
  if (number === null || start === null || end === null || winner === null) return null;
  const over = toNumber(row, 'end_officially_tick') ?? end;
  return { number, start, freezeEnd: freezeEnd ?? start, end, over, winner, reason };
};

/** The number of an aborted round, which has neither a winner nor a reason. */
export const toBrokenRound = (row: CsvRow): number | null =>
  'winner_side' in row && !toSide(row, 'winner_side') && !toNumber(row, 'end_reason')
    ? toNumber(row, 'number')
    : null;

export const toMoney = (row: CsvRow) => {
  const fighter = toFighter(row, '');
  const [round, start] = [toNumber(row, 'round'), toNumber(row, 'start_money')];
  const [spent, equipment] = [toNumber(row, 'money_spent'), toNumber(row, 'equipment_value')];
  if (!fighter || round === null || start === null || spent === null || equipment === null) return null;
  return { ...fighter, round, start, spent, equipment, buy: toCell(row, 'type') };
};

export const toLine = (row: CsvRow) => {
  const [steamId, name] = [toSteamId(row, 'steamid'), toCell(row, 'name')];
  if (
    steamId === null ||
    name === null ||
    toNumber(row, 'kills') === null ||
    toNumber(row, 'deaths') === null
  )
    return null;
  // `k_2` in tables of many recordings is `2k` in those of one.
  const figures = mapFigures((_, column) =>
    toNumber(row, column in row ? column : column.replace(/^k_(\d)$/, '$1k')),
  );
  return { steamId, name, teamName: toCell(row, 'team_name') ?? '', figures };
};

/**
 * A round in which a player was the last one alive of his team, and the tick at which he was left alone. The columns `1v1_won`
 * and so on of the players' table are of a whole team, so they are not read.
 */
export const toClutch = (row: CsvRow) => {
  const [steamId, won] = [toSteamId(row, 'steamid'), toCell(row, 'won')];
  if (steamId === null || won === null) return null;
  return { steamId, won: isTrue(row, 'won'), round: toNumber(row, 'round'), tick: toNumber(row, 'tick') };
};

export const toKill = (row: CsvRow) => {
  const [round, tick] = [toNumber(row, 'round'), toNumber(row, 'tick')];
  const victim = toFighter(row, 'victim_');
  if (round === null || tick === null || !victim) return null;
  return {
    round,
    tick,
    // Null for the world: a fall, or the bomb.
    killer: toFighter(row, 'killer_'),
    victim,
    assister: toFighter(row, 'assister_'),
    flashAssist: isTrue(row, 'is_flash_assist'),
    weapon: toWeaponName(toCell(row, 'weapon_name')),
    headshot: isTrue(row, 'headshot'),
    penetrated: toNumber(row, 'penetrated_objects') ?? 0,
    throughSmoke: isTrue(row, 'is_through_smoke'),
    noScope: isTrue(row, 'is_no_scope'),
    blinded: isTrue(row, 'is_killer_blinded'),
    trade: isTrue(row, 'is_trade_kill'),
  };
};

/** Null for anything but a number of 0 or more. Its decimals may follow a comma, as a spreadsheet writes them. */
export const toNumber = (row: CsvRow, column: string): number | null => {
  const text = toCell(row, column) ?? '';
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
};

const isTrue = (row: CsvRow, column: string): boolean =>
  toNumber(row, column) === 1 || toCell(row, column)?.toLowerCase() === 'true';

/** Converts the game's own numbers for the sides, or their names. */
const toSide = (row: CsvRow, column: string): Side | null =>
  sides[toNumber(row, column) ?? toCell(row, column)?.toLowerCase() ?? ''] ?? null;

const sides: Readonly<Record<string, Side>> = { 2: 'T', t: 'T', 3: 'CT', ct: 'CT' };

/** Null for the world and for bots: their id is 0. */
const toSteamId = (row: CsvRow, column: string): string | null => {
  const text = toCell(row, column) ?? '';
  return /^[1-9]\d{0,19}$/.test(text) ? text : (toSteamId64(text) ?? null);
};

/** The columns that a row needs, by subject. */
const required = {
  matches: { demo_name: toCell, map: toCell },
  rounds: { number: toNumber, start_tick: toNumber, end_tick: toNumber, winner_side: toSide },
  players: { steamid: toSteamId, name: toCell, kills: toNumber, deaths: toNumber },
  players_economy: {
    steamid: toSteamId,
    player_side: toSide,
    round: toNumber,
    start_money: toNumber,
    money_spent: toNumber,
    equipment_value: toNumber,
  },
  kills: { round: toNumber, tick: toNumber, victim_steamid: toSteamId, victim_side: toSide },
  clutches: { steamid: toSteamId, won: toCell },
  teams: { name: toCell },
} as const satisfies Record<string, Readonly<Record<string, (row: CsvRow, column: string) => unknown>>>;
export type DemoSubject = keyof typeof required;

export const faultOf = (row: CsvRow, subject: DemoSubject): string => {
  if (toChecksum(row) === null) return 'it has no checksum of its recording';
  const [column = ''] =
    Object.entries(required[subject]).find(([name, read]) => read(row, name) === null) ?? [];
  if (!(column in row)) return `the table has no column ${column}`;
  if (column.endsWith('steamid') && toNumber(row, column) === 0)
    return 'it is of a bot, which has no Steam id';
  return `its ${column} is ${toCell(row, column) === null ? 'empty' : 'not readable'}`;
};

/** @param role what its columns begin with: `killer_` */
export const toFighter = (row: CsvRow, role: '' | `${string}_`) => {
  const [steamId, name] = [toSteamId(row, `${role}steamid`), toCell(row, `${role}name`)];
  const side = toSide(row, `${role === '' ? 'player_' : role}side`);
  return steamId === null || side === null ? null : { steamId, side, ...(name !== null && { name }) };
};

/** The analyzer's columns for a player's figures, by the columns of `player_map` that keep them. */
const figureColumns = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  headshots: 'headshots',
  opening_kills: 'first_kill',
  opening_deaths: 'first_death',
  trade_kills: 'trade_kill',
  trade_deaths: 'trade_death',
  double_kills: 'k_2',
  triple_kills: 'k_3',
  quad_kills: 'k_4',
  aces: 'k_5',
  utility_damage: 'utility_damage',
  adr: 'avg_damages_per_round',
  /** Percent. */
  kast: 'kast',
  /** The analyzer's rating 2.0. */
  rating: 'htlv_2',
} as const;
export type Figures = {
  readonly [F in keyof typeof figureColumns]: F extends 'kills' | 'deaths' ? number : number | null;
};

export const mapFigures = (make: (figure: keyof Figures, column: string) => number | null): Figures =>
  // The entries are those of `figureColumns`. Kills and deaths are never missing: `toLine` requires them.
  Object.fromEntries(
    Object.entries(figureColumns).map(([figure, column]) => [figure, make(figure as keyof Figures, column)]),
  ) as Figures;

/** A player in `players_data.csv`. */
export type Profile = NonNullable<ReturnType<typeof toProfile>>;

/** Null for a line that describes no active player: a benched or a missing one. */
export const toProfile = (row: CsvRow) => {
  const [nickname, teamName] = [toCell(row, 'player_nick'), toCell(row, 'team_name')];
  const name = toCell(row, 'player_name');
  if (nickname === null || teamName === null || !name?.includes(`'${nickname}'`)) return null;
  const plain = name.replace(`'${nickname}'`, ' ').replaceAll(/\s+/g, ' ').trim();
  return {
    // The address of the player's page.
    key: toCell(row, 'player_hltv_url') ?? `${teamName}/${nickname}`,
    teamName,
    nickname,
    realName: plain === '' ? null : plain,
    // ISO 3166-1 alpha-2; the table names the country in words, and its flag by this code.
    country: match(row, 'player_flag', /\/([A-Z]{2})\.\w+$/),
    photo: match(row, 'photo_player', /^(https:\/\/\S+)$/),
  };
};

const match = (row: CsvRow, column: string, pattern: RegExp): string | null =>
  pattern.exec(toCell(row, column) ?? '')?.[1] ?? null;
