import { cell, type Line, span } from '../../text/line.ts';
import type { Glyphs } from '../../theme.ts';
import { isoUtc } from '../../text/time.ts';
import { displayWidth } from '../../text/width.ts';
import { asciiLine, brailleLine } from './dots.ts';

export interface ChartPoint {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly value: number;
}

export interface ChartInput {
  /** The oldest first; at least two. */
  readonly points: readonly ChartPoint[];
  readonly width: number;
  /** Rows of the plot. The axis below takes two more. */
  readonly height: number;
  readonly glyphs: Pick<Glyphs, 'ascii'>;
  /** The text of an axis value, with its unit. */
  readonly label: (value: number) => string;
  /** Whether the lowest and the highest value bound the plot and are its only labels: for a few rows. */
  readonly tight?: boolean;
}

/** The minimum width of a useful plot. */
const LEAST_PLOT = 12;
/** The width of `2026-11-21`, and the gap between two dates. */
const DAY = 10;
const DAY_ROOM = 17;

/** Draws a line over time, with values on the left and days below; undefined when there is no room. */
export const lineChart = (input: ChartInput): readonly Line[] | undefined => {
  const { points, height, glyphs } = input;
  const values = points.map(({ value }) => value);
  const scale = input.tight ? toTightScale(values) : toScale(values, Math.max(2, Math.floor(height / 3)));
  const [first, last] = [points[0], points.at(-1)];
  if (!scale || !first || !last || last.at <= first.at) return undefined;
  const labels = scale.ticks.map(tick => ({ text: input.label(tick), row: rowOf(tick, scale, height) }));
  const left = Math.max(...labels.map(({ text }) => displayWidth(text)));
  const width = input.width - left - 2;
  if (width < LEAST_PLOT) return undefined;
  const plotted = points.map(({ at, value }) => ({
    x: (at - first.at) / (last.at - first.at),
    y: (value - scale.from) / (scale.to - scale.from),
  }));
  const rows = (glyphs.ascii ? asciiLine : brailleLine)(plotted, width, height);
  return [
    ...rows.map((text, row): Line => {
      const label = labels.find(each => each.row === row);
      return [
        cell(label?.text ?? '', left, 'right', 'dim'),
        span(label ? ' ┤' : ' │', 'dim'),
        span(text, 'ct'),
      ];
    }),
    ...dayAxis(first.at, last.at, width).map((line): Line => [span(' '.repeat(left + 1)), ...line]),
  ];
};

const rowOf = (
  value: number,
  { from, to }: { readonly from: number; readonly to: number },
  height: number,
): number => Math.round((1 - (value - from) / (to - from)) * (height - 1));

/** The line below the plot, with a mark above each labelled day. */
const dayAxis = (from: number, to: number, width: number): readonly Line[] => {
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
  return [[span(line, 'dim')], [span(names, 'dim')]];
};

interface Scale {
  readonly from: number;
  readonly to: number;
  /** Round values within the range, the lowest first. */
  readonly ticks: readonly number[];
}

/** The range from the lowest to the highest value. A constant value is its middle and its only label. */
const toTightScale = (values: readonly number[]): Scale | undefined => {
  const [from, to] = [Math.min(...values), Math.max(...values)];
  if (to > from) return Number.isFinite(to - from) ? { from, to, ticks: [from, to] } : undefined;
  const room = roomAround(from);
  return Number.isFinite(room) ? { from: from - room, to: to + room, ticks: [from] } : undefined;
};

/** Above and below a constant value. */
const roomAround = (value: number): number => Math.max(Math.abs(value) * 0.1, 0.01);

/**
 * The range of a chart of these values, with at most `most` + 2 round ticks; undefined when there is nothing to draw.
 */
export const toScale = (values: readonly number[], most: number): Scale | undefined => {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
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
