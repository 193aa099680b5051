import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, type Line, span } from '../../text/line.ts';
import { dayOf } from '../../text/time.ts';
import { shareOf } from '../bars.ts';
import { nextMatchLines } from '../card/nextMatch.ts';
import { formLines, resultLines } from '../card/results.ts';
import { pair, sections } from '../card/sections.ts';
import { barColumn, figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { factLines, wrapped } from '../wrapped.ts';

type Team = Found<typeof routes.teams.show>;
type Member = NonNullable<Team['roster']>[number];

type MapRecord = NonNullable<Team['mapRecord']>[number];

/** A team: its rank, form, next match and last results, its roster with how long each player is in it, and its maps. */
export const teamCard: View<Team> = (team, context) => {
  const { name, roster = [], recentResults = [], mapRecord = [], nextMatch, slug } = team;
  const members = roster.filter(({ nickname }) => nickname !== undefined);
  const maps = mapRecord.filter(({ map, winRate }) => map !== undefined && winRate !== undefined);
  if (name === undefined || members.length + recentResults.length + maps.length === 0) return undefined;
  return [
    ...headLines(team, name, context),
    ...formLines(recentResults, context.width),
    ...nextMatchLines(nextMatch, { name, slug }, context),
    ...sections(
      [{ title: 'Last results', draw: inner => resultLines(recentResults.slice(0, 5), inner) }],
      context,
    ),
    ...pair(
      {
        title: 'Roster',
        draw: inner => grid(members, columnsFor(inner), inner),
      },
      { title: 'Maps', note: 'won, of maps played', draw: inner => grid(maps, mapColumns(inner), inner) },
      context,
    ),
  ];
};

const headLines = (team: Team, name: string, context: ViewContext): readonly Line[] => {
  const { worldRanking, points, region, country, coach, slug, id } = team;
  const { width } = context;
  const rank =
    worldRanking === undefined ? '' : `#${terminalText(worldRanking, 'int', context)} in the world`;
  const score = points === undefined ? '' : `${terminalText(points, 'int', context)} points`;
  return [
    ...wrapped([span(name, 'bold'), span(rank, 'good'), span(score, 'dim')], width, '  '),
    ...factLines([region, country, coach === undefined ? undefined : `coach ${coach}`, slug, id], width),
    blank,
  ];
};

const mapColumns = (context: ViewContext): readonly GridColumn<MapRecord>[] => [
  textColumn('Map', ({ map }) => map, { least: 6, role: 'bold' }),
  figureColumn('Won', 'percent', ({ winRate }) => winRate, context),
  figureColumn('Of', 'int', ({ played }) => played, context, { role: 'dim' }),
  barColumn(({ winRate }) => shareOf(winRate, 100), context, {
    priority: 2,
    role: ({ winRate = 0 }) => (winRate >= 50 ? 'good' : 'bad'),
  }),
];

const columnsFor = (context: ViewContext): readonly GridColumn<Member>[] => {
  const monthsOf = ({ since }: Member): number | undefined => monthsSince(since, context.now);
  return [
    textColumn('Player', ({ nickname }) => nickname, { least: 8, role: 'bold' }),
    textColumn('Name', ({ realName }) => realName, { priority: 3 }),
    textColumn('Role', ({ role }) => role, { priority: 2, role: 'dim' }),
    textColumn('Country', ({ country }) => country, { priority: 4, role: 'dim' }),
    textColumn('Since', ({ since }) => dayOf(since), { priority: 3, role: 'dim' }),
    figureColumn('Months', 'int', monthsOf, context),
  ];
};

/** Whole calendar months (UTC) from a day until `now`; undefined where there is no such day, or it is still to come. */
export const monthsSince = (since: string | undefined, now: number): number | undefined => {
  const [year, month, day] = (dayOf(since) ?? '').split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const today = new Date(now);
  const months = (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() + 1 - month;
  const whole = today.getUTCDate() < day ? months - 1 : months;
  return whole >= 0 ? whole : undefined;
};
