import { dayLength, dayNumber, toDay, toTime } from '../../../data/store/time.ts';
import { notFound } from '../../../data/store/problem.ts';
import { findNumber } from '../../../data/store/find.ts';
import { pageOf } from '../../../data/store/page.ts';
import { daysUntil } from '../../rows/filters.ts';
import type { GroupHandlers, HandlerContext } from '../../handler.ts';
import {
  pricesOfVariant,
  readMarket,
  readSkins,
  seriesOf,
  type SkinRow,
  toDollars,
  toSkin,
  toSkinRef,
} from './skinAnswers.ts';
import { searchSkins } from './skinSearch.ts';
import { readTrends } from './skinTrends.ts';
import type { skinDetails, skinHistoryPoint, skinPrice } from '../../../core/entities/skin.ts';
import type { Exact } from '../../../core/schema.ts';
import type { MarketOffer } from '../../../data/store/market.ts';
import { cheapestDays, evenly, type MarketPrice } from './priceSeries.ts';

type Details = Exact<typeof skinDetails>;

const chartDays = 60;

const readDetails = (row: SkinRow, context: HandlerContext): Details => {
  const { store, market, now } = context;
  const days = cheapestDays(seriesOf(row, dayNumber(now)));
  return {
    ...toSkin(row, context),
    markets: market.offers(row.id, now).map(toSkinPrice),
    range: toRange(days),
    history: toHistoryPoints(evenly(days, chartDays)).toReversed(),
    variants: store.all<VariantRow>(variantsOfSkin, row.id).map(variant => toVariant(variant, store.prefix)),
  };
};

/** Of the cheapest prices of the known days, the newest first. */
const toRange = (days: readonly MarketPrice[]): Details['range'] => {
  const [latest] = days;
  const first = days.at(-1);
  if (!latest || !first) return null;
  const lowest = days.reduce((least, each) => (each.cents < least.cents ? each : least));
  const highest = days.reduce((most, each) => (each.cents > most.cents ? each : most));
  return {
    lowest: toDollars(lowest.cents),
    lowestOn: toDay(lowest.day * dayLength),
    highest: toDollars(highest.cents),
    highestOn: toDay(highest.day * dayLength),
    since: toDay(first.day * dayLength),
    until: toDay(latest.day * dayLength),
    days: days.length,
  };
};

interface VariantRow {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly wear: string | null;
  readonly cents: number | null;
}

/** The forms of a skin with their cheapest offers. Values: the skin. */
const variantsOfSkin = `
  SELECT v.id, v.slug, v.name, v.wear, (SELECT min(o.cents) FROM skin_offer o WHERE o.skin_id = v.id) AS cents
  FROM skin_variant v WHERE v.skin_id = ? ORDER BY v.id`;

const toVariant = ({ wear, cents, ...variant }: VariantRow, prefix: string): Details['variants'][number] => ({
  ...toSkinRef(variant, prefix),
  wear,
  lowest: cents === null ? null : toDollars(cents),
});

const toSkinPrice = (offer: MarketOffer): Exact<typeof skinPrice> => ({
  marketplace: offer.marketplace,
  price: toDollars(offer.cents),
  sellerGets: offer.sellerCents === null ? null : toDollars(offer.sellerCents),
  offers: offer.offers,
  updatedAt: offer.updatedAt === null ? null : toTime(offer.updatedAt),
});

/** The newest first, each compared with the one before it in time. */
const toHistoryPoints = (days: readonly MarketPrice[]): Exact<typeof skinHistoryPoint>[] =>
  days.map(({ day, cents, marketplace }, index) => {
    const before = days[index + 1];
    return {
      date: toDay(day * dayLength),
      price: toDollars(cents),
      marketplace,
      sourceChanged: before !== undefined && before.marketplace !== marketplace,
    };
  });

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
    const series = seriesOf(readSkin(input.skinIdOrSlug, context), today, market);
    const points = toHistoryPoints(cheapestDays(series));
    const wanted = points.filter(({ date }) => date >= first && date <= last);
    return pageOf(wanted, input);
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
