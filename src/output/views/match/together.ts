import type { playerMapStats } from '../../../core/entities/match.ts';
import type { Seen } from '../../../core/schema.ts';

export type StatRow = Seen<typeof playerMapStats>;

/** One row per player for all maps: sums of counts, and averages weighted by their rounds. */
export const together = (rows: readonly StatRow[]): readonly StatRow[] =>
  [
    ...Map.groupBy(
      rows,
      ({ teamName, nickname, playerId }) => `${teamName}\n${playerId ?? nickname}`,
    ).values(),
  ].map(ofPlayer => ({
    ...ofPlayer[0],
    ...sums(ofPlayer),
    ...averages(ofPlayer),
  }));

const counts = ['kills', 'deaths', 'assists', 'openingKills', 'openingDeaths'] as const;
const rates = ['adr', 'kast', 'headshots', 'rating'] as const;

const sums = (rows: readonly StatRow[]): StatRow =>
  Object.fromEntries(
    counts.flatMap(name => {
      const values = rows.flatMap(row => row[name] ?? []);
      // A value unknown on one map is unknown for all of them.
      return values.length === rows.length ? [[name, values.reduce((sum, value) => sum + value, 0)]] : [];
    }),
  );

const averages = (rows: readonly StatRow[]): StatRow =>
  Object.fromEntries(
    rates.map(name => {
      // The headshot rate is a share of the kills; the others depend on rounds.
      const weigh = ({ kills, rounds }: StatRow): number => (name === 'headshots' ? kills : rounds) ?? 0;
      const known = rows.filter(row => row[name] !== undefined && weigh(row) > 0);
      const weight = known.reduce((sum, row) => sum + weigh(row), 0);
      const sum = known.reduce((total, row) => total + (row[name] ?? 0) * weigh(row), 0);
      return [name, known.length === rows.length && weight > 0 ? sum / weight : undefined];
    }),
  );
