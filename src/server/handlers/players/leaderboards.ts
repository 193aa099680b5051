import type { leaderboardRow } from '../../../core/entities/player.ts';
import { metrics } from '../../../core/table/parameters.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { toDay } from '../../../data/store/time.ts';
import { findMapFilter, spanOfDays, latestPeriod } from '../../rows/filters.ts';
import { findNumber } from '../../../data/store/find.ts';
import { unknownValue } from '../../../data/store/problem.ts';
import { pageOf } from '../../../data/store/page.ts';
import type { HandlerContext } from '../../handler.ts';
import type { Page, PageRequest } from '../../../data/store/pageOf.ts';
import { estimateOf, round, toTotals } from '../../rows/mapAnswers.ts';
import { currentTeam } from './playerAnswers.ts';
import { type FiguresRow, type Place, readPlaces } from './places.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import type { Store } from '../../../data/store/store.ts';

type Metric = (typeof metrics)[number];

/** Each metric's number of decimals, and its value, null if unknown. */
const metricValues: Readonly<
  Record<Metric, readonly [decimals: number, value: (row: FiguresRow) => number | null]>
> = {
  rating: [2, ({ rating }) => rating],
  adr: [1, ({ adr }) => adr],
  kast: [1, ({ kast }) => kast],
  kd: [2, ({ kills, deaths }) => kills / Math.max(1, deaths)],
  kills: [0, ({ kills }) => kills],
  'opening-kills': [0, row => row.openingKills],
  'est-rating': [2, estimateOf],
  'opening-duels': [1, row => shareOf(row.openingKills, row.openingDeaths)],
  'trade-kills': [0, row => row.tradeKills],
  clutches: [0, row => row.clutchesWon],
  'multi-kills': [
    0,
    ({ tripleKills: three, quadKills: four, aces }) =>
      three === null || four === null || aces === null ? null : three + four + aces,
  ],
  utility: [1, row => row.utility_a_round],
  'maps-won': [
    1,
    ({ maps_won: won, maps_decided: decided }) => (won === null ? null : (100 * won) / decided),
  ],
};

/** In percent; null without duels. */
const shareOf = (won: number | null, lost: number | null): number | null =>
  won === null || lost === null || won + lost === 0 ? null : (100 * won) / (won + lost);

const leastMaps = 10;

type Identity = Pick<
  Exact<typeof leaderboardRow>,
  'playerId' | 'playerSlug' | 'nickname' | 'country' | 'teamName' | 'teamSlug'
>;

/** Values: the beginning of a player's identifier, the day four times, JSON of player numbers. */
const playerNames = `
  SELECT p.id, ? || p.id AS playerId, p.slug AS playerSlug, p.nickname, p.country,
    ${currentTeam('name')} AS teamName, ${currentTeam('slug')} AS teamSlug
  FROM player p WHERE p.id IN (SELECT value FROM json_each(?))`;
/** Values: JSON of team numbers. */
const teamNames = `
  SELECT id, NULL AS playerId, NULL AS playerSlug, NULL AS nickname, country, name AS teamName, slug AS teamSlug
  FROM team WHERE id IN (SELECT value FROM json_each(?))`;

interface Wanted extends PageRequest {
  readonly metric: string;
  readonly from?: string;
  readonly to?: string;
  readonly event?: string;
  readonly map?: string;
  readonly minRounds?: number;
  readonly by?: 'player' | 'team';
  readonly side?: Side;
}

/**
 * The best players or teams by a metric, by default over the 90 days before the file's latest map. A place needs ten maps,
 * or half as many as the busiest if nobody has ten. Throws INVALID_PARAMETER for an unknown metric.
 */
export const readLeaderboard = (
  input: Wanted,
  context: HandlerContext,
): Page<Exact<typeof leaderboardRow>> => {
  const { store, now, archiveSince } = context;
  const metric = toMetric(input.metric);
  const [decimals, valueOf] = metricValues[metric];
  const event = input.event === undefined ? undefined : findNumber(store, 'event', input.event);
  const { by = 'player', side } = input;
  const map = findMapFilter(store, input);
  const { after, until } = periodOf(input, store, now);
  const sample = { after: Math.max(after, toWholeHour(archiveSince) - 1), until, event, map, side };
  const key = ['places', by, metric, side, sample.after, sample.until, event, map].join('\0');
  const all = store.remember(key, () =>
    readPlaces(by, sample, context)
      .flatMap(place => {
        const value = valueOf(place.figures);
        return value === null ? [] : [{ place, value }];
      })
      .sort((one, other) => other.value - one.value || one.place.id - other.place.id),
  );
  const { items, total } = pageOf(all.filter(isEnough(input.minRounds, all)), input);
  const ids = JSON.stringify(items.map(({ place }) => place.id));
  const today = toDay(now);
  const values = [toIdentifier(store.prefix, 'player', ''), today, today, today, today, ids];
  const named = store.all<Identity & { readonly id: number }>(
    ...(by === 'team' ? ([teamNames, ids] as const) : ([playerNames, ...values] as const)),
  );
  const identities = new Map(named.map(({ id, ...identity }) => [id, identity]));
  const first = (input.page - 1) * input.limit + 1;
  return {
    total,
    items: items.map(({ place, value }, index) => {
      const { id, figures, maps, rounds, mapsWon, teamRecord } = place;
      const identity = identities.get(id);
      if (!identity) throw new Error(`${by} ${id} is not in the file`);
      return {
        rank: first + index,
        ...identity,
        metric,
        value: round(value, decimals),
        ...toTotals(figures),
        maps,
        rounds,
        since: toDay(figures.first_at),
        until: toDay(figures.last_at),
        mapsWon,
        teamRecord,
      };
    }),
  };
};

/** The archive of a plan moves on with the clock; a list that is kept for an hour need not be made for each request. */
const toWholeHour = (moment: number): number => Math.ceil(moment / 3_600_000) * 3_600_000;

/** `after` is exclusive, `until` inclusive. One day alone leaves the other end open. */
const periodOf = ({ from, to, event }: Wanted, store: Store, now: number) => {
  if (from === undefined && to === undefined && event === undefined) return latestPeriod(store, now);
  const { first, last } = spanOfDays({ ...(from && { from }), ...(to && { to }) });
  return { after: first - 1, until: Math.min(now, last) };
};

/** Who has a place: whoever has played enough rounds or maps. */
const isEnough = (minRounds: number | undefined, all: readonly { readonly place: Place }[]) => {
  const most = all.reduce((most, { place }) => Math.max(most, place.maps), 0);
  const least = most >= leastMaps ? leastMaps : Math.ceil(most / 2);
  return ({ place }: { readonly place: Place }): boolean =>
    minRounds === undefined ? place.maps >= least : place.rounds >= minRounds;
};

/** The metric for a spelling: `K/D`, `kd`, `openingKills`, `opening_kills`. */
const toMetric = (text: string): Metric => {
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const found = metrics.find(metric => plain(metric) === plain(text));
  if (found === undefined) throw unknownValue('metric', text, metrics);
  return found;
};
