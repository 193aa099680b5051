import type { MarketListing, MarketOffer, MarketSource } from '../../../data/store/market.ts';
import { dayNumber, minute } from '../calendar.ts';
import { Random } from '../random.ts';
import { gradeOf, skinCount } from './grade.ts';
import { createPriceLine } from './price.ts';

/** Made-up marketplaces: the fee in percent, the usual price level in percent, and how often prices are read. */
const marketplaces = [
  { name: 'quaystall', fee: 2.5, dear: 0, minutes: 5 },
  { name: 'skinharbor', fee: 8, dear: 1, minutes: 10 },
  { name: 'tradewharf', fee: 5, dear: 2, minutes: 15 },
  { name: 'pixelbazaar', fee: 7, dear: 3, minutes: 15 },
  { name: 'gearlantern', fee: 12, dear: 5, minutes: 30 },
  { name: 'lockermarket', fee: 15, dear: 9, minutes: 60 },
] as const;
/** The deviation of a marketplace from its usual price level, in percent. */
const mood = 6;
/** The number of prices that an order book lists for a marketplace. */
const levels = 5;

/** The prices of the made-up marketplaces. The cheapest offer of a day equals the price in the skin's history. */
export const createMadeUpMarket = (seed: number): MarketSource => ({
  offers: (skin, now) => offersOf(seed, skin, now),
  listings: (skin, now) =>
    offersOf(seed, skin, now)
      .flatMap(offer => listingsOf(seed, skin, offer, dayNumber(now)))
      .sort((a, b) => a.cents - b.cents || compareNames(a, b)),
});

type CountedOffer = MarketOffer & { readonly offers: number };

function offersOf(seed: number, skin: number, now: number): readonly CountedOffer[] {
  if (!Number.isInteger(skin) || skin < 1 || skin > skinCount) return [];
  const day = dayNumber(now);
  const lowest = createPriceLine(seed, skin)(day);
  const { supply } = gradeOf(skin);
  const random = new Random(seed, 'offers', skin, day);
  const asked = marketplaces.map(marketplace => ({
    marketplace,
    percent: marketplace.dear + mood * random.next(),
    count: Math.max(1, Math.round(supply * (0.3 + random.next()))),
  }));
  const cheapest = asked.reduce((least, one) => (one.percent < least.percent ? one : least));
  return asked
    .map(({ marketplace, percent, count }): CountedOffer => {
      const above = Math.ceil((lowest * (percent - cheapest.percent)) / 100);
      // Every other marketplace asks more, so the cheapest marketplace is unambiguous.
      const cents = lowest + (marketplace === cheapest.marketplace ? 0 : Math.max(1, above));
      const interval = marketplace.minutes * minute;
      return {
        marketplace: marketplace.name,
        cents,
        sellerCents: Math.floor(cents * (1 - marketplace.fee / 100)),
        offers: count,
        updatedAt: Math.floor(now / interval) * interval,
      };
    })
    .sort((a, b) => a.cents - b.cents || compareNames(a, b));
}

/** Spreads an offer over prices from its lowest price upwards. The counts add up to the offer. */
function listingsOf(seed: number, skin: number, offer: CountedOffer, day: number): readonly MarketListing[] {
  const { marketplace } = offer;
  const random = new Random(seed, 'listings', skin, marketplace, day);
  const listings: MarketListing[] = [];
  let { cents, offers: left } = offer;
  for (let level = 1; level <= levels && left > 0; level++) {
    const count = level === levels ? left : Math.max(1, Math.floor(left * (0.05 + 0.4 * random.next())));
    listings.push({ marketplace, cents, count });
    left -= count;
    cents += Math.max(1, Math.round(cents * 0.02 * random.next()));
  }
  return listings;
}

const compareNames = (a: { readonly marketplace: string }, b: { readonly marketplace: string }): number =>
  a.marketplace < b.marketplace ? -1 : 1;
