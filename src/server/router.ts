import { addRoute, createRouter as createTree, findRoute, type RouterContext } from 'rou3';
import { entriesBelow, type RouteEntry } from '../core/table/groups.ts';

/** The row of a path, with its path parameters as sent, percent-encoded. */
export interface RouteMatch {
  readonly entry: RouteEntry;
  readonly params: Readonly<Record<string, string>>;
}

const noParams: Readonly<Record<string, string>> = {};
const method = 'GET';

/** The table below `base`. A first segment's tree is made on first use: the first request takes 0.3 ms instead of 3. */
export const createRouter = (base: string) => {
  const trees = new Map<string, RouterContext<RouteEntry>>();
  const treeOf = (first: string): RouterContext<RouteEntry> => {
    const known = trees.get(first);
    if (known) return known;
    const rows = entriesBelow(first);
    const tree = createTree<RouteEntry>();
    for (const entry of rows) addRoute(tree, method, toPattern(entry.row.path), entry);
    // Only matching paths are cached, because the number of paths from outside is unlimited.
    if (rows.length > 0) trees.set(first, tree);
    return tree;
  };
  return (path: string): RouteMatch | undefined => {
    if (!path.startsWith(`${base}/`)) return undefined;
    const below = path.slice(base.length);
    const found = findRoute(treeOf(firstSegment(below)), method, below);
    return found && { entry: found.data, params: found.params ?? noParams };
  };
};

/** `matches` for `/matches/recent`. */
const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/** `/matches/{matchId}/maps` in rou3's form: `/matches/:matchId/maps`. */
const toPattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
