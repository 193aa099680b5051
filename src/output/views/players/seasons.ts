import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { rule, span } from '../../text/line.ts';
import { figureColumn, grid, textColumn } from '../grid.ts';
import type { View } from '../view.ts';
import { courses, statColumns } from './lines.ts';

type Rows = Found<typeof routes.players.seasons>;

/** Draws a player year by year, each rating as a bar relative to the average of all players, 1.00. */
export const seasonsView: View<Rows> = (rows, context) => {
  const { width, glyphs } = context;
  if (
    !rows.some(({ year, rating, adr, kills }) => year !== undefined && (rating ?? adr ?? kills) !== undefined)
  )
    return undefined;
  return [
    rule('Year by year', width, [span('bars: rating against the average, 1.00', 'dim')]),
    ...grid(
      rows,
      [
        textColumn('Year', ({ year }) => String(year ?? glyphs.absent), { role: 'bold' }),
        figureColumn('Maps', 'int', ({ maps }) => maps, context, { priority: 2 }),
        figureColumn('K/D', 'decimal2', ({ kd }) => kd, context, { priority: 2 }),
        ...statColumns(rows, context),
      ],
      context,
    ),
    ...courses(
      rows.toSorted((one, other) => (one.year ?? 0) - (other.year ?? 0)),
      context,
    ),
  ];
};
