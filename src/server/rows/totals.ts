import type { statTotals } from '../../core/entities/player.ts';
import type { Exact } from '../../core/schema.ts';
import { playerMapLater } from '../../data/store/schema.ts';
import type { LineRow } from './mapAnswers.ts';
import { round, toStatLine } from './mapAnswers.ts';

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
