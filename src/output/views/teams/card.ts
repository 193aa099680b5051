import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, type Line, span } from '../../text/line.ts';
import { dayOf } from '../../text/time.ts';
import { barText, largest, shareOf } from '../bars.ts';
import { nextMatchLines } from '../card/nextMatch.ts';
import { formLines, resultLines } from '../card/results.ts';
import { pair, section } from '../card/sections.ts';
import { factLines } from '../facts.ts';
import { figureColumn, grid, type GridColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

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
    ...section(
      { title: 'Last results', draw: inner => resultLines(recentResults.slice(0, 5), inner) },
      context,
    ),
    ...pair(
      {
        title: 'Roster',
        note: [span('bars: months', 'dim')],
        draw: inner => (members.length === 0 ? [] : grid(members, columnsFor(members, inner), inner)),
      },
      {
        title: 'Maps',
        note: [span('won, of maps played', 'dim')],
        draw: inner => (maps.length === 0 ? [] : grid(maps, mapColumns(inner), inner)),
      },
      context,
    ),
  ];
};

const headLines = (team: Team, name: string, context: ViewContext): readonly Line[] => {
  const { worldRanking, points, region, country, coach, slug, id } = team;
  const head = [
    span(name, 'bold'),
    span(
      worldRanking === undefined ? '' : `#${terminalText(worldRanking, 'int', context)} in the world`,
      'good',
    ),
    span(points === undefined ? '' : `${terminalText(points, 'int', context)} points`, 'dim'),
  ].filter(({ text }) => text !== '');
  return [
    ...wrapped(
      head.map(part => [part]),
      context.width,
      '  ',
    ),
    ...factLines(
      [region, country, coach === undefined ? undefined : `coach ${coach}`, slug, id],
      context.width,
    ),
    blank,
  ];
};

const mapColumns = (context: ViewContext): readonly GridColumn<MapRecord>[] => [
  { header: 'Map', priority: 1, least: 6, cell: ({ map }) => span(map ?? '', 'bold') },
  figureColumn('Won', 'percent', ({ winRate }) => winRate, context),
  figureColumn('Of', 'int', ({ played }) => played, context, { role: 'dim' }),
  {
    header: '',
    priority: 2,
    least: 6,
    most: 24,
    cell: ({ winRate = 0 }, width) =>
      span(barText(shareOf(winRate, 100), width, context.glyphs), winRate >= 50 ? 'good' : 'bad'),
  },
];

const columnsFor = (members: readonly Member[], context: ViewContext): readonly GridColumn<Member>[] => {
  const monthsOf = ({ since }: Member): number | undefined => monthsSince(since, context.now);
  const most = largest(members.map(monthsOf));
  return [
    { header: 'Player', priority: 1, least: 8, cell: ({ nickname }) => span(nickname ?? '', 'bold') },
    { header: 'Name', priority: 3, cell: ({ realName }) => span(realName ?? '') },
    { header: 'Role', priority: 2, cell: ({ role }) => span(role ?? '', 'dim') },
    { header: 'Country', priority: 4, cell: ({ country }) => span(country ?? '', 'dim') },
    { header: 'Since', priority: 3, cell: ({ since }) => span(dayOf(since) ?? '', 'dim') },
    {
      header: 'Months',
      align: 'right',
      priority: 1,
      cell: member => {
        const months = monthsOf(member);
        return months === undefined ? undefined : span(terminalText(months, 'int', context));
      },
    },
    {
      header: '',
      priority: 2,
      least: 6,
      most: 24,
      cell: (member, width) => span(barText(shareOf(monthsOf(member), most), width, context.glyphs)),
    },
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
