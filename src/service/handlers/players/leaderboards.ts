import type { leaderboardRow } from '../../../api/entities/player.ts';
import { metrics } from '../../../api/table/parameters.ts';
import type { Exact } from '../../../api/schema.ts';
import { toIdentifier } from '../../identifiers.ts';
import { toDay } from '../../time.ts';
import { invalidParameter } from '../../problem.ts';
import { pageOf } from '../../store/page.ts';
import type { HandlerContext } from '../handler.ts';
import type { Page, PageRequest } from '../../page.ts';
import { latestPeriod } from './latestPeriod.ts';
import { round } from '../matches/mapAnswers.ts';
import { currentTeam } from './playerAnswers.ts';
import { weightedMean } from './totals.ts';

type Metric = (typeof metrics)[number];

/** The expression of each metric over lines `l` of `player_map`, and its number of decimals. */
const metricValues = {
  rating: { value: weightedMean('rating'), decimals: 2 },
  adr: { value: weightedMean('adr'), decimals: 1 },
  kast: { value: weightedMean('kast'), decimals: 1 },
  kd: { value: 'CAST(sum(l.kills) AS REAL) / max(1, sum(l.deaths))', decimals: 2 },
  kills: { value: 'sum(l.kills)', decimals: 0 },
  'opening-kills': { value: 'sum(l.opening_kills)', decimals: 0 },
} as const satisfies Record<Metric, { readonly value: string; readonly decimals: number }>;

/** The minimum number of maps for a place. */
const leastMaps = 10;

interface PlaceRow {
  readonly player_id: number;
  readonly maps: number;
  readonly rounds: number;
  readonly value: number;
}
interface NameRow {
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly country: string | null;
  readonly team_name: string | null;
}

/**
 * Every player with maps in the period, the best first. It loops over the players and seeks each player's own range of
 * maps, so that older maps are never read. Values: after, until.
 */
const placesBy = (metric: Metric): string => `
  SELECT p.id AS player_id, count(*) AS maps, sum(l.rounds) AS rounds, ${metricValues[metric].value} AS value
  FROM player p CROSS JOIN player_map l ON l.player_id = p.id AND l.ended_at > ? AND l.ended_at <= ?
  GROUP BY p.id HAVING value IS NOT NULL ORDER BY value DESC, p.id`;

/** Values: the day twice, JSON of player numbers. */
const names = `
  SELECT p.id, p.slug, p.nickname, p.country, ${currentTeam('name')} AS team_name
  FROM player p WHERE p.id IN (SELECT value FROM json_each(?))`;

/**
 * The best players by a metric over the 90 days before the file's latest map. A place needs at least ten maps; if
 * nobody has played ten, half as many as the busiest player. Throws INVALID_PARAMETER for an unknown metric.
 */
export const readLeaderboard = (
  input: PageRequest & { readonly metric: string },
  { store, now }: HandlerContext,
): Page<Exact<typeof leaderboardRow>> => {
  const metric = toMetric(input.metric);
  const { after, until } = latestPeriod(store, now);
  const all = store.remember(`places\0${metric}\0${until}`, () =>
    store.all<PlaceRow>(placesBy(metric), after, until),
  );
  const most = all.reduce((most, { maps }) => Math.max(most, maps), 0);
  const least = most >= leastMaps ? leastMaps : Math.ceil(most / 2);
  const places = all.filter(({ maps }) => maps >= least);
  const { items, total } = pageOf(places, input);
  const today = toDay(now);
  const players = new Map(
    store
      .all<NameRow>(names, today, today, JSON.stringify(items.map(({ player_id }) => player_id)))
      .map(row => [row.id, row]),
  );
  const first = (input.page - 1) * input.limit + 1;
  return {
    total,
    items: items.map(({ player_id, maps, rounds, value }, index) => {
      const player = players.get(player_id);
      if (!player) throw new Error(`player ${player_id} is not in the file`);
      return {
        rank: first + index,
        playerId: toIdentifier(store.prefix, 'player', player_id),
        playerSlug: player.slug,
        nickname: player.nickname,
        country: player.country,
        teamName: player.team_name,
        metric,
        value: round(value, metricValues[metric].decimals),
        maps,
        rounds,
      };
    }),
  };
};

/** The metric for a spelling: `K/D`, `kd`, `openingKills`, `opening_kills`. */
const toMetric = (text: string): Metric => {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = metrics.find(metric => plain(metric) === plain(text));
  if (found === undefined)
    throw invalidParameter('metric', `is not one of the metrics ${metrics.join(', ')}`, metrics);
  return found;
};
