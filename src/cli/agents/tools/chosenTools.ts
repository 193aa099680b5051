import { type GroupName, type RouteEntry, routeEntries, routes } from '../../../core/table/index.ts';
import { usualTools } from './table.ts';
import type { Tool, View } from './tool.ts';

/** The words that choose tools: the usual ten, every one, or the routes of a group. */
export const toolSets: readonly string[] = ['usual', 'all', ...Object.keys(routes)];

/** The tools of some sets, in the order of the tables: each once, whatever the order of the words. */
export const chosenTools = (sets: readonly string[]): readonly Tool[] => {
  const isAll = sets.includes('all');
  const usual = isAll || sets.includes('usual') || sets.length === 0 ? usualTools : [];
  return [...usual, ...routeTools((group: GroupName) => isAll || sets.includes(group))];
};

/** A tool for each route of the table, by group: `teams_roster_history`. */
const routeTools = (only: (group: GroupName) => boolean): readonly Tool[] =>
  routeEntries.filter(({ group }) => only(group)).map(toTool);

/** The name of a route's tool. */
const routeToolName = ({ group, verb }: Pick<RouteEntry, 'group' | 'verb'>): string =>
  `${group}_${verb.replaceAll('-', '_')}`;

const toTool = (entry: RouteEntry): Tool => ({
  name: routeToolName(entry),
  about: `${entry.row.about}.`,
  views: { answer: toView(entry) },
});

/** What a route pushes is collected for a while. */
const toView = ({ group, verb, row }: RouteEntry): View => {
  const command = `${group} ${verb}`;
  if (row.stream === undefined) return { kind: 'route', row, command, about: row.about };
  const match = 'match' as const;
  const isRoom = row.stream === 'websocket';
  return {
    kind: 'composed',
    composed: isRoom ? 'room' : 'stream',
    command,
    about: row.about,
    needs: isRoom ? [match] : [],
    takes: [...(isRoom ? [] : [match]), 'count', 'timeout_seconds'],
  };
};
