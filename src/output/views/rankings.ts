import type { Found } from '../../core/route.ts';
import type { routes } from '../../core/table/index.ts';
import { terminalText } from '../cells.ts';
import { dotted, type Line, rule, span, type Span } from '../text/line.ts';
import { barText, largest, shareOf } from './bars.ts';
import { grid, type GridColumn } from './grid.ts';
import { signedSpan } from './signedSpan.ts';
import type { View, ViewContext } from './view.ts';

type Rows = Found<typeof routes.rankings.region>;
type Row = Rows[number];

/** Names of the rankings by the words that services use. */
const rankingNames: Readonly<Record<string, string>> = {
  world: 'World ranking',
  vrs: 'Regional standings (VRS)',
};

/**
 * Draws a ranking: its name and day, and for each team its change, its points as a bar, and its rank in region and
 * world.
 */
export const rankingsView: View<Rows> = (rows, context) => draw(rows, undefined, context);

/** The same for one region, which is named. */
export const regionView: View<Rows> = (rows, context) => draw(rows, rows[0]?.region, context);

const draw = (rows: Rows, region: string | undefined, context: ViewContext): ReturnType<View<Rows>> => {
  if (!rows.some(({ teamName, points }) => teamName !== undefined && points !== undefined)) return undefined;
  return [heading(rows, region, context), ...grid(rows, columnsFor(rows, region, context), context)];
};

const heading = (rows: Rows, region: string | undefined, context: ViewContext): Line => {
  const [{ ranking = 'ranking', date } = {}] = rows;
  const title = Object.hasOwn(rankingNames, ranking) ? (rankingNames[ranking] ?? ranking) : ranking;
  const day = date === undefined ? 'day unknown' : terminalText(date, 'date', context);
  const note = dotted([region === undefined ? undefined : span(region), span(day)]);
  // The day is never cut: if the name is too long, the service's short word replaces it.
  const lines = [title, ranking.toUpperCase()].map(name => rule(name, context.width, note));
  const shown = lines.find(line => line.some(({ text }) => text === day));
  return shown ?? dotted([span(day), span(title, 'bold')]);
};

const columnsFor = (
  rows: Rows,
  named: string | undefined,
  context: ViewContext,
): readonly GridColumn<Row>[] => {
  const most = largest(rows.map(({ points }) => points));
  const hasChange = rows.some(({ change }) => change !== undefined);
  const differs = rows.some(({ rank, worldRank }) => worldRank !== undefined && worldRank !== rank);
  const regional = rows.some(({ rank, regionalRank }) => regionalRank !== undefined && regionalRank !== rank);
  return [
    {
      header: '#',
      align: 'right',
      priority: 1,
      cell: ({ rank }) => span(rank === undefined ? '' : String(rank), 'bold'),
    },
    { header: '', priority: 1, cell: ({ change }) => (hasChange ? movement(change) : undefined) },
    {
      header: 'Team',
      priority: 1,
      cell: ({ teamName }) => span(teamName ?? context.glyphs.absent),
    },
    {
      header: 'Points',
      align: 'right',
      priority: 1,
      cell: ({ points }) => span(terminalText(points, 'int', context)),
    },
    {
      header: '',
      priority: 4,
      least: 6,
      most: 40,
      cell: ({ points }, width) => span(barText(shareOf(points, most), width, context.glyphs), 'ct'),
    },
    {
      header: 'Change',
      align: 'right',
      priority: 3,
      cell: ({ pointsChange }) => (pointsChange === undefined ? undefined : signedSpan(pointsChange)),
    },
    {
      header: 'World',
      align: 'right',
      priority: 2,
      cell: ({ worldRank }) => (differs && worldRank !== undefined ? span(`#${worldRank}`) : undefined),
    },
    {
      header: 'Region',
      priority: 2,
      cell: ({ region, regionalRank }) => {
        const place = regional && regionalRank !== undefined ? `#${regionalRank}` : undefined;
        // The heading names the one region of the list already.
        const text = [region === named ? undefined : region, place]
          .filter(part => part !== undefined)
          .join(' ');
        return text === '' ? undefined : span(text, 'dim');
      },
    },
    { header: 'Country', priority: 4, cell: ({ country }) => span(country ?? '', 'dim') },
    { header: 'Players', priority: 4, least: 24, cell: ({ roster = [] }) => span(roster.join(', '), 'dim') },
  ];
};

/** Places gained or lost since the previous list. */
const movement = (change: number | undefined): Span => {
  if (change === undefined) return span('new', 'warning');
  if (change === 0) return span('=', 'dim');
  return change > 0 ? span(`▲${change}`, 'good') : span(`▼${-change}`, 'bad');
};
