import { trendWindows } from '../../../src/core/entities/skin.ts';
import type { Route } from '../../../src/core/route.ts';
import { isList } from '../../../src/core/route.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import { metrics, regions } from '../../../src/core/table/parameters.ts';

/** Requests the path and query after the game segment; returns `data` of the answer. */
export type ReadData = (pathAndQuery: string) => Promise<unknown>;

/** One request of the tour. */
export interface Stop {
  /** The path as spelled in the OpenAPI document. */
  readonly template: string;
  /** Path and query after the game segment. */
  readonly path: string;
  /** The expected status. */
  readonly status: number;
}

type Row = Readonly<Record<string, unknown>>;
type Names = Readonly<Record<string, readonly string[]>>;

/**
 * Requests to every row of the table that is not pushed: with arguments from other answers, several pages, every
 * filter, and requests that must be refused.
 */
export const planTour = async (read: ReadData): Promise<readonly Stop[]> => {
  const names = await findNames(read);
  return routeEntries
    .filter(({ row }) => row.stream === undefined)
    .flatMap(({ row }) => [...goodStops(row, names), ...badStops(row, names)]);
};

/** Arguments that name something, several kinds of each; the first of `live` is a live match. */
const findNames = async (read: ReadData): Promise<Names> => {
  const rows = async (path: string) => (await read(path)) as readonly Row[];
  const pick = (found: readonly Row[], ...fields: readonly string[]) =>
    found.flatMap(row => fields.map(field => row[field])).filter(value => typeof value === 'string');
  const finished = await rows('/matches/recent?limit=3');
  const coming = await rows('/matches/upcoming?limit=2');
  const liveNow = await rows('/live?limit=2');
  const events = [
    ...(await rows('/events/live')),
    ...(await rows('/events/upcoming?limit=1')),
    ...(await rows('/events/calendar?from=2024-01-01&limit=2')),
  ];
  const placed = await rows('/leaderboards/rating?limit=2');
  // A file without maps has no leaderboard.
  const players = placed.length > 0 ? placed : await rows('/players/search?q=a&limit=2');
  const skins = await rows('/skins?limit=2');
  const teams = await rows('/rankings/world?limit=3');
  return {
    matchId: pick([...finished, ...liveNow, ...coming], 'id'),
    live: pick(liveNow, 'id'),
    teamIdOrSlug: pick(teams, 'teamSlug').slice(0, 2).concat(pick(teams, 'teamId').slice(0, 1)),
    opponentIdOrSlug: pick(teams, 'teamSlug').slice(2),
    playerIdOrSlug: pick(players, 'playerSlug', 'playerId', 'slug', 'id').slice(0, 3),
    eventIdOrSlug: pick(finished, 'eventSlug')
      .slice(0, 2)
      .concat(pick(events, 'slug', 'id').slice(0, 4)),
    skinIdOrSlug: pick(skins, 'slug', 'id').slice(0, 3),
    metric: metrics,
    region: regions,
  };
};

const goodStops = (row: Route, names: Names): readonly Stop[] =>
  pathsOf(row, names).flatMap((path, index) =>
    // Pages and filters are tried once; the other names get only the plain request.
    (index === 0 ? queriesOf(row) : queriesOf(row).slice(0, 1)).map(query =>
      stop(row, `${path}${query}`, 200),
    ),
  );

const stop = (row: Route, path: string, status: number): Stop => ({
  template: `/game${row.path}`,
  path,
  status,
});

/** The row's path with each of the names in turn; a second parameter has only its first name. */
const pathsOf = (row: Route, names: Names): readonly string[] => {
  const [first, ...others] = Object.keys(row.params);
  if (first === undefined) return [row.path];
  const rest = others.reduce((path, name) => fill(path, name, names[name]?.[0] ?? ''), row.path);
  const key = row.path.startsWith('/live/') ? 'live' : first;
  return (names[key] ?? []).map(value => fill(rest, first, value));
};

const fill = (path: string, name: string, value: string): `/${string}` =>
  // The result is still a path: the name is encoded inside it.
  path.replace(`{${name}}`, encodeURIComponent(value)) as `/${string}`;

/** Filters of individual rows, by path. */
const filters: Readonly<Record<string, readonly string[]>> = {
  '/skins': ['?q=a', '?weapon=AK-47', '?rarity=covert', '?minPrice=1&maxPrice=50', '?q=no+such+skin'],
  '/skins/trending': trendWindows.map(window => `?window=${window}`),
  '/players/search': ['?q=e', '?q=no+such+player'],
  '/events/calendar': ['', '?from=2026-01-01', '?to=2026-12-31', '?from=2026-10-01&to=2027-01-31'],
  '/rankings/world': ['', '?date=2026-11-01'],
  '/rankings/vrs': ['', '?date=2026-11-01'],
};

const queriesOf = (row: Route): readonly string[] => {
  const plain = filters[row.path] ?? [''];
  if (!isList(row)) return plain;
  const pages = ['limit=1', 'limit=100', 'limit=3&page=2', 'page=9999'];
  const first = plain[0] ?? '';
  return [...plain, ...pages.map(page => `${first === '' ? '?' : `${first}&`}${page}`)];
};

const badStops = (row: Route, names: Names): readonly Stop[] => {
  const [path = row.path] = pathsOf(row, names);
  const refused = [
    ...(isList(row) ? ['limit=0', 'limit=101', 'limit=ten', 'page=0', 'page=1&page=2'] : []),
    ...(row.query['from'] ? ['from=tomorrow', 'from=2026-02-30', 'from=2026-02-02&to=2026-01-01'] : []),
    ...(row.query['date'] ? ['date=now'] : []),
    ...(row.query['minPrice']
      ? ['minPrice=-1', 'maxPrice=free', 'minPrice=2&maxPrice=1', 'rarity=dull']
      : []),
    ...(row.query['window'] ? ['window=2y', 'window=0d', 'window=week'] : []),
    ...(row.path === '/players/search' ? ['q=', 'q=%20'] : []),
    ...(row.query['q'] ? ['q=%ff', 'q=%00'] : []),
  ].map(query =>
    stop(
      row,
      `${path}?${row.path === '/players/search' && !query.startsWith('q') ? 'q=a&' : ''}${query}`,
      400,
    ),
  );
  const [first] = Object.keys(row.params);
  if (first === undefined) return refused;
  const nobody = Object.keys(row.params).reduce<string>(
    (path, name) => fill(path, name, 'no-such'),
    row.path,
  );
  return [...refused, stop(row, nobody, first === 'metric' || first === 'region' ? 400 : 404)];
};
