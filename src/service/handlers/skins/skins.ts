import type { skinHistoryPoint, skinPrice } from '../../../api/entities/skin.ts';
import type { Exact } from '../../../api/schema.ts';
import type { MarketOffer } from '../../market.ts';
import { dayLength, dayNumber, toDay, toTime } from '../../time.ts';
import { notFound } from '../../problem.ts';
import { findNumber } from '../../store/find.ts';
import { pageOf } from '../../store/page.ts';
import type { GroupHandlers, HandlerContext } from '../handler.ts';
import { toPriceSeries } from './priceSeries.ts';
import type { SkinRow } from './skinAnswers.ts';
import { historyOf, readSkins, toDollars, toSkin, toSkinRef } from './skinAnswers.ts';
import { readCheapestDays, readVariant } from './skinVariants.ts';
import { searchSkins } from './skinSearch.ts';
import { readTrends } from './skinTrends.ts';

export const skins: GroupHandlers<'skins'> = {
  search: searchSkins,
  show: ({ skinIdOrSlug }, context) => toSkin(readSkin(skinIdOrSlug, context), context),
  prices: (input, { store, market, now }) => {
    const id = findNumber(store, 'skin', input.skinIdOrSlug);
    return pageOf(market.offers(id, now).map(toSkinPrice), input);
  },
  history: (input, context) => pageOf(toHistory(readSkin(input.skinIdOrSlug, context), context), input),
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

/** A skin, or a variant of one. */
const readSkin = (idOrSlug: string, context: HandlerContext): SkinRow => {
  const id = findNumber(context.store, 'skin', idOrSlug);
  const row = readSkins([id], context)[0] ?? readVariant(id, context);
  if (!row) throw notFound(`${idOrSlug} has just been removed`);
  return row;
};

const toSkinPrice = (offer: MarketOffer): Exact<typeof skinPrice> => ({
  marketplace: offer.marketplace,
  price: toDollars(offer.cents),
  sellerGets: offer.sellerCents === null ? null : toDollars(offer.sellerCents),
  offers: offer.offers,
  updatedAt: offer.updatedAt === null ? null : toTime(offer.updatedAt),
});

/** The known days of a skin's history, the newest first: of all marketplaces where the file tells each. */
const toHistory = (
  row: SkinRow,
  { store, now }: HandlerContext,
): readonly Exact<typeof skinHistoryPoint>[] => {
  const days = row.variant_id === null ? [] : readCheapestDays(row.variant_id, dayNumber(now), store);
  return days.length === 0 ? toOwnHistory(row, now) : days;
};

const toOwnHistory = (row: SkinRow, now: number): readonly Exact<typeof skinHistoryPoint>[] => {
  const history = historyOf(row);
  if (!history) return [];
  const { firstDay, cents } = toPriceSeries(history, dayNumber(now));
  return cents
    .flatMap((price, index) =>
      price === null
        ? []
        : [
            {
              date: toDay((firstDay + index) * dayLength),
              price: toDollars(price),
              marketplace: row.marketplace,
            },
          ],
    )
    .reverse();
};
