import { terminalText } from '../../cells.ts';
import { type Line, type Span, span } from '../../text/line.ts';
import { sparklineText } from '../../text/numbers.ts';
import { deviationColumn, signedSpan } from '../deviation.ts';
import { figureColumn, type GridColumn } from '../grid.ts';
import type { ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

/** The average rating of all players, by definition. */
export const AVERAGE_RATING = 1;

/** The fields shared by a map and a year of a player. */
export interface Performance {
  readonly kills?: number;
  readonly deaths?: number;
  readonly adr?: number;
  readonly kast?: number;
  readonly rating?: number;
}

/** `21–14`: kills to deaths; undefined if either is unknown. */
export const killsToDeaths = ({ kills, deaths }: Performance, context: ViewContext): Span | undefined =>
  kills === undefined || deaths === undefined
    ? undefined
    : span(`${terminalText(kills, 'int', context)}–${terminalText(deaths, 'int', context)}`);

export const statColumns = <R extends Performance>(
  rows: readonly R[],
  context: ViewContext,
): readonly GridColumn<R>[] => [
  figureColumn('K', 'int', ({ kills }) => kills, context, { priority: 2 }),
  figureColumn('D', 'int', ({ deaths }) => deaths, context, { priority: 2 }),
  {
    header: '+/-',
    align: 'right',
    priority: 3,
    cell: ({ kills, deaths }) =>
      kills === undefined || deaths === undefined ? undefined : signedSpan(kills - deaths),
  },
  figureColumn('ADR', 'decimal1', ({ adr }) => adr, context, { priority: 2 }),
  figureColumn('KAST', 'percent', ({ kast }) => kast, context, { priority: 3 }),
  figureColumn('Rating', 'decimal2', ({ rating }) => rating, context, { role: 'bold' }),
  { ...deviationColumn(rows, ({ rating }) => rating, [AVERAGE_RATING, 0.3], context), priority: 2 },
];

export const courses = (oldestFirst: readonly Performance[], context: ViewContext): readonly Line[] =>
  wrapped(
    (
      [
        ['Rating', 'rating', 'decimal2'],
        ['ADR', 'adr', 'decimal1'],
        ['KAST', 'kast', 'percent'],
      ] as const
    ).flatMap(([label, name, format]): readonly Line[] => {
      const values = oldestFirst.flatMap(row => row[name] ?? []);
      if (values.length < 2) return [];
      const mean = values.reduce((sum, value) => sum + value / values.length, 0);
      return [
        [
          span(`${label} `, 'dim'),
          span(sparklineText(values, context.glyphs.bars), 'ct'),
          span(` mean ${terminalText(mean, format, context)}`),
        ],
      ];
    }),
    context.width,
  );
