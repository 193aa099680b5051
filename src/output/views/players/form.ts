import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { type Line, rule, span } from '../../text/line.ts';
import { ageColumn, grid, textColumn, figureColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { courses, statColumns } from './lines.ts';

type Rows = Found<typeof routes.players.form>;

/** Draws a player's latest maps, each rating as a bar relative to the average of all players, 1.00. */
export const formView: View<Rows> = (rows, context) => {
  const { width } = context;
  if (!rows.some(({ rating, adr, kills }) => (rating ?? adr ?? kills) !== undefined)) return undefined;
  if (!rows.some(({ map }) => map !== undefined)) return undefined;
  return [
    rule('Latest maps', width, [span('bars: rating against the average, 1.00', 'dim')]),
    ...mapGrid(rows, context),
    // The newest map comes first in the list, and last in the course.
    ...courses(rows.toReversed(), context),
  ];
};

/** A line for each map: when, where, against whom, the result and the player's figures. */
export const mapGrid = (rows: Rows, context: ViewContext): readonly Line[] =>
  grid(
    rows,
    [
      ageColumn('Played', ({ startsAt }) => startsAt, context, 3),
      textColumn('Map', ({ map }) => map ?? context.glyphs.absent, { least: 6 }),
      textColumn('Against', ({ opponentName }) => opponentName, { priority: 2, least: 8, role: 'dim' }),
      {
        header: 'Score',
        priority: 3,
        cell: ({ score, won }) =>
          score === undefined
            ? undefined
            : [
                span(won === undefined ? '  ' : won ? '✓ ' : '✕ ', won ? 'good' : 'bad'),
                span(terminalText(score, 'score', context)),
              ],
      },
      ...statColumns(rows, context),
    ],
    context,
  );

/** Draws a player year by year, each rating as a bar relative to the average of all players, 1.00. */
export const seasonsView: View<Found<typeof routes.players.seasons>> = (rows, context) => {
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
