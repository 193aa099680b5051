import type { Score } from '../../../answers/ratings/forecasts.ts';
import { terminalText } from '../../cells.ts';
import { span } from '../../text/line.ts';
import { decimalText } from '../../text/numbers.ts';
import { shareOf } from '../bars.ts';
import { barColumn, figureColumn, grid, textColumn } from '../grid.ts';
import type { View } from '../view.ts';

/** A range of chances, or `all`. */
export type BacktestRow = Score & { readonly chance: string };

/** What was said and what came, range by range, with a bar for each; the shares of good forecasts are alike. */
export const backtestView: View<readonly BacktestRow[]> = (rows, context) =>
  rows.length === 0
    ? undefined
    : grid(
        rows,
        [
          textColumn('Chance', ({ chance }) => chance, { role: 'bold' }),
          figureColumn('Matches', 'int', ({ matches }) => matches, context),
          figureColumn('Forecast', 'share', ({ said }) => said, context),
          figureColumn('Won', 'share', ({ right }) => right, context, { role: 'bold' }),
          {
            header: 'Off by',
            align: 'right',
            cell: ({ said, right }) =>
              span(terminalText((right - said) * 100, 'signedPercent', context), 'dim'),
          },
          barColumn(({ right }) => right, context, { priority: 2, role: 'ct', most: 30 }),
          textColumn('Log loss', ({ logLoss }) => decimalText(logLoss, 4), {
            align: 'right',
            priority: 3,
            role: 'dim',
          }),
        ],
        context,
      );

export interface StrengthRow {
  readonly rank: number;
  readonly team: string;
  readonly rating: number;
  readonly deviation: number;
  readonly matches: number;
  readonly points: number | null;
  readonly roster: string;
}

/** The strongest teams, with a bar for each rating above the lowest one shown. */
export const strengthsView: View<readonly StrengthRow[]> = (rows, context) => {
  const [most, least] = [rows[0]?.rating, rows.at(-1)?.rating];
  if (most === undefined || least === undefined) return undefined;
  return grid(
    rows,
    [
      figureColumn('#', 'int', ({ rank }) => rank, context, { role: 'dim' }),
      textColumn('Team', ({ team }) => team, { least: 8, role: 'bold' }),
      figureColumn('Rating', 'int', ({ rating }) => rating, context),
      figureColumn('±', 'int', ({ deviation }) => deviation, context, { role: 'dim' }),
      barColumn(({ rating }) => shareOf(rating - least, most - least), context, { priority: 2, role: 'ct' }),
      figureColumn('Matches', 'int', ({ matches }) => matches, context, { priority: 2 }),
      figureColumn('Points', 'int', ({ points }) => points ?? undefined, context, { priority: 3 }),
      textColumn('Roster', ({ roster }) => roster, { priority: 4, role: 'dim' }),
    ],
    context,
  );
};
