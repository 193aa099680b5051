import { terminalText } from '../../cells.ts';
import { type Line, type Span, span } from '../../text/line.ts';
import { ageColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

/** A finished match from the side of one team. */
export interface SeenResult {
  readonly matchId?: string;
  readonly startsAt?: string;
  readonly eventName?: string;
  readonly opponentName?: string;
  readonly score?: { readonly team1?: number; readonly team2?: number };
  readonly won?: boolean;
}

/** ✓ for a win, ✕ for a loss, and a dot for anything else. */
const outcomeMark = (won: boolean | undefined): Span =>
  won === undefined ? span('·', 'dim') : won ? span('✓', 'good') : span('✕', 'bad');

type Outcome = Pick<SeenResult, 'won'>;

const told = (results: readonly Outcome[]): readonly Outcome[] =>
  results.filter(({ won }) => won !== undefined);

/** `✓✕✓✓✓`. */
const formMarks = (results: readonly Outcome[]): Line => told(results).map(({ won }) => outcomeMark(won));

/** `4 of 5 won`; nothing without results. */
export const wonText = (results: readonly Outcome[]): string => {
  const { length } = told(results);
  return length === 0 ? '' : `${results.filter(({ won }) => won).length} of ${length} won`;
};

/** `Form  ✓✕✓✓✓  4 of 5 won  newest first`; nothing without results. */
export const formLines = (results: readonly Outcome[], width: number): readonly Line[] =>
  wonText(results) === ''
    ? []
    : wrapped(
        [
          [span('Form  ', 'label'), ...formMarks(results)],
          span(wonText(results)),
          span('newest first', 'dim'),
        ],
        width,
        '  ',
      );

/** `✓ 2–1`. */
export const resultMark = ({ won, score }: SeenResult, context: ViewContext): Line => [
  outcomeMark(won),
  span(score === undefined ? '' : ` ${terminalText(score, 'score', context)}`, won ? 'bold' : undefined),
];

/** A line for each match. Where there is no room, the tournament is cut, and then columns go from the last one on. */
export const resultLines = <R extends SeenResult>(
  results: readonly R[],
  context: ViewContext,
  further: readonly GridColumn<R>[] = [],
): readonly Line[] =>
  grid(
    results,
    [
      { header: '', cell: result => resultMark(result, context) },
      textColumn('', ({ opponentName }) => opponentName ?? context.glyphs.absent, { least: 8 }),
      textColumn('', ({ matchId }) => matchId),
      ...further,
      ageColumn('', ({ startsAt }) => startsAt, context),
      textColumn('', ({ eventName }) => eventName, { least: 10, role: 'dim' }),
    ],
    context,
  );
