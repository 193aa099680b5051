import {
  rarities,
  skin,
  skinDetails,
  skinHistoryPoint,
  skinOrderBook,
  skinPrice,
  skinTrend,
  trendWindows,
} from '../entities/skin.ts';
import { cols, route } from '../route.ts';
import { list, open, text } from '../schema.ts';
import { days, market, name, price, skinIdOrSlug } from './parameters.ts';

/** Skin prices: section 4.7 of the service description. */
export const skins = {
  search: route({
    about: 'Skins by name, weapon, rarity or price',
    path: '/skins',
    params: {},
    query: {
      q: name,
      weapon: text('Only skins of this weapon'),
      rarity: open('Only skins of this rarity', rarities),
      minPrice: price('Only skins from this price on'),
      maxPrice: price('Only skins up to this price'),
    },
    args: { q: { name: 'name', required: false, rest: true } },
    returns: list(skin),
    columns: cols(
      'name:1 weapon:4 rarity:2 collection:4 price.lowest:1 price.marketplace:4 price.offers:3 price.change7d:2 slug:2',
    ),
    examples: [
      'skins ember',
      'skins search --weapon AK-47 --max-price 50',
      "skins search 'ak-47 | ember' --json",
    ],
    whenEmpty: { says: 'No skins found', instead: 'skins trending' },
    lifetime: 3600,
  }),
  show: route({
    about: 'One skin: weapon, rarity, collection, price',
    path: '/skins/{skinIdOrSlug}',
    params: { skinIdOrSlug },
    query: {},
    returns: skinDetails,
    columns: cols(
      'name:1 weapon:2 rarity:1 collection:2 wear:3 price.lowest:1 price.marketplace:3 price.offers:3 price.change7d:3 slug:4',
    ),
    examples: ['skins show ak-47-ember'],
    lifetime: 3600,
  }),
  prices: route({
    about: 'The current price on each marketplace, cheapest first, with offers',
    path: '/skins/{skinIdOrSlug}/prices',
    params: { skinIdOrSlug },
    query: { market },
    returns: list(skinPrice),
    columns: cols('marketplace:1 price:1 sellerGets:2 offers:1 updatedAt:3'),
    examples: ['skins prices ak-47-ember'],
    lifetime: 900,
  }),
  history: route({
    about: 'The cheapest price of each day across marketplaces, newest first',
    path: '/skins/{skinIdOrSlug}/history',
    params: { skinIdOrSlug },
    query: { market, ...days },
    returns: list(skinHistoryPoint),
    columns: cols('date:1 price:1 marketplace:2 sourceChanged:2'),
    examples: ['skins history ak-47-ember --limit 90', 'skins history ak-47-ember --json date,price'],
    lifetime: 3600,
  }),
  'order-book': route({
    about: 'Sell listings by marketplace, with counts and the lowest ask',
    path: '/skins/{skinIdOrSlug}/order-book',
    params: { skinIdOrSlug },
    query: {},
    returns: skinOrderBook,
    lines: 'listings',
    columns: cols('marketplace:1 price:1 count:1'),
    examples: ['skins order-book ak-47-ember'],
    lifetime: 300,
  }),
  trending: route({
    about: 'Biggest gainers and losers over a window of 1 day to 1 year',
    path: '/skins/trending',
    params: {},
    query: { window: open('How far back, 1d to 1y', trendWindows), market },
    returns: list(skinTrend),
    columns: cols(
      'name:1 direction:3 from:3 price:1 changePercent:1 sparkline:2 window:4 rarity:4 slug:4 marketplace:2 asOf:3 since:4',
    ),
    examples: ['skins trending', 'skins trending --window 30d --limit 10'],
    lifetime: 3600,
  }),
};
