import type { Route } from '../route.ts';
import { live } from './live.ts';
import { players } from './players.ts';
import { rankings } from './rankings.ts';
import { results } from './results.ts';
import { schedule } from './schedule.ts';
import { skins } from './skins.ts';
import { teams } from './teams.ts';
import { tournaments } from './tournaments.ts';

/**
 * THE TABLE: every route of the service, by command group and verb. Commands, client methods, the router, handlers,
 * completions, docs and OpenAPI are derived from it. A new route is a row here and a handler in `server/handlers/`.
 */
export const routes = {
  live,
  results,
  schedule,
  players,
  teams,
  rankings,
  skins,
  tournaments,
} satisfies Record<string, Record<string, Route>>;
export type Routes = typeof routes;
export type GroupName = keyof Routes;

export interface RouteEntry {
  readonly group: GroupName;
  readonly verb: string;
  readonly row: Route;
}

export const routeEntries: readonly RouteEntry[] =
  // Object.keys widens the type: these are the keys of `routes`.
  (Object.keys(routes) as readonly GroupName[]).flatMap(group =>
    Object.entries<Route>(routes[group]).map(([verb, row]) => ({ group, verb, row })),
  );

export const entriesOf = (group: GroupName): readonly RouteEntry[] =>
  routeEntries.filter(entry => entry.group === group);

export const entriesBelow = (segment: string): readonly RouteEntry[] =>
  routeEntries.filter(({ row }) => row.path.split('/', 2)[1] === segment);

/** The words that are routes of their own where a path ends in a name, so that they never arrive as that name. */
export const takenWords = ({ path }: Route): readonly string[] => {
  const before = path.slice(0, path.lastIndexOf('/') + 1);
  return path.endsWith('}')
    ? routeEntries
        .filter(({ row }) => row.path.startsWith(before))
        .map(({ row }) => row.path.slice(before.length))
        .filter(rest => /^[\w-]+$/.test(rest))
    : [];
};
