import { isList, type Route } from '../../../core/route.ts';
import { routeEntries } from '../../../core/table/index.ts';
import { list, record } from '../../../core/schema.ts';
import { ClientError } from '../../../client/errors.ts';
import type { Target } from '../../../client/http/url.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { didYouMean } from '../../parse/resolve.ts';
import { addressOf } from '../../../client/http/rawAnswer.ts';
import { UsageError } from '../../parse/usageError.ts';

/** A list of which nothing is known. Its pages are never stored. */
const anyList: Route = {
  about: 'Any list',
  path: '/',
  params: {},
  query: {},
  returns: list(record('A record', {})),
  columns: [],
  examples: [],
  lifetime: 0,
};

/** The row of the table that the path of an address names; undefined if there is none. */
const knownRow = ({ pathname }: URL, target: Target): Route | undefined => {
  const segments = belowBase(pathname, target).split('/');
  const fits = (path: string): boolean => filledIn(path, segments, target) === segments.join('/');
  // A fixed segment wins over a parameter: `/players/search` is no player.
  const rows = routeEntries.map(({ row }) => row).filter(({ path }) => fits(path));
  return rows.find(({ path }) => !path.includes('{')) ?? rows[0];
};

/** The row by which the pages of an address are read; undefined if it is known to return a single record. */
export const pagedRow = (url: URL, target: Target): Route | undefined => {
  const row = knownRow(url, target);
  return row === undefined ? anyList : isList(row) ? row : undefined;
};

/** Names the known path that may have been meant, if the service does not know the typed one. */
export const withNearPath = (error: ClientError, url: URL, target: Target): ClientError => {
  const near = error.kind === 'notFound' ? nearestPaths(url, target) : [];
  if (near.length === 0) return error;
  const { kind, message, subject, facts } = error;
  const hint = `${didYouMean(near.map(path => `esports api ${path}`))} All paths: esports routes`;
  return new ClientError(kind, message, subject, facts, { cause: error, hint });
};

/** The known paths nearest to one that the service does not know; none for a known path. */
const nearestPaths = (url: URL, target: Target): readonly string[] => {
  const path = belowBase(url.pathname, target);
  if (knownRow(url, target)) return [];
  const known = (typed: string): readonly string[] => {
    const segments = typed.split('/');
    return routeEntries.map(({ row }) => filledIn(row.path, segments, target));
  };
  // The segment of the game is easily forgotten, and the one of the version written twice.
  const below = path.indexOf(`/${target.game}/`);
  const meant = [`/${target.game}${path}`, path.slice(Math.max(below, 0))].filter(each =>
    known(each).includes(each),
  );
  return meant.length > 0 ? meant : nearest(path, known(path), 'loose');
};

/** A path of the table in which each parameter is the segment that the user typed in its place. */
const filledIn = (path: string, typed: readonly string[], { game }: Target): string => {
  const segments = `/${encodeURIComponent(game)}${path}`.split('/');
  return segments
    .map((segment, place) => (segment.startsWith('{') ? typed[place] || segment : segment))
    .join('/');
};

/** The path below the base URL, as `api` takes it. */
const belowBase = (pathname: string, { baseUrl }: Target): string => {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
};

/** The address of a typed path or URL, which must be at the service’s own origin because the key goes there. @throws UsageError */
export const addressIn = (
  { baseUrl }: Pick<Target, 'baseUrl'>,
  typed: string,
  parameters: readonly (readonly [string, string])[],
): URL => {
  const base = new URL(baseUrl);
  const url = isWhole(typed) ? ofOrigin(typed, base) : joined(typed, base);
  url.hash = '';
  for (const [name, value] of parameters) url.searchParams.append(name, value);
  return url;
};

/** Refuses what is no path, before anything is opened. @throws UsageError */
export const checkPath = (typed: string): void => {
  // A URL parser drops tabs and line breaks, and reads a backslash as a slash.
  const read = typed.replaceAll(/[\t\r\n]/g, '').replaceAll('\\', '/');
  const segments = read.split(/[?#]/, 1)[0]?.split('/') ?? [];
  const climbs = segments.some(part => /^(?:\.|%2e){1,2}$/i.test(part));
  const isOther = read.startsWith('//') || (/^[a-z][\w+.-]*:/i.test(read) && !isWhole(read));
  if (climbs || isOther || (isWhole(typed) && !URL.canParse(typed))) throw noPath(typed);
};

const isWhole = (typed: string): boolean => /^https?:\/\//i.test(typed);

const ofOrigin = (typed: string, base: URL): URL => {
  const url = new URL(typed);
  if (url.origin === base.origin) return new URL(base.origin + url.pathname + url.search);
  throw new UsageError(
    `"${typed}" is at another origin than ${addressOf(base)}, and must not get its key`,
    'Choose the service with --base-url or --profile, and type only the path: esports api /game/live',
  );
};

const joined = (typed: string, base: URL): URL => {
  const root = base.href.replace(/\/$/, '');
  const url = new URL(typed.startsWith('/') ? root + typed : `${root}/${typed}`);
  if (url.origin !== base.origin || !`${url.pathname}/`.startsWith(new URL(`${root}/`).pathname))
    throw noPath(typed);
  return url;
};

const noPath = (typed: string): UsageError =>
  new UsageError(`"${typed}" is not a path below the base URL`, 'For example: esports api /game/live');
