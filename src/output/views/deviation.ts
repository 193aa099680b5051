import { type Line, span } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { barText, barToLeft } from './bars.ts';

/** The distance of a value from the average, as a bar on one side of it: `      │████`. At most `width` columns; nothing for NaN. */
export const deviationBar = (
  difference: number,
  largest: number,
  width: number,
  glyphs: Pick<Glyphs, 'ascii'>,
): Line => {
  const half = Math.floor((width - 1) / 2);
  if (Number.isNaN(difference) || half < 1 || !(largest > 0)) return [];
  const share = Math.abs(difference) / largest;
  return [
    span(barToLeft(difference < 0 ? share : 0, half, glyphs), 'bad'),
    span('│', 'dim'),
    span(barText(difference > 0 ? share : 0, half, glyphs), 'good'),
  ];
};

/** The largest distance from the average, and at least `least`, so that small distances do not look large. */
export const largestDistance = (
  values: readonly (number | undefined)[],
  average: number,
  least: number,
): number =>
  values.reduce<number>((most, value) => Math.max(most, Math.abs((value ?? average) - average)), least);
