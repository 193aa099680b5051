import { type Line, span, type Span } from '../text/line.ts';
import { signedText } from '../text/numbers.ts';
import { barText, barToLeft } from './bars.ts';
import type { GridColumn } from './grid.ts';
import type { ViewContext } from './view.ts';

/** A difference with its sign, in the matching colour; dim when it is zero. */
export const signedSpan = (value: number, text = signedText(value)): Span =>
  span(text, value > 0 ? 'good' : value < 0 ? 'bad' : 'dim');

/**
 * A column of distances from an average, each as a bar on one side of it: `      │████`. The largest fills its side, unless
 * it is less than `least`, so that small distances do not look large.
 */
export const deviationColumn = <R>(
  rows: readonly R[],
  get: (row: R) => number | undefined,
  [average, least]: readonly [average: number, least: number],
  { glyphs }: Pick<ViewContext, 'glyphs'>,
): GridColumn<R> => {
  const distances = rows.map(row => Math.abs((get(row) ?? average) - average));
  const largest = distances.reduce((most, each) => Math.max(most, each), least);
  const barsOf = (difference: number, width: number): Line => {
    const half = Math.floor((width - 1) / 2);
    if (half < 1) return [];
    const share = Math.abs(difference) / largest;
    return [
      span(barToLeft(difference < 0 ? share : 0, half, glyphs), 'bad'),
      span('│', 'dim'),
      span(barText(difference > 0 ? share : 0, half, glyphs), 'good'),
    ];
  };
  const cell = (row: R, width: number): Line => {
    const value = get(row);
    return value === undefined ? [] : barsOf(value - average, width);
  };
  return { header: '', least: 9, most: 33, cell };
};
