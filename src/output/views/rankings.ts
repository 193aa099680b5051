import type { Found } from '../../core/route.ts';
import type { routes } from '../../core/table/index.ts';
import { terminalText } from '../cells.ts';
import { dotted, type Line, rule, span, type Span } from '../text/line.ts';
import { largest, shareOf } from './bars.ts';
import { barColumn, grid, type GridColumn, textColumn } from './grid.ts';
import { signedSpan } from './deviation.ts';
import type { View, ViewContext } from './view.ts';

type Rows = Found<typeof routes.rankings.region>;
type Row = Rows[number];

/** Names of the rankings by the words that services use. */
const rankingNames: Readonly<Record<string, string>> = {
  world: 'World ranking',
  vrs: 'Regional standings (VRS)',
};

/** A ranking: its name and day; of each team its change, its points as a bar, its rank in region and world. */
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
  const differs = rows.some(({ rank, worldRank }) => worldRank !== undefined && worldRank !== rank);
  const regional = rows.some(({ rank, regionalRank }) => regionalRank !== undefined && regionalRank !== rank);
  return [
    textColumn('#', ({ rank }) => (rank === undefined ? '' : String(rank)), { align: 'right', role: 'bold' }),
    { header: '', cell: ({ change }) => (change === undefined ? undefined : movement(change)) },
    textColumn('Team', ({ teamName }) => teamName ?? context.glyphs.absent),
    textColumn('Points', ({ points }) => terminalText(points, 'int', context), { align: 'right' }),
    barColumn(({ points }) => shareOf(points, most), context, { priority: 4, most: 40, role: 'ct' }),
    {
      header: 'Change',
      align: 'right',
      priority: 3,
      cell: ({ pointsChange }) => (pointsChange === undefined ? undefined : signedSpan(pointsChange)),
    },
    textColumn('World', ({ worldRank }) => (differs && worldRank !== undefined ? `#${worldRank}` : ''), {
      align: 'right',
      priority: 2,
    }),
    textColumn(
      'Region',
      ({ region, regionalRank }) => {
        const place = regional && regionalRank !== undefined ? `#${regionalRank}` : undefined;
        // The heading names the one region of the list already.
        return [region === named ? undefined : region, place].filter(part => part !== undefined).join(' ');
      },
      { priority: 2, role: 'dim' },
    ),
    textColumn('Country', ({ country }) => country, { priority: 4, role: 'dim' }),
    textColumn('Players', ({ roster = [] }) => roster.join(', '), { priority: 4, least: 24, role: 'dim' }),
  ];
};

/** Places gained or lost since the previous list; a null is a team that was not on it. */
const movement = (change: number | null): Span => {
  if (change === null) return span('new', 'warning');
  if (change === 0) return span('=', 'dim');
  return change > 0 ? span(`▲${change}`, 'good') : span(`▼${-change}`, 'bad');
};
