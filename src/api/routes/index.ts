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
 * THE TABLE: every route of the service, by command group and verb. Commands, client methods, the router,
 * handlers, completions, docs and OpenAPI are derived from it.
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

/** A row with the place it has in the table. */
export interface RouteEntry {
  readonly group: GroupName;
  readonly verb: string;
  readonly row: Route;
}

/** The 47 rows in the table's order. */
export const routeEntries: readonly RouteEntry[] = Object.entries(routes).flatMap(([group, verbs]) =>
  // Object.entries widens the keys; the table's own keys are the group names.
  Object.entries<Route>(verbs).map(([verb, row]) => ({ group: group as GroupName, verb, row })),
);
