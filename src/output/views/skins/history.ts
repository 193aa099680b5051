import { dayLength, toDay } from '../../../core/day.ts';
import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { dotted, type Line, rule, type Span, span } from '../../text/line.ts';
import { moneyText } from '../../text/numbers.ts';
import { parseTime } from '../../text/time.ts';
import { type ChartPoint, timeChart } from '../chart.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type Points = Found<typeof routes.skins.history>;

/** Draws the cheapest price of each day as a line over time, with the total change. */
export const historyView: View<Points> = (rows, context) => {
  const points = toPoints(rows);
  const { width, glyphs } = context;
  const height = width < 60 ? 8 : width < 120 ? 12 : 16;
  const marks = changesOf(points).map(({ at }) => at);
  const chart = timeChart({ points, width, height, glyphs, label: moneyText, marks });
  if (!chart) return undefined;
  return [rule('Cheapest price per day, in US dollars', width), ...chart, ...summary(points, context)];
};

interface PricePoint extends ChartPoint {
  readonly marketplace: string | null;
}

/** One point per day, the oldest first. */
export const toPoints = (rows: Points): readonly PricePoint[] =>
  rows
    .flatMap(({ date, price, marketplace = null }) => {
      const at = parseTime(date === undefined || date.includes('T') ? date : `${date}T00:00:00Z`);
      return at === undefined || price === undefined ? [] : [{ at, value: price, marketplace }];
    })
    .toSorted((one, other) => one.at - other.at);

const summary = (points: readonly PricePoint[], context: ViewContext): readonly Line[] => {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return [];
  const low = points.reduce((least, point) => (point.value < least.value ? point : least));
  const high = points.reduce((most, point) => (point.value > most.value ? point : most));
  const facts: readonly (Line | Span)[] = [
    [span('First ', 'dim'), span(moneyText(first.value))],
    [span('Last ', 'dim'), span(moneyText(last.value), 'bold')],
    changeLine(points, last, context),
    dotted([span(`Low ${moneyText(low.value)}`), span(dayOf(low), 'dim')]),
    dotted([span(`High ${moneyText(high.value)}`), span(dayOf(high), 'dim')]),
    span(`${points.length} days with a price`, 'dim'),
    sourcesLine(points),
  ];
  return wrapped(facts, context.width);
};

/**
 * The price change on the last point's marketplace: the difference between two marketplaces is larger than a price
 * change.
 */
const changeLine = (points: readonly PricePoint[], last: PricePoint, context: ViewContext): Line => {
  const first = points.find(({ marketplace }) => marketplace === last.marketplace);
  if (!first || first === last || first.value <= 0) return [];
  const change = (last.value / first.value - 1) * 100;
  const tone = change < 0 ? 'bad' : 'good';
  const isMixed = points.some(({ marketplace }) => marketplace !== last.marketplace);
  return [
    span(changeMark(change), tone),
    span(terminalText(change, 'signedPercent', context), tone),
    span(
      ` in ${Math.round((last.at - first.at) / dayLength)} d${isMixed ? ` on ${last.marketplace}` : ''}`,
      'dim',
    ),
  ];
};

/** The first price of each run on another marketplace than the price before: the two cannot be compared. */
export const changesOf = (points: readonly PricePoint[]): readonly PricePoint[] =>
  points.filter(({ marketplace }, index) => marketplace !== (points[index - 1] ?? points[0])?.marketplace);

/** The marketplaces in the order of their first days, if there are several: `steam, dock from 2026-11-01 ◆`. */
export const sourcesLine = (points: readonly PricePoint[]): Line => {
  const changes = changesOf(points);
  const [change] = changes;
  if (!change) return [];
  const named = `${points[0]?.marketplace}, ${change.marketplace} from ${dayOf(change)}`;
  return [
    span('Source ', 'dim'),
    span(`${named}${changes.length === 1 ? ' ◆' : `, ${changes.length} changes`}`),
  ];
};

const dayOf = ({ at }: ChartPoint): string => toDay(at);

const changeMark = (change: number): string => (change < 0 ? '▼ ' : change > 0 ? '▲ ' : '');
