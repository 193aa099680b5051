import type { playerMatch } from '../../../core/entities/match.ts';
import type { player, playerBrief, playerMapLine } from '../../../core/entities/player.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { toDay, toTime } from '../../../data/store/time.ts';
import { matchColumns, matchJoins, type MatchRow } from '../../../data/store/matchRows.ts';
import type { HandlerContext } from '../../handler.ts';
import { lineColumns, type LineRow, round, toStatLine, weightedMean } from '../../rows/mapAnswers.ts';
import { toMatchSummary, toScore } from '../../rows/matchAnswers.ts';
import { toSideResult } from '../../rows/sideResults.ts';

export interface BriefRow extends Omit<Exact<typeof playerBrief>, 'id'> {
  readonly id: number;
}

/** The columns of a `BriefRow` of a player `p`, but for the team. */
export const briefColumns = 'p.id, p.slug, p.nickname, p.real_name AS realName, p.country, p.role';

/** The current team of a player `p`. Values: the day, twice. */
export const currentTeam = (column: 'id' | 'name' | 'slug'): string => `
  (SELECT t.${column} FROM roster_spell s JOIN team t ON t.id = s.team_id
   WHERE s.player_id = p.id AND (s.start_day IS NULL OR s.start_day <= ?) AND (s.end_day IS NULL OR s.end_day > ?)
   ORDER BY s.start_day DESC LIMIT 1)`;

export const toPlayerBrief = (row: BriefRow, prefix: string): Exact<typeof playerBrief> => {
  const { slug, nickname, realName, country, role, teamName } = row;
  const id = toIdentifier(prefix, 'player', row.id);
  return { id, slug, nickname, realName, country, role, teamName };
};

type MapLine = Exact<typeof playerMapLine>;
export interface MapLineRow extends LineRow, Pick<MapLine, 'eventName' | 'map' | 'opponentName'> {
  readonly match_id: number;
  readonly side: number;
  readonly won: number | null;
  readonly day_only: number;
  readonly played_at: number | null;
  readonly score1: number | null;
  readonly score2: number | null;
}

const lineOrder = 'l.ended_at DESC, l.match_id DESC, l.map_number DESC';
const linesWhere = (condition: string): string => `
  SELECT l.match_id, l.side, l.won, m.day_only, coalesce(g.starts_at, m.starts_at) AS played_at,
    e.name AS eventName, coalesce(g.name, '') AS map, o.name AS opponentName, g.score1, g.score2,
    ${lineColumns}
  FROM player_map l JOIN match m ON m.id = l.match_id LEFT JOIN event e ON e.id = m.event_id
    JOIN team o ON o.id = CASE l.side WHEN 1 THEN m.team2_id ELSE m.team1_id END
    LEFT JOIN match_map g ON g.match_id = l.match_id AND g.number = l.map_number
  WHERE l.player_id = ? AND l.ended_at <= ? AND l.ended_at >= ?${condition} ORDER BY ${lineOrder}`;

/** Of the maps `l`, those of a sample. Values: 1 for every map, or 0 and its name; 1 for every opponent, or 0 and the team. */
export const inSample = `
  AND (? OR ? = (SELECT g.name FROM match_map g WHERE g.match_id = l.match_id AND g.number = l.map_number))
  AND (? OR ? = (SELECT CASE l.side WHEN 1 THEN m.team2_id ELSE m.team1_id END FROM match m WHERE m.id = l.match_id))`;

/** A player's maps, the newest first. Values: player, now, archive since. */
export const mapLines = {
  count: 'SELECT count(*) AS total FROM player_map WHERE player_id = ? AND ended_at <= ? AND ended_at >= ?',
  rows: `${linesWhere('')} LIMIT ? OFFSET ?`,
  sampled: linesWhere(inSample),
} as const;

export const toPlayerMapLine = (row: MapLineRow, prefix: string): MapLine => {
  const score = toScore(row.score1, row.score2);
  return {
    matchId: toIdentifier(prefix, 'match', row.match_id),
    startsAt: row.played_at === null ? null : (row.day_only === 0 ? toTime : toDay)(row.played_at),
    startsDayOnly: row.played_at !== null && row.day_only !== 0,
    eventName: row.eventName,
    map: row.map,
    opponentName: row.opponentName,
    score: score && row.side === 2 ? { team1: score.team2, team2: score.team1 } : score,
    won: row.won === null ? null : row.won !== 0,
    ...toStatLine(row),
  };
};

export const toRecentMap = (row: MapLineRow, prefix: string): Exact<typeof player>['recentMaps'][number] => {
  const { matchId, startsAt, startsDayOnly, map, opponentName, score, won, kills, deaths, rating } =
    toPlayerMapLine(row, prefix);
  return { matchId, startsAt, startsDayOnly, map, opponentName, score, won, kills, deaths, rating };
};

export interface PlayerMatchRow extends MatchRow {
  readonly side: number;
  readonly kills: number;
  readonly deaths: number;
  readonly rating: number | null;
}

/** A player's finished matches. Values: player, now twice, archive since, first and last start, 1 for every team or 0 and one. */
const played = `
  SELECT l.match_id AS id, m.starts_at, min(l.side) AS side, sum(l.kills) AS kills, sum(l.deaths) AS deaths,
    ${weightedMean('rating')} AS rating
  FROM player_map l JOIN match m ON m.id = l.match_id
  WHERE l.player_id = ? AND l.ended_at <= ? AND m.ends_at <= ? AND m.ends_at >= ?
    AND coalesce(m.starts_at, m.ends_at) BETWEEN ? AND ? AND (? OR ? IN (m.team1_id, m.team2_id)) GROUP BY l.match_id`;
export const playerMatches = {
  count: `SELECT count(*) AS total FROM (${played})`,
  rows: `SELECT ${matchColumns}, l.side, l.kills, l.deaths, l.rating
    FROM (${played} ORDER BY m.starts_at DESC, l.match_id DESC LIMIT ? OFFSET ?) l
      JOIN match m ON m.id = l.id ${matchJoins} ORDER BY m.starts_at DESC, m.id DESC`,
} as const;

export const toPlayerMatch = (row: PlayerMatchRow, context: HandlerContext): Exact<typeof playerMatch> => ({
  ...toMatchSummary(row, context),
  playerTeam: row.side === 1 ? row.team1_name : row.team2_name,
  won: row.winner === null ? null : row.winner === row.side,
  kills: row.kills,
  deaths: row.deaths,
  rating: round(row.rating, 2),
});

export const toPlayerResult = (
  row: PlayerMatchRow,
  prefix: string,
): Exact<typeof player>['recentResults'][number] => ({
  ...toSideResult(row, row.side, prefix),
  kills: row.kills,
  deaths: row.deaths,
  rating: round(row.rating, 2),
});
