import { type skinTrend, trendWindows } from '../../../core/entities/skin.ts';
import type { Exact } from '../../../core/schema.ts';
import { dayNumber } from '../../../data/store/time.ts';
import { invalidParameter } from '../../../data/store/problem.ts';
import { pageOf } from '../../../data/store/page.ts';
import type { HandlerContext } from '../../handler.ts';
import type { Page, PageRequest } from '../../../data/store/pageOf.ts';
import { changeOver, samplePrices } from './priceSeries.ts';
import { inSteps, stepsOf } from '../../rows/inSteps.ts';
import type { SkinRow } from './skinAnswers.ts';
import {
  pricesOfSkin,
  readSkins,
  seriesOf,
  toDollars,
  toSkinRef,
  toSource,
  readMarket,
} from './skinAnswers.ts';

const unitDays = { d: 1, w: 7, m: 30, y: 365 } as const;
const longest = 365;
const sparklinePoints = 30;
/** The number of skins whose histories are read in one step, which takes about a millisecond. */
const stepLength = 10;

/**
 * The skins with the largest price changes over a window that ends at the latest known price; those without a price at
 * both ends are left out. Throws INVALID_PARAMETER for an unknown window or marketplace.
 */
export const readTrends = (
  input: PageRequest & { readonly window?: string; readonly market?: string },
  context: HandlerContext,
): Page<Exact<typeof skinTrend>> => {
  const { store } = context;
  const window = (input.window ?? '7d').trim().toLowerCase();
  const market = readMarket(input.market, store);
  const { items, total } = pageOf(movesOver(context, toDays(window), market), input);
  const moves = new Map(items.map(move => [move.id, move]));
  const rows = readSkins([...moves.keys()], context);
  return {
    total,
    items: rows.map(row => {
      const move = moves.get(row.id);
      if (!move) throw new Error(`skin ${row.id} was not requested`);
      const { series, from, to, percent } = move;
      return {
        ...toSkinRef(row, store.prefix),
        weapon: row.weapon,
        rarity: row.rarity,
        direction: percent > 0 ? 'gainer' : 'loser',
        window,
        ...toSource(move),
        from: toDollars(from.cents),
        price: toDollars(to.cents),
        change: toDollars(to.cents - from.cents),
        changePercent: percent,
        sparkline: samplePrices(series, from.day, to.day, sparklinePoints).map(toDollars),
      };
    }),
  };
};

/** Every skin with a price change, the largest first. */
const movesOver = ({ store, rest, now }: HandlerContext, days: number, market: string | undefined) => {
  const today = dayNumber(now);
  const key = `moves\0${days}\0${today}\0${market ?? ''}`;
  return store.remember(key, () => {
    const ids = store.remember('skin numbers', () =>
      store.all<Pick<SkinRow, 'id'>>('SELECT id FROM skin ORDER BY id').map(({ id }) => id),
    );
    const moves = inSteps({ store, rest }, key, stepsOf(ids, stepLength), step =>
      store
        .all<Pick<SkinRow, 'id' | 'prices'>>(pricesOfSkins, JSON.stringify(step))
        .flatMap(({ id, prices }) => {
          const change = changeOver(seriesOf({ prices }, today, market), days);
          return change && change.percent !== 0 ? [{ id, ...change }] : [];
        }),
    );
    return moves.toSorted(
      (one, other) => Math.abs(other.percent) - Math.abs(one.percent) || one.id - other.id,
    );
  });
};

/** Values: JSON of skin numbers. */
const pricesOfSkins = `
  SELECT s.id, ${pricesOfSkin} AS prices FROM json_each(?) w JOIN skin s ON s.id = w.value`;

/** The days of a window such as `30d`, `2w`, `6m`, `1y`. Throws INVALID_PARAMETER. */
const toDays = (window: string): number => {
  const [, count, unit] = /^(\d{1,3})([dwmy])$/.exec(window) ?? [];
  // The expression matches only these units.
  const days = Number(count) * unitDays[unit as keyof typeof unitDays];
  if (days >= 1 && days <= longest) return days;
  throw invalidParameter('window', `must be from 1d to 1y, such as ${trendWindows.join(', ')}`, trendWindows);
};
