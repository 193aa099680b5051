import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, type Line, rule, span } from '../../text/line.ts';
import { sparklineText } from '../../text/numbers.ts';
import { largest, shareOf } from '../bars.ts';
import { barColumn, figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';

type Rows = Found<typeof routes.skins.trending>;
type Row = Rows[number];

/** Draws gainers, then losers: each change as a bar, and its course as a sparkline. */
export const trendingView: View<Rows> = (rows, context) => {
  const known = rows.filter(({ name, changePercent }) => name !== undefined && changePercent !== undefined);
  if (known.length === 0) return undefined;
  const columns = columnsFor(known, context);
  const parts = [
    { title: 'Gainers', rows: known.filter(row => isGainer(row)) },
    { title: 'Losers', rows: known.filter(row => !isGainer(row)) },
  ].filter(part => part.rows.length > 0);
  const titleOf = (title: string): Line =>
    rule(
      title,
      context.width,
      known[0]?.window === undefined ? [] : [span(`over ${known[0].window}${sourceOf(known)}`, 'dim')],
    );
  // Both parts share the columns and one line of headings, so that both are on one screen.
  const [head = blank, ...lines] = grid(
    parts.flatMap(part => part.rows),
    columns,
    { ...context, boxed: false },
  );
  const [gainers, losers] = parts;
  if (!gainers) return undefined;
  const count = gainers.rows.length;
  return [
    titleOf(gainers.title),
    head,
    ...lines.slice(0, count),
    ...(losers ? [titleOf(losers.title), ...lines.slice(count)] : []),
  ];
};

/** The marketplace and day, if they are the same for all rows; otherwise each row has its own. */
const sourceOf = (rows: Rows): string => {
  const [first] = rows;
  if (typeof first?.marketplace !== 'string' || first.asOf === undefined) return '';
  const isOne = rows.every(row => row.marketplace === first.marketplace && row.asOf === first.asOf);
  return isOne ? ` on ${first.marketplace}, as of ${first.asOf}` : '';
};

const isGainer = ({ direction, changePercent = 0 }: Row): boolean =>
  direction === 'gainer' || (direction !== 'loser' && changePercent >= 0);

const columnsFor = (rows: Rows, context: ViewContext): readonly GridColumn<Row>[] => {
  const { glyphs } = context;
  const most = largest(rows.map(({ changePercent }) => Math.abs(changePercent ?? 0)));
  const tone = (row: Row) => (isGainer(row) ? 'good' : 'bad');
  return [
    textColumn('Skin', ({ name }) => name ?? glyphs.absent, { least: 14 }),
    figureColumn('Was', 'money', ({ from }) => from, context, { priority: 3, role: 'dim' }),
    figureColumn('Price', 'money', ({ price }) => price, context),
    textColumn(
      'Change',
      row => `${isGainer(row) ? '▲' : '▼'} ${terminalText(row.changePercent, 'signedPercent', context)}`,
      { align: 'right', role: tone },
    ),
    barColumn(row => shareOf(Math.abs(row.changePercent ?? 0), most), context, { priority: 4, role: tone }),
    ...(sourceOf(rows) === '' && rows.some(({ marketplace }) => typeof marketplace === 'string')
      ? [sourceColumn]
      : []),
    textColumn(
      'Course',
      ({ sparkline = [] }) => (sparkline.length < 2 ? '' : sparklineText(sparkline, glyphs.bars)),
      { priority: 2 },
    ),
    textColumn('Slug', ({ slug }) => slug, { role: 'dim' }),
  ];
};

const sourceColumn = textColumn<Row>(
  'On, as of',
  ({ marketplace, asOf }) =>
    typeof marketplace === 'string' ? [marketplace, asOf].join(' ').trim() : undefined,
  { priority: 2, role: 'dim' },
);
