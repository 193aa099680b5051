import type { mapResult, playerMapStats } from '../../core/entities/match.ts';
import type { statTotals } from '../../core/entities/player.ts';
import { statLine } from '../../core/entities/statLine.ts';
import type { Exact, ExactFields } from '../../core/schema.ts';
import { estimateRating } from '../../answers/players/rating.ts';
import { toSnakeCase } from '../../data/store/schema.ts';
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

type Figure = Exclude<keyof typeof statLine, 'estRating'>;
// The keys of the entity.
const figures = (Object.keys(statLine) as (keyof typeof statLine)[]).filter(name => name !== 'estRating');

/** The columns of a `LineRow`, of lines `l`. */
export const lineColumns = `l.rounds, ${figures.map(name => `l.${toSnakeCase(name)} AS ${name}`).join(', ')}`;

/** A player's counts from the data file, including the number of headshot kills. */
export interface LineRow extends Pick<ExactFields<typeof statLine>, Figure> {
  readonly rounds: number;
}

/** The player's line in the form of answers: headshots in percent of the kills, null without kills. */
export const toStatLine = (row: LineRow): ExactFields<typeof statLine> => ({
  // Every figure is in the row.
  ...(Object.fromEntries(figures.map(name => [name, row[name]])) as Pick<LineRow, Figure>),
  adr: round(row.adr, 1),
  kast: round(row.kast, 1),
  rating: round(row.rating, 2),
  headshots: row.headshots === null || row.kills === 0 ? null : round((100 * row.headshots) / row.kills, 1),
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

type MapStats = Exact<typeof playerMapStats>;
export interface PlayerLineRow
  extends LineRow, Pick<MapStats, 'mapNumber' | 'map' | 'playerSlug' | 'nickname' | 'teamName'> {
  readonly player_id: number;
}

/** The players' lines on the finished maps of a match. Values: the match, now. */
export const playerLines = {
  count: 'SELECT count(*) AS total FROM player_map WHERE match_id = ? AND ended_at <= ?',
  rows: `
    SELECT l.map_number AS mapNumber, coalesce(m.name, '') AS map, l.player_id, p.slug AS playerSlug, p.nickname,
      t.name AS teamName, ${lineColumns}
    FROM player_map l JOIN player p ON p.id = l.player_id JOIN team t ON t.id = l.team_id
      LEFT JOIN match_map m ON m.match_id = l.match_id AND m.number = l.map_number
    WHERE l.match_id = ? AND l.ended_at <= ?
    ORDER BY l.map_number, l.side, l.rating DESC, l.kills DESC, l.player_id LIMIT ? OFFSET ?`,
} as const;

export const toPlayerMapStats = (row: PlayerLineRow, prefix: string): MapStats => {
  const { mapNumber, map, player_id, playerSlug, nickname, teamName, rounds } = row;
  const playerId = toIdentifier(prefix, 'player', player_id);
  return { mapNumber, map, playerId, playerSlug, nickname, teamName, rounds, ...toStatLine(row) };
};

/** Sums of lines of `player_map`. */
export interface TotalsRow extends LineRow {
  readonly maps: number;
  /** Kills on the maps with a headshot count. */
  readonly counted_kills: number | null;
}

/** The mean over the maps with a known value, weighted by their rounds. */
export const weightedMean = (column: 'adr' | 'kast' | 'rating'): string =>
  `sum(l.${column} * l.rounds) / sum(CASE WHEN l.${column} IS NOT NULL THEN l.rounds END)`;

/** How a figure is summed up; usually as a sum, null if it is unknown on every map. */
const sums: Readonly<Partial<Record<Figure, string>>> = {
  kills: 'coalesce(sum(l.kills), 0)',
  deaths: 'coalesce(sum(l.deaths), 0)',
  adr: weightedMean('adr'),
  kast: weightedMean('kast'),
  rating: weightedMean('rating'),
};

/** The columns of a `TotalsRow`, from lines `l`. */
export const totalsColumns = `
  count(*) AS maps, coalesce(sum(l.rounds), 0) AS rounds,
  ${figures.map(name => `${sums[name] ?? `sum(l.${toSnakeCase(name)})`} AS ${name}`).join(', ')},
  sum(CASE WHEN l.headshots IS NOT NULL THEN l.kills END) AS counted_kills`;

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
