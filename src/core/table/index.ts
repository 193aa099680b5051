export { type GroupName, type RouteEntry, routeEntries, type Routes, routes } from './groups.ts';
