import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, rule, span } from '../../text/line.ts';
import { dayOf } from '../../text/time.ts';
import { barText, largest, shareOf } from '../bars.ts';
import { factLines } from '../facts.ts';
import { grid, type GridColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type Team = Found<typeof routes.teams.show>;
type Member = NonNullable<Team['roster']>[number];

/** A team: its rank, and its roster with how long each player has been in it. */
export const teamCard: View<Team> = (team, context) => {
  const { name, roster = [], worldRanking, points, region, country, coach, slug, id } = team;
  const members = roster.filter(({ nickname }) => nickname !== undefined);
  if (name === undefined || members.length === 0) return undefined;
  const { width } = context;
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
      width,
      '  ',
    ),
    ...factLines([region, country, coach === undefined ? undefined : `coach ${coach}`, slug, id], width),
    blank,
    rule('Roster', width, [span('bars: months in the team', 'dim')]),
    ...grid(members, columnsFor(members, context), context),
  ];
};

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
