import { cell, type Line, span } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { isoUtc } from '../text/time.ts';
import { displayWidth } from '../text/width.ts';
import { greatest, least } from '../../core/extremes.ts';

export interface ChartPoint {
  readonly at: number;
  readonly value: number;
}

export interface TimeChartInput {
  /** The oldest first; at least two. */
  readonly points: readonly ChartPoint[];
  readonly width: number;
  /** Rows of the plot. The axis below takes two more. */
  readonly height: number;
  readonly glyphs: Pick<Glyphs, 'bars'>;
  /** The text of an axis value, with its unit. */
  readonly label: (value: number) => string;
  /** Moments that the line below the plot marks, in milliseconds since 1970 UTC. */
  readonly marks?: readonly number[];
}

const LEAST_PLOT = 12;
/** The width of `2026-11-21`, and the gap between two dates. */
const DAY = 10;
const DAY_ROOM = 17;
const MOST_MARKS = 6;

/** Draws values over time, with round values on the left and days below; undefined when there is no room. */
export const timeChart = (input: TimeChartInput): readonly Line[] | undefined => {
  const { points, height, glyphs } = input;
  const values = points.map(({ value }) => value);
  const scale = toScale(values, Math.max(2, Math.floor(height / 3)));
  const [first, last] = [points[0], points.at(-1)];
  if (!scale || !first || !last || last.at <= first.at) return undefined;
  const labels = scale.ticks.map(tick => ({ text: input.label(tick), row: rowOf(tick, scale, height) }));
  const left = greatest(labels.map(({ text }) => displayWidth(text)));
  const width = input.width - left - 2;
  if (width < LEAST_PLOT) return undefined;
  const length = last.at - first.at;
  const shares = Array.from({ length: width }, (_, place) => {
    const value = valueAt(points, first.at + (length * place) / (width - 1));
    return (value - scale.from) / (scale.to - scale.from);
  });
  const nameOf = (row: number): string => labels.find(each => each.row === row)?.text ?? '';
  return [
    ...columns(shares, height, glyphs).map((row, at) => [
      ...axis(nameOf(at), left),
      span(row.join(''), 'ct'),
    ]),
    ...dayAxis(first.at, last.at, width, input.marks).map((line): Line => [
      span(' '.repeat(left + 1)),
      ...line,
    ]),
  ];
};

/** The value at a moment, on the straight line between the points around it. */
const valueAt = (points: readonly ChartPoint[], at: number): number => {
  const next = Math.max(
    1,
    points.findIndex(point => point.at >= at),
  );
  const [before, after] = [points[next - 1], points[next]];
  if (!before || !after) return points.at(-1)?.value ?? 0;
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 1;
  return before.value + (after.value - before.value) * share;
};

const rowOf = (
  value: number,
  { from, to }: { readonly from: number; readonly to: number },
  height: number,
): number => Math.round((1 - (value - from) / (to - from)) * (height - 1));

const dayAxis = (from: number, to: number, width: number, marks: readonly number[] = []): readonly Line[] => {
  const count = Math.max(2, Math.min(6, Math.floor(width / DAY_ROOM) + 1));
  let line = '└';
  let names = ' ';
  for (let tick = 0; tick < count; tick += 1) {
    const at = Math.round((tick / (count - 1)) * (width - 1)) + 1;
    const name = isoUtc(from + ((to - from) * tick) / (count - 1)).slice(0, DAY);
    // The first day is to the right of its mark, the last to the left, and the others are centred below.
    const start = tick === 0 ? 1 : tick === count - 1 ? width - DAY + 1 : at - DAY / 2;
    line = `${line.padEnd(at, '─')}┬`;
    if (start >= names.length + (tick === 0 ? 0 : 1)) names = names.padEnd(start) + name;
  }
  // More would hide the days.
  for (const mark of marks.length > MOST_MARKS ? [] : marks) {
    const at = Math.round(((mark - from) / (to - from)) * (width - 1)) + 1;
    line = `${line.slice(0, at)}◆${line.slice(at + 1)}`;
  }
  return [[span(line, 'dim')], [span(names, 'dim')]];
};

interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round values within the range, the lowest first. */
  readonly ticks: readonly number[];
}

/** Above and below a constant value. */
const roomAround = (value: number): number => Math.max(Math.abs(value) * 0.1, 0.01);

/**
 * The range of a chart of these values, with at most `most` + 2 round ticks; undefined when there is nothing to draw.
 */
export const toScale = (values: readonly number[], most: number): Scale | undefined => {
  const lowest = least(values);
  const highest = greatest(values);
  // A constant value is drawn in the middle of some room.
  const room = highest > lowest ? highest - lowest : roomAround(highest);
  const step = roundStep(room / Math.max(1, most));
  const from = Math.floor((highest > lowest ? lowest : lowest - room) / step) * step;
  const to = Math.ceil((highest > lowest ? highest : highest + room) / step) * step;
  if (![step, from, to].every(Number.isFinite) || step <= 0 || to <= from) return undefined;
  const count = Math.round((to - from) / step);
  if (count > most * 4 + 4) return undefined;
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, tick) => from + tick * step) };
};

/** The smallest of 1, 2, 5, 10, 20, … (and likewise of fractions) that is not less than `least`. */
const roundStep = (least: number): number => {
  const size = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find(each => each * size >= least * (1 - 1e-9)) ?? 10;
  return factor * size;
};

/**
 * The rows of a plot, the top row first, with a sign for each column. A share from 0 to 1 is a column's height; the lowest is
 * one step of a sign high.
 */
const columns = (shares: readonly number[], height: number, { bars }: Pick<Glyphs, 'bars'>) => {
  const steps = bars.length;
  const levels = shares.map(share => 1 + Math.round(share * (height * steps - 1)));
  return Array.from({ length: height }, (_, row) =>
    levels.map(level => {
      const filled = Math.min(steps, level - (height - 1 - row) * steps);
      return filled > 0 ? bars.charAt(filled - 1) : ' ';
    }),
  );
};

const axis = (name: string, width: number): Line => [
  cell(name, width, 'right', 'dim'),
  span(name === '' ? ' │' : ' ┤', 'dim'),
];
