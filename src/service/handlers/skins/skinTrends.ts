import type { skinTrend } from '../../../api/entities/skin.ts';
import { trendWindows } from '../../../api/entities/skin.ts';
import type { Exact } from '../../../api/schema.ts';
import { dayNumber } from '../../time.ts';
import { invalidParameter } from '../../problem.ts';
import { pageOf } from '../../store/page.ts';
import type { Store } from '../../store/store.ts';
import type { HandlerContext } from '../handler.ts';
import type { Page, PageRequest } from '../../page.ts';
import type { DayPrice, HistoryRow, PriceSeries } from './priceSeries.ts';
import { changePercent, latestPrice, priceBefore, samplePrices, toPriceSeries } from './priceSeries.ts';
import { historyOf, readSkins, toDollars, toSkinRef } from './skinAnswers.ts';

/** Days of each unit that a window may be given in. */
const unitDays = { d: 1, w: 7, m: 30, y: 365 } as const;
const longest = 365;
const sparklinePoints = 30;
/** Histories read at a time: a thousand days each make some megabytes. */
const batch = 500;

interface Move {
  readonly id: number;
  readonly from: DayPrice;
  readonly to: DayPrice;
  readonly percent: number;
}

/**
 * The skins whose price moved most, either way, over a window that ends with the latest price known. Those without a
 * price at both its ends, or with the same one, are left out. Throws INVALID_PARAMETER on an unknown window.
 */
export const readTrends = (
  input: PageRequest & { readonly window?: string },
  context: HandlerContext,
): Page<Exact<typeof skinTrend>> => {
  const { store, now } = context;
  const window = (input.window ?? '7d').trim().toLowerCase();
  const today = dayNumber(now);
  const { items, total } = pageOf(movesOver(store, toDays(window), today), input);
  const rows = readSkins(
    items.map(({ id }) => id),
    context,
  );
  const moves = new Map(items.map(move => [move.id, move]));
  return {
    total,
    items: rows.map(row => {
      const move = moves.get(row.id);
      if (!move) throw new Error(`skin ${row.id} was not asked for`);
      const { from, to, percent } = move;
      const history = historyOf(row);
      const series: PriceSeries = history ? toPriceSeries(history, today) : { firstDay: 0, cents: [] };
      return {
        ...toSkinRef(row, store.prefix),
        weapon: row.weapon,
        rarity: row.rarity,
        direction: percent > 0 ? 'gainer' : 'loser',
        window,
        from: toDollars(from.cents),
        price: toDollars(to.cents),
        change: toDollars(to.cents - from.cents),
        changePercent: percent,
        sparkline: samplePrices(series, from.day, to.day, sparklinePoints).map(toDollars),
      };
    }),
  };
};

/** Every skin that moved, the biggest move first. */
const movesOver = (store: Store, days: number, today: number): readonly Move[] =>
  store.remember(`moves\0${days}\0${today}`, () => readMoves(store, days, today));

const readMoves = (store: Store, days: number, today: number): readonly Move[] => {
  const moves: Move[] = [];
  for (let last = -1; ;) {
    const rows = store.all<HistoryRow & { readonly skin_id: number }>(
      'SELECT skin_id, first_day, cents FROM skin_history WHERE skin_id > ? ORDER BY skin_id LIMIT ?',
      last,
      batch,
    );
    for (const row of rows) {
      const move = toMove(row.skin_id, toPriceSeries(row, today), days);
      if (move) moves.push(move);
      last = row.skin_id;
    }
    if (rows.length < batch) break;
  }
  return moves.sort((one, other) => Math.abs(other.percent) - Math.abs(one.percent) || one.id - other.id);
};

const toMove = (id: number, series: PriceSeries, days: number): Move | undefined => {
  const to = latestPrice(series);
  const from = to && priceBefore(series, to, days);
  const percent = from ? changePercent(from.cents, to.cents) : null;
  return from && percent ? { id, from, to, percent } : undefined;
};

/** The days of a window such as `30d`, `2w`, `6m`, `1y`. Throws INVALID_PARAMETER. */
const toDays = (window: string): number => {
  const [, count, unit] = /^(\d{1,3})([dwmy])$/.exec(window) ?? [];
  // The expression lets no other unit through.
  const days = Number(count) * unitDays[unit as keyof typeof unitDays];
  if (days >= 1 && days <= longest) return days;
  throw invalidParameter(
    'window',
    `has to be from 1d to 1y, such as ${trendWindows.join(', ')}`,
    trendWindows,
  );
};
