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
 * completions, docs and OpenAPI are derived from it. A command reads one group: the built program does not even create
 * the rows of the others.
 */
export const routes = {
  get live() {
    return live;
  },
  get results() {
    return results;
  },
  get schedule() {
    return schedule;
  },
  get players() {
    return players;
  },
  get teams() {
    return teams;
  },
  get rankings() {
    return rankings;
  },
  get skins() {
    return skins;
  },
  get tournaments() {
    return tournaments;
  },
} satisfies Record<string, Record<string, Route>>;
export type Routes = typeof routes;
export type GroupName = keyof Routes;

/** A row with its position in the table. */
export interface RouteEntry {
  readonly group: GroupName;
  readonly verb: string;
  readonly row: Route;
}

/** The rows whose paths begin with the segment, in the table's order. It creates no rows of groups that have none of them. */
export const entriesBelow = (segment: string): readonly RouteEntry[] =>
  (groupsBelow.get(segment) ?? [])
    .flatMap(entriesOf)
    .filter(({ row }) => row.path.split('/', 2)[1] === segment);

/** For each first segment of a path, the groups that have such paths. */
const groupsBelow: ReadonlyMap<string, readonly GroupName[]> = new Map([
  ['live', ['live']],
  ['matches', ['results', 'schedule']],
  ['events', ['results', 'schedule', 'tournaments']],
  ['teams', ['results', 'schedule', 'teams']],
  ['transfers', ['teams']],
  ['roster-changes', ['teams']],
  ['players', ['players']],
  ['leaderboards', ['players']],
  ['rankings', ['rankings']],
  ['skins', ['skins']],
]);

/** The rows of one group, in the table's order. Every call returns the same objects. */
export const entriesOf = (group: GroupName): readonly RouteEntry[] => {
  let entries = made.get(group);
  if (!entries) {
    entries = Object.entries<Route>(routes[group]).map(([verb, row]) => ({ group, verb, row }));
    made.set(group, entries);
  }
  return entries;
};

const made = new Map<GroupName, readonly RouteEntry[]>();
