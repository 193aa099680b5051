import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { TeamKey } from '../../../scoreboard/event.ts';
import { overtimesOf, otherSide } from '../../../scoreboard/rules.ts';
import type { ArrangedSeries } from './arrange.ts';
import type { PlayedMap, PlayedRound } from './playedMap.ts';
import { toHalves } from './playedMap.ts';
import type { WrittenMatch } from './writeMatch.ts';

/** What the rows of a match's maps refer to. */
export interface MapNames {
  /** Numbers of the series' teams, in its order. */
  readonly teams: readonly [number, number];
  /** The number of a player, by Steam id; undefined of one whom no summary names. */
  readonly player: (steamId: string) => number | undefined;
}

/** Writes the maps of a match, each in the place of what the file had of it. */
export type MapsWriter = (arranged: ArrangedSeries, match: WrittenMatch, names: MapNames) => void;

export const openMapsWriter = (database: DatabaseSync): MapsWriter => {
  const clear = (table: string) =>
    database.prepare(`DELETE FROM ${table} WHERE match_id = ? AND map_number = ?`);
  const [clearLines, clearRounds, clearMoney] = [
    clear('player_map'),
    clear('map_round'),
    clear('round_money'),
  ];
  const clearKills = clear('round_kill');
  const name = database.prepare('INSERT OR IGNORE INTO match_map (match_id, number, name) VALUES (?, ?, ?)');
  const insertMap = insertInto(database, 'match_map', mapColumns);
  const insertLine = insertInto(database, 'player_map', lineColumns);
  const insertRound = insertInto(database, 'map_round', roundColumns);
  const insertMoney = insertInto(database, 'round_money', moneyColumns);
  const insertKill = insertInto(database, 'round_kill', killColumns);

  const writeMap = (map: PlayedMap, endedAt: number, match: WrittenMatch, names: MapNames): void => {
    const place = [match.id, map.number] as const;
    const write = createSides(map, match, names);
    insertMap(write.map(place));
    for (const statement of [clearLines, clearRounds, clearMoney]) statement.run(...place);
    for (const row of write.lines(place, endedAt)) insertLine(row);
    // A source without kills does not take away those of another one.
    if (map.hasKills) clearKills.run(...place);
    for (const round of map.rounds) {
      const inRound = [...place, round.number] as const;
      insertRound(write.round(inRound, round));
      for (const row of write.money(inRound, round)) insertMoney(row);
      for (const row of write.kills(inRound, round)) insertKill(row);
    }
  };

  return ({ series, played }, match, names) => {
    // A map that nobody recorded has its name at least.
    for (const map of series.maps) name.run(match.id, map.number, map.name);
    let endedAt = match.startsAt;
    for (const map of played) {
      endedAt += map.length;
      writeMap(map, endedAt, match, names);
    }
  };
};

const mapColumns = [
  'match_id',
  'number',
  'name',
  'score1',
  'score2',
  'winner',
  'overtimes',
  'halves',
  'rounds',
];
const lineColumns = [
  ...['player_id', 'match_id', 'map_number', 'side', 'team_id', 'ended_at', 'rounds', 'won'],
  ...['kills', 'deaths', 'assists', 'adr', 'kast', 'rating', 'headshots', 'opening_kills', 'opening_deaths'],
];
const roundColumns = [
  ...['match_id', 'map_number', 'round', 'winner', 'side', 'reason', 'team1_side'],
  ...['started_ms', 'freeze_end_ms', 'ended_ms', 'over_ms'],
];
const moneyColumns = [
  ...['match_id', 'map_number', 'round', 'player_id', 'team', 'money', 'spent', 'equipment', 'buy'],
];
const killColumns = [
  ...['match_id', 'map_number', 'round', 'number', 'at_ms', 'killer_id', 'victim_id', 'assister_id'],
  ...['flash_assist', 'weapon', 'headshot', 'penetrated', 'through_smoke', 'no_scope', 'blinded', 'trade'],
];

type Row = readonly SQLInputValue[];

const insertInto = (
  database: DatabaseSync,
  table: string,
  columns: readonly string[],
): ((row: Row) => void) => {
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(
    `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
  );
  return row => void statement.run(...row);
};

/** The rows of a map, in the order of teams that the file has. */
const createSides = (map: PlayedMap, { turned }: WrittenMatch, { teams, player }: MapNames) => {
  const sideOf = (team: TeamKey): 1 | 2 => ((team === 'team1') === turned ? 2 : 1);
  const winner = map.winner && sideOf(map.winner);
  const { team1, team2 } = map.score;
  const known = (steamId: string | undefined): number | null =>
    steamId === undefined ? null : (player(steamId) ?? null);
  const team1Side = ({ team1Side }: PlayedRound) => (turned ? otherSide(team1Side) : team1Side);
  const teamOf = new Map(map.lines.map(({ steamId, team }) => [steamId, sideOf(team)]));
  return {
    map: (place: Row): Row => [
      ...place,
      map.name,
      turned ? team2 : team1,
      turned ? team1 : team2,
      winner,
      overtimesOf(map.score),
      toHalves(map, turned),
      JSON.stringify(
        map.rounds.map(round => [
          sideOf(round.winner),
          round.side,
          round.reason,
          Math.floor((round.end - round.freezeEnd) / 1000),
          null,
        ]),
      ),
    ],
    lines: ([matchId, mapNumber]: readonly [number, number], endedAt: number): Row[] =>
      map.lines.flatMap(line => {
        const id = player(line.steamId);
        const teamId = teams[line.team === 'team1' ? 0 : 1];
        const won = map.winner && Number(map.winner === line.team);
        return id === undefined
          ? []
          : [
              [
                ...[id, matchId, mapNumber, sideOf(line.team), teamId, endedAt, line.rounds, won],
                ...[line.kills, line.deaths, line.assists, line.adr, line.kast, line.rating],
                ...[line.headshots, line.openingKills, line.openingDeaths],
              ],
            ];
      }),
    round: (place: Row, round: PlayedRound): Row => [
      ...[...place, sideOf(round.winner), round.side, round.reason, team1Side(round)],
      ...[round.start, round.freezeEnd, round.end, round.over],
    ],
    money: (place: Row, round: PlayedRound): Row[] =>
      round.money.flatMap(({ steamId, start, spent, equipment, buy }) => {
        const [id, team] = [player(steamId), teamOf.get(steamId)];
        return id === undefined || team === undefined
          ? []
          : [[...place, id, team, start, spent, equipment, buy]];
      }),
    kills: (place: Row, round: PlayedRound): Row[] =>
      round.kills.flatMap((kill, index) => {
        const victim = player(kill.victim.steamId);
        if (victim === undefined) return [];
        const [killer, assister] = [known(kill.killer?.steamId), known(kill.assister?.steamId)];
        const flags = [kill.throughSmoke, kill.noScope, kill.blinded, kill.trade].map(Number);
        return [
          [
            ...[...place, index + 1, kill.at, killer, victim, assister, Number(kill.flashAssist)],
            ...[kill.weapon, Number(kill.headshot), kill.penetrated, ...flags],
          ],
        ];
      }),
  };
};
