import { cell, type Line, type Span, span } from '../../text/line.ts';
import type { Glyphs, Role } from '../../theme.ts';
import { displayWidth } from '../../text/width.ts';

export interface ColumnChartInput {
  /** The oldest first. Where there is no room for all, the oldest are left out. */
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly glyphs: Pick<Glyphs, 'bars'>;
  readonly label: (value: number) => string;
  readonly role: (value: number) => Role | undefined;
}

/** The columns that a value takes, with a gap behind it. */
const STEP = 2;

/**
 * A column for each value, from the lowest, which is one step high, to the highest. Both are named on the left. Nothing
 * where there are fewer than two values, or no room for them.
 */
export const columnChart = ({
  values,
  width,
  height,
  glyphs,
  label,
  role,
}: ColumnChartInput): readonly Line[] => {
  const left = values.reduce((widest, value) => Math.max(widest, displayWidth(label(value))), 0);
  const count = Math.floor((width - left - STEP) / STEP);
  const shown = count < 2 ? [] : values.slice(-count);
  if (shown.length < 2 || height < 2) return [];
  const [lowest, highest] = [Math.min(...shown), Math.max(...shown)];
  const steps = glyphs.bars.length;
  const levels = shown.map(value =>
    highest > lowest
      ? 1 + Math.round(((value - lowest) / (highest - lowest)) * (height * steps - 1))
      : Math.ceil((height * steps) / 2),
  );
  return Array.from({ length: height }, (_, row): Line => {
    const below = (height - 1 - row) * steps;
    const name = row === 0 ? label(highest) : row === height - 1 ? label(lowest) : '';
    return [
      cell(name, left, 'right', 'dim'),
      span(name === '' ? ' │' : ' ┤', 'dim'),
      ...shown.map((value, place): Span => {
        const filled = Math.min(steps, Math.max(0, (levels[place] ?? 0) - below));
        return span(`${filled === 0 ? ' ' : glyphs.bars.charAt(filled - 1)} `, role(value));
      }),
    ];
  });
};
