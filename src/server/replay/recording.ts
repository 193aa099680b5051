import type { RoundReason, Side } from '../../core/scoreboard/event.ts';
import { type MapRow, mapsOfMatch } from '../rows/mapAnswers.ts';
import { detailedMatch, type DetailedMatchRow } from '../rows/matchDetails.ts';
import type { Store } from '../../data/store/store.ts';

/** A recorded series from the data file, with sorted rows. */
export interface Recording {
  readonly match: DetailedMatchRow;
  readonly players: readonly RecordedPlayer[];
  /** Ordered by number. A map without a recording has no rounds. */
  readonly maps: readonly RecordedMap[];
}

export interface RecordedPlayer {
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  /** The player's team in the match: 1 or 2. */
  readonly team: number;
}

export interface RecordedMap extends MapRow {
  readonly rounds: readonly RecordedRound[];
  /** The players' statistics over the whole map. */
  readonly lines: readonly LineRow[];
  /** Whether kills were recorded. */
  readonly hasKills: boolean;
}

/** Times in ms since the recording of the map began (`store/schema.ts`). */
export interface RecordedRound extends RoundRow {
  readonly money: readonly MoneyRow[];
  readonly kills: readonly KillRow[];
}

interface Placed {
  readonly map_number: number;
  readonly round: number;
}
interface RoundRow extends Placed {
  readonly winner: number;
  readonly side: Side;
  readonly reason: RoundReason | null;
  readonly team1_side: Side;
  readonly started_ms: number;
  readonly freeze_end_ms: number;
  readonly ended_ms: number;
}
export interface MoneyRow extends Placed {
  readonly player_id: number;
  readonly money: number;
  readonly spent: number;
  readonly equipment: number;
}
export interface KillRow extends Placed {
  readonly at_ms: number;
  readonly killer_id: number | null;
  readonly victim_id: number;
  readonly assister_id: number | null;
  readonly weapon: string | null;
  readonly headshot: number;
}

export interface LineRow {
  readonly map_number: number;
  readonly player_id: number;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number | null;
  readonly headshots: number | null;
  readonly adr: number | null;
}

/** Reads the recording of a match; undefined if the file has no such match. */
export const readRecording = (store: Store, matchNumber: number): Recording | undefined => {
  const match = store.get<DetailedMatchRow>(detailedMatch, matchNumber);
  if (!match) return undefined;
  const keyOf = ({ map_number, round }: Placed): string => `${map_number}:${round}`;
  const money = Map.groupBy(store.all<MoneyRow>(moneySql, matchNumber), keyOf);
  const kills = Map.groupBy(store.all<KillRow>(killsSql, matchNumber), keyOf);
  const rounds = Map.groupBy(
    store
      .all<RoundRow>(roundsSql, matchNumber)
      .map(row => ({ ...row, money: money.get(keyOf(row)) ?? [], kills: kills.get(keyOf(row)) ?? [] })),
    ({ map_number }) => map_number,
  );
  const lines = Map.groupBy(store.all<LineRow>(linesSql, matchNumber), ({ map_number }) => map_number);
  const maps = store.all<MapRow>(mapsOfMatch, matchNumber).map(map => {
    const played = rounds.get(map.number) ?? [];
    return {
      ...map,
      rounds: played,
      lines: lines.get(map.number) ?? [],
      hasKills: played.some(({ kills }) => kills.length > 0),
    };
  });
  return { match, players: store.all<RecordedPlayer>(playersSql, matchNumber, matchNumber), maps };
};

/** Selects the matches with rounds, latest first. Value: the maximum number. */
export const replayableSql = `
  SELECT m.id, a.name AS team1_name, b.name AS team2_name FROM match m
    JOIN team a ON a.id = m.team1_id JOIN team b ON b.id = m.team2_id
  WHERE EXISTS (SELECT 1 FROM map_round r WHERE r.match_id = m.id) ORDER BY m.starts_at DESC, m.id DESC LIMIT ?`;

const roundsSql = `
  SELECT map_number, round, winner, side, reason, team1_side, started_ms, freeze_end_ms, ended_ms
  FROM map_round WHERE match_id = ? ORDER BY map_number, round`;

const moneySql = `
  SELECT map_number, round, player_id, money, spent, equipment
  FROM round_money WHERE match_id = ? ORDER BY map_number, round, player_id`;

const killsSql = `
  SELECT map_number, round, at_ms, killer_id, victim_id, assister_id, weapon, headshot
  FROM round_kill WHERE match_id = ? ORDER BY map_number, round, number`;

const linesSql = `
  SELECT map_number, player_id, kills, deaths, assists, headshots, adr
  FROM player_map WHERE match_id = ? ORDER BY map_number, side, player_id`;

/** Values: the match's number, twice. */
const playersSql = `
  SELECT p.id, p.slug, p.nickname, min(l.team) AS team
  FROM (SELECT player_id, side AS team FROM player_map WHERE match_id = ?
        UNION SELECT player_id, team FROM round_money WHERE match_id = ?) l
    JOIN player p ON p.id = l.player_id
  GROUP BY p.id ORDER BY team, p.nickname COLLATE NOCASE, p.id`;
