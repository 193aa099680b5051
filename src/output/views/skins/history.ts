import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/table/index.ts';
import { terminalText } from '../../cells.ts';
import { dotted, type Line, rule, span } from '../../text/line.ts';
import { moneyText } from '../../text/numbers.ts';
import { parseTime } from '../../text/time.ts';
import { type ChartPoint, lineChart } from '../chart/lineChart.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

type Points = Found<typeof routes.skins.history>;

/** The cheapest price of each day as a line through time, and what it came to. */
export const historyView: View<Points> = (rows, context) => {
  const points = toPoints(rows);
  const { width, glyphs } = context;
  const height = width < 60 ? 8 : width < 120 ? 12 : 16;
  const chart = lineChart({ points, width, height, glyphs, label: moneyText });
  if (!chart) return undefined;
  return [rule('Cheapest price a day, in US dollars', width), ...chart, ...summary(points, context)];
};

/** A point a day, the oldest first. */
const toPoints = (rows: Points): readonly ChartPoint[] =>
  rows
    .flatMap(({ date, price }) => {
      const at = parseTime(date === undefined || date.includes('T') ? date : `${date}T00:00:00Z`);
      return at === undefined || price === undefined ? [] : [{ at, value: price }];
    })
    .toSorted((one, other) => one.at - other.at);

const DAY = 86_400_000;

const summary = (points: readonly ChartPoint[], context: ViewContext): readonly Line[] => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const low = points.reduce((least, point) => (point.value < least.value ? point : least));
  const high = points.reduce((most, point) => (point.value > most.value ? point : most));
  const change = first.value > 0 ? ((last.value - first.value) / first.value) * 100 : undefined;
  const dayOf = ({ at }: ChartPoint): string => new Date(at).toISOString().slice(0, 10);
  const days = Math.round((last.at - first.at) / DAY);
  const facts: readonly Line[] = [
    [span('Last ', 'dim'), span(moneyText(last.value), 'bold')],
    change === undefined
      ? []
      : [
          span(changeMark(change), change < 0 ? 'bad' : 'good'),
          span(terminalText(change, 'signedPercent', context), change < 0 ? 'bad' : 'good'),
          span(` in ${days} d`, 'dim'),
        ],
    dotted([span(`Low ${moneyText(low.value)}`), span(dayOf(low), 'dim')]),
    dotted([span(`High ${moneyText(high.value)}`), span(dayOf(high), 'dim')]),
    [span(`${points.length} days with a price`, 'dim')],
  ];
  return wrapped(
    facts.filter(fact => fact.length > 0),
    context.width,
  );
};

const changeMark = (change: number): string => (change < 0 ? '▼ ' : change > 0 ? '▲ ' : '');
