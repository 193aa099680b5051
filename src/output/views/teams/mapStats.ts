import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { rule, span } from '../../text/line.ts';
import { deviationColumn } from '../deviation.ts';
import { figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';

type Rows = Found<(typeof routes.teams)['map-stats']>;
type Row = Rows[number];

/** The average of all teams, since every map won by one team is lost by another. */
const AVERAGE = 50;

/** Draws a team's maps: the win rate as a bar relative to the average of all teams, both sides, picks and bans. */
export const mapStatsView: View<Rows> = (rows, context) => {
  if (!rows.some(({ map, winRate }) => map !== undefined && winRate !== undefined)) return undefined;
  const { width } = context;
  return [
    rule('Maps', width, [span('bars: maps won against the average, 50%', 'dim')]),
    ...grid(rows, columnsFor(rows, context), context),
  ];
};

const columnsFor = (rows: Rows, context: ViewContext): readonly GridColumn<Row>[] => {
  const { glyphs } = context;
  const count = (header: string, priority: 2 | 3, get: (row: Row) => number | undefined): GridColumn<Row> =>
    figureColumn(header, 'int', get, context, { priority, role: 'dim' });
  const rate = (header: string, get: (row: Row) => number | undefined): GridColumn<Row> => ({
    header,
    align: 'right',
    priority: 3,
    cell: row => {
      const value = get(row);
      if (value === undefined) return undefined;
      const mark = value > AVERAGE ? '▲' : value < AVERAGE ? '▼' : ' ';
      return [span(terminalText(value, 'percent', context)), span(mark, value < AVERAGE ? 'bad' : 'good')];
    },
  });
  return [
    textColumn('Map', ({ map }) => map ?? glyphs.absent, { least: 6, role: 'bold' }),
    count('Played', 2, ({ played }) => played),
    textColumn(
      'W–L',
      ({ wins, losses }) => (wins === undefined || losses === undefined ? '' : `${wins}–${losses}`),
      { align: 'right', priority: 2 },
    ),
    figureColumn('Won', 'percent', ({ winRate }) => winRate, context, { role: 'bold' }),
    deviationColumn(rows, ({ winRate }) => winRate, [AVERAGE, 25], context),
    rate('CT ', ({ ctRoundWinRate }) => ctRoundWinRate),
    rate('T ', ({ tRoundWinRate }) => tRoundWinRate),
    count('Picks', 3, ({ picks }) => picks),
    count('Bans', 3, ({ bans }) => bans),
  ];
};
