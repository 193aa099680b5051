import type { mapResult, playerMapStats } from '../../core/entities/match.ts';
import type { statTotals } from '../../core/entities/player.ts';
import type { statLine } from '../../core/entities/statLine.ts';
import type { Exact, ExactFields } from '../../core/schema.ts';
import { estimateRating } from '../../answers/players/rating.ts';
import { playerMapLater } from '../../data/store/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { toTime } from '../../data/store/time.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import { teamName, toScore } from './matchAnswers.ts';

/** A finished map of a match. */
export interface MapRow {
  readonly number: number;
  readonly name: string;
  readonly picked_by: number | null;
  readonly score1: number | null;
  readonly score2: number | null;
  readonly winner: number | null;
  readonly overtimes: number | null;
  readonly starts_at: number | null;
  readonly halves: string | null;
}

/** The maps of a match. Values: the match. */
export const mapsOfMatch = `
  SELECT number, name, picked_by, score1, score2, winner, overtimes, starts_at, halves
  FROM match_map WHERE match_id = ? ORDER BY number`;

export const toMapResult = (
  row: MapRow,
  match: Pick<MatchRow, 'team1_name' | 'team2_name'>,
): Exact<typeof mapResult> => {
  const score = toScore(row.score1, row.score2);
  return {
    number: row.number,
    name: row.name,
    status: 'finished',
    pickedBy: teamName(match, row.picked_by),
    score,
    winner: teamName(match, row.winner),
    overtimes: row.overtimes,
    halves: row.halves === null ? null : parseHalves(row.halves).map(toHalf),
    rounds: score && score.team1 + score.team2,
    startedAt: row.starts_at === null ? null : toTime(row.starts_at),
  };
};

/** A half, or an overtime: the rounds of both teams, and the first team's side. */
export type StoredHalf = readonly [team1: number, team2: number, team1Side: 'T' | 'CT'];

// The data file's own JSON, which our importers and the season write in this form (store/schema.ts).
export const parseHalves = (text: string): readonly StoredHalf[] => JSON.parse(text) as readonly StoredHalf[];

const toHalf = ([team1, team2, team1Side]: StoredHalf) => ({ team1, team2, team1Side });

/** The columns of a `LineRow`, of lines `l`. */
export const lineColumns = `l.rounds, l.kills, l.deaths, l.assists, l.adr, l.kast, l.rating, l.headshots,
  l.opening_kills, l.opening_deaths, ${playerMapLater.map(column => `l.${column}`).join(', ')}`;

/** A player's counts from the data file, including the number of headshot kills. */
export interface LineRow extends Readonly<Record<(typeof playerMapLater)[number], number | null>> {
  readonly rounds: number;
  readonly kills: number;
  readonly deaths: number;
  readonly assists: number | null;
  readonly adr: number | null;
  readonly kast: number | null;
  readonly rating: number | null;
  readonly headshots: number | null;
  readonly opening_kills: number | null;
  readonly opening_deaths: number | null;
}

/** The player's line in the form of answers: headshots in percent of the kills, null without kills. */
export const toStatLine = (row: LineRow): ExactFields<typeof statLine> => ({
  kills: row.kills,
  deaths: row.deaths,
  assists: row.assists,
  adr: round(row.adr, 1),
  kast: round(row.kast, 1),
  rating: round(row.rating, 2),
  headshots: row.headshots === null || row.kills === 0 ? null : round((100 * row.headshots) / row.kills, 1),
  openingKills: row.opening_kills,
  openingDeaths: row.opening_deaths,
  tradeKills: row.trade_kills,
  tradeDeaths: row.trade_deaths,
  doubleKills: row.double_kills,
  tripleKills: row.triple_kills,
  quadKills: row.quad_kills,
  aces: row.aces,
  clutches: row.clutches,
  clutchesWon: row.clutches_won,
  utilityDamage: row.utility_damage,
  estRating: round(estimateOf(row), 2),
});

/** Null if a part of it is unknown. */
export const estimateOf = ({ rounds, kills, deaths, assists, adr, kast }: LineRow): number | null =>
  assists === null || adr === null || kast === null || rounds === 0
    ? null
    : estimateRating({
        kills: kills / rounds,
        deaths: deaths / rounds,
        assists: assists / rounds,
        damage: adr,
        kast: kast / 100,
      });

/** Rounds to a number of decimals; null stays null. */
export const round = <V extends number | null>(value: V, decimals: number): V => {
  const scale = 10 ** decimals;
  // A number stays a number and null stays null, which is the type V.
  return (value === null ? null : Math.round(value * scale) / scale) as V;
};

export interface PlayerLineRow extends LineRow {
  readonly map_number: number;
  readonly map: string;
  readonly player_id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly team_name: string;
}

/** The players' lines on the finished maps of a match. Values: the match, now. */
export const playerLines = {
  count: 'SELECT count(*) AS total FROM player_map WHERE match_id = ? AND ended_at <= ?',
  rows: `
    SELECT l.map_number, coalesce(m.name, '') AS map, l.player_id, p.slug, p.nickname, t.name AS team_name,
      ${lineColumns}
    FROM player_map l JOIN player p ON p.id = l.player_id JOIN team t ON t.id = l.team_id
      LEFT JOIN match_map m ON m.match_id = l.match_id AND m.number = l.map_number
    WHERE l.match_id = ? AND l.ended_at <= ?
    ORDER BY l.map_number, l.side, l.rating DESC, l.kills DESC, l.player_id LIMIT ? OFFSET ?`,
} as const;

export const toPlayerMapStats = (row: PlayerLineRow, prefix: string): Exact<typeof playerMapStats> => ({
  mapNumber: row.map_number,
  map: row.map,
  playerId: toIdentifier(prefix, 'player', row.player_id),
  playerSlug: row.slug,
  nickname: row.nickname,
  teamName: row.team_name,
  rounds: row.rounds,
  ...toStatLine(row),
});

/** Sums of lines of `player_map`. */
export interface TotalsRow extends LineRow {
  readonly maps: number;
  /** Kills on the maps with a headshot count. */
  readonly counted_kills: number | null;
}

/** The mean over the maps with a known value, weighted by their rounds. */
export const weightedMean = (column: 'adr' | 'kast' | 'rating'): string =>
  `sum(l.${column} * l.rounds) / sum(CASE WHEN l.${column} IS NOT NULL THEN l.rounds END)`;

/** The columns of a `TotalsRow`, from lines `l`. */
export const totalsColumns = `
  count(*) AS maps, coalesce(sum(l.rounds), 0) AS rounds, coalesce(sum(l.kills), 0) AS kills,
  coalesce(sum(l.deaths), 0) AS deaths, sum(l.assists) AS assists,
  ${weightedMean('adr')} AS adr, ${weightedMean('kast')} AS kast, ${weightedMean('rating')} AS rating,
  sum(l.headshots) AS headshots, sum(CASE WHEN l.headshots IS NOT NULL THEN l.kills END) AS counted_kills,
  sum(l.opening_kills) AS opening_kills, sum(l.opening_deaths) AS opening_deaths,
  ${playerMapLater.map(column => `sum(l.${column}) AS ${column}`).join(', ')}`;

export const toTotals = (row: TotalsRow): Exact<typeof statTotals> => ({
  maps: row.maps,
  rounds: row.rounds,
  ...toStatLine(row),
  headshots:
    row.headshots === null || !row.counted_kills ? null : round((100 * row.headshots) / row.counted_kills, 1),
  kd: row.maps === 0 ? null : round(row.deaths === 0 ? row.kills : row.kills / row.deaths, 2),
  killsPerRound: row.rounds === 0 ? null : round(row.kills / row.rounds, 2),
  deathsPerRound: row.rounds === 0 ? null : round(row.deaths / row.rounds, 2),
});
