import { addRoute, createRouter as createTree, findRoute } from 'rou3';
import type { RouteEntry } from '../api/routes/index.ts';
import { routeEntries } from '../api/routes/index.ts';

/** A row of the table that a path leads to, with its path parameters as they were sent, percent-encoded. */
export interface RouteMatch {
  readonly entry: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the row of a path; undefined where none has it. */
export type Router = (path: string) => RouteMatch | undefined;

const noParams: Readonly<Record<string, string>> = {};
const method = 'GET';

/** The table as a router below `base`. Fixed segments win over parameters: `/players/search` is no player. */
export const createRouter = (base: string): Router => {
  const tree = createTree<RouteEntry>();
  for (const entry of routeEntries) addRoute(tree, method, toPattern(entry.row.path), entry);
  return path => {
    if (!path.startsWith(`${base}/`)) return undefined;
    const found = findRoute(tree, method, path.slice(base.length));
    return found && { entry: found.data, params: found.params ?? noParams };
  };
};

/** `/matches/{matchId}/maps` as rou3 spells it: `/matches/:matchId/maps`. */
const toPattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
