import { dayNumber, toDay } from '../../../data/store/time.ts';
import { notFound } from '../../../data/store/problem.ts';
import { findNumber } from '../../../data/store/find.ts';
import { pageOf } from '../../../data/store/page.ts';
import { daysUntil } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import {
  type SkinRow,
  readSkins,
  seriesOf,
  toDollars,
  toSkinRef,
  pricesOfVariant,
  readMarket,
} from './skinAnswers.ts';
import { readDetails, toHistory, toSkinPrice } from './skinDetails.ts';
import { searchSkins } from './skinSearch.ts';
import { readTrends } from './skinTrends.ts';

export const skins: GroupHandlers<'skins'> = {
  search: searchSkins,
  show: ({ skinIdOrSlug }, context) => readDetails(readSkin(skinIdOrSlug, context), context),
  prices: (input, { store, market, now }) => {
    const id = findNumber(store, 'skin', input.skinIdOrSlug);
    const wanted = input.market?.trim().toLowerCase();
    const offers = market
      .offers(id, now)
      .filter(({ marketplace }) => wanted === undefined || marketplace === wanted);
    return pageOf(offers.map(toSkinPrice), input);
  },
  history: (input, context) => {
    const market = readMarket(input.market, context.store);
    const today = dayNumber(context.now);
    const [first, last] = daysUntil(toDay(context.now), input);
    const points = toHistory(seriesOf(readSkin(input.skinIdOrSlug, context), today, market));
    return pageOf(
      points.filter(({ date }) => date >= first && date <= last),
      input,
    );
  },
  'order-book': ({ skinIdOrSlug }, context) => {
    const { store, market, now } = context;
    const row = readSkin(skinIdOrSlug, context);
    const listings = market.listings(row.id, now);
    const lowest = listings[0]?.cents ?? market.offers(row.id, now)[0]?.cents;
    return {
      skin: toSkinRef(row, store.prefix),
      lowestAsk: lowest === undefined ? null : toDollars(lowest),
      listings: listings.map(({ marketplace, cents, count }) => ({
        marketplace,
        price: toDollars(cents),
        count,
      })),
    };
  },
  trending: readTrends,
};

/** A skin, or one of its variants. */
const readSkin = (idOrSlug: string, context: HandlerContext): SkinRow => {
  const id = findNumber(context.store, 'skin', idOrSlug);
  const row = readSkins([id], context)[0] ?? readVariant(id, context);
  if (!row) throw notFound(`${idOrSlug} has just been removed`);
  return row;
};

/** Values: the variant. */
const variantByNumber = `
  SELECT v.id, v.slug, v.name, s.weapon, s.rarity, s.collection, s.image, v.wear, ${pricesOfVariant('v.id')} AS prices
  FROM skin_variant v JOIN skin s ON s.id = v.skin_id WHERE v.id = ?`;

/** A variant in the form of a skin; undefined when the number is not a variant's. */
const readVariant = (id: number, { store }: HandlerContext): SkinRow | undefined =>
  store.get<SkinRow>(variantByNumber, id);
