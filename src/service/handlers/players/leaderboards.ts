import type { leaderboardRow } from '../../../api/entities/player.ts';
import { metrics } from '../../../api/table/parameters.ts';
import type { Exact } from '../../../api/schema.ts';
import { toIdentifier } from '../../identifiers.ts';
import { toDay } from '../../time.ts';
import { spanOfDays } from '../filters.ts';
import { findNumber } from '../../store/find.ts';
import { invalidParameter } from '../../problem.ts';
import { pageOf } from '../../store/page.ts';
import type { HandlerContext } from '../handler.ts';
import type { Page, PageRequest } from '../../page.ts';
import { latestPeriod } from './latestPeriod.ts';
import { estimateOf, round } from '../matches/mapAnswers.ts';
import { currentTeam } from './playerAnswers.ts';
import { type TotalsRow, toTotals, totalsColumns } from './totals.ts';

type Metric = (typeof metrics)[number];

/** The value of each metric, null if unknown, and its number of decimals. */
const metricValues: Readonly<
  Record<Metric, { readonly value: (row: PlaceRow) => number | null; readonly decimals: number }>
> = {
  rating: { value: ({ rating }) => rating, decimals: 2 },
  adr: { value: ({ adr }) => adr, decimals: 1 },
  kast: { value: ({ kast }) => kast, decimals: 1 },
  kd: { value: ({ kills, deaths }) => kills / Math.max(1, deaths), decimals: 2 },
  kills: { value: ({ kills }) => kills, decimals: 0 },
  'opening-kills': { value: row => row.opening_kills, decimals: 0 },
  'est-rating': { value: estimateOf, decimals: 2 },
  'opening-duels': { value: row => shareOf(row.opening_kills, row.opening_deaths), decimals: 1 },
  'trade-kills': { value: row => row.trade_kills, decimals: 0 },
  clutches: { value: row => row.clutches_won, decimals: 0 },
  'multi-kills': {
    value: ({ triple_kills: three, quad_kills: four, aces }) =>
      three === null || four === null || aces === null ? null : three + four + aces,
    decimals: 0,
  },
  utility: { value: row => row.utility_a_round, decimals: 1 },
};

/** In percent; null without duels. */
const shareOf = (won: number | null, lost: number | null): number | null =>
  won === null || lost === null || won + lost === 0 ? null : (100 * won) / (won + lost);

/** The minimum number of maps for a place. */
const leastMaps = 10;

interface PlaceRow extends TotalsRow {
  readonly player_id: number;
  readonly first_at: number;
  readonly last_at: number;
  readonly utility_a_round: number | null;
}
interface NameRow {
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly country: string | null;
  readonly team_name: string | null;
}

/**
 * The totals of every player with maps in the period. It loops over the players and seeks each player's own range of
 * maps, so that older maps are never read. Values: after, until, then the tournament and the map as far as they are
 * wanted.
 */
const placesBy = (ofEvent: boolean, ofMap: boolean): string => `
  SELECT p.id AS player_id, ${totalsColumns}, min(l.ended_at) AS first_at, max(l.ended_at) AS last_at,
    sum(l.utility_damage) * 1.0 / sum(CASE WHEN l.utility_damage IS NOT NULL THEN l.rounds END) AS utility_a_round
  FROM player p CROSS JOIN player_map l ON l.player_id = p.id AND l.ended_at > ? AND l.ended_at <= ?
    ${ofEvent ? 'JOIN match m ON m.id = l.match_id AND m.event_id = ?' : ''}
    ${ofMap ? 'JOIN match_map g ON g.match_id = l.match_id AND g.number = l.map_number AND g.name = ? COLLATE NOCASE' : ''}
  GROUP BY p.id`;

/** Values: the day twice, JSON of player numbers. */
const names = `
  SELECT p.id, p.slug, p.nickname, p.country, ${currentTeam('name')} AS team_name
  FROM player p WHERE p.id IN (SELECT value FROM json_each(?))`;

interface Wanted extends PageRequest {
  readonly metric: string;
  readonly from?: string;
  readonly to?: string;
  readonly event?: string;
  readonly map?: string;
  readonly minRounds?: number;
}

/**
 * The best players by a metric over the 90 days before the file's latest map, or over other days or a tournament. A
 * place needs at least ten maps; if nobody has played ten, half as many as the busiest player. Throws
 * INVALID_PARAMETER for an unknown metric.
 */
export const readLeaderboard = (
  input: Wanted,
  { store, now }: HandlerContext,
): Page<Exact<typeof leaderboardRow>> => {
  const metric = toMetric(input.metric);
  const { value: valueOf, decimals } = metricValues[metric];
  const event = input.event === undefined ? undefined : findNumber(store, 'event', input.event);
  const { after, until } = periodOf(input, store, now);
  const filters = [event, input.map].filter(value => value !== undefined);
  const all = store.remember(`places\0${metric}\0${[after, until, event, input.map].join('\0')}`, () =>
    store
      .all<PlaceRow>(placesBy(event !== undefined, input.map !== undefined), after, until, ...filters)
      .flatMap(row => {
        const value = valueOf(row);
        return value === null ? [] : [{ row, value }];
      })
      .sort((one, other) => other.value - one.value || one.row.player_id - other.row.player_id),
  );
  const places = all.filter(isEnough(input.minRounds, all));
  const { items, total } = pageOf(places, input);
  const today = toDay(now);
  const players = new Map(
    store
      .all<NameRow>(names, today, today, JSON.stringify(items.map(({ row }) => row.player_id)))
      .map(row => [row.id, row]),
  );
  const first = (input.page - 1) * input.limit + 1;
  return {
    total,
    items: items.map(({ row, value }, index) => {
      const player = players.get(row.player_id);
      if (!player) throw new Error(`player ${row.player_id} is not in the file`);
      return {
        rank: first + index,
        playerId: toIdentifier(store.prefix, 'player', row.player_id),
        playerSlug: player.slug,
        nickname: player.nickname,
        country: player.country,
        teamName: player.team_name,
        metric,
        value: round(value, decimals),
        ...toTotals(row),
        since: toDay(row.first_at),
        until: toDay(row.last_at),
      };
    }),
  };
};

/** `after` is exclusive, `until` inclusive. One day alone leaves the other end open. */
const periodOf = (
  { from, to, event }: Wanted,
  store: HandlerContext['store'],
  now: number,
): { readonly after: number; readonly until: number } => {
  if (from === undefined && to === undefined && event === undefined) return latestPeriod(store, now);
  const { first, last } = spanOfDays({ ...(from && { from }), ...(to && { to }) });
  return { after: first - 1, until: Math.min(now, last) };
};

const isEnough = (
  minRounds: number | undefined,
  all: readonly { readonly row: PlaceRow }[],
): ((place: { readonly row: PlaceRow }) => boolean) => {
  if (minRounds !== undefined) return ({ row }) => row.rounds >= minRounds;
  const most = all.reduce((most, { row }) => Math.max(most, row.maps), 0);
  const least = most >= leastMaps ? leastMaps : Math.ceil(most / 2);
  return ({ row }) => row.maps >= least;
};

/** The metric for a spelling: `K/D`, `kd`, `openingKills`, `opening_kills`. */
const toMetric = (text: string): Metric => {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = metrics.find(metric => plain(metric) === plain(text));
  if (found === undefined)
    throw invalidParameter('metric', `is not one of the metrics ${metrics.join(', ')}`, metrics);
  return found;
};
