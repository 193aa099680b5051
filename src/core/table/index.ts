import { entriesOf, type GroupName, type RouteEntry, routes } from './groups.ts';

export { type GroupName, type RouteEntry, type Routes, routes } from './groups.ts';

/** The 47 rows in the table's order. */
export const routeEntries: readonly RouteEntry[] =
  // Object.keys widens the type: these are the keys of `routes`.
  (Object.keys(routes) as readonly GroupName[]).flatMap(entriesOf);
