import {
  choice,
  date,
  flag,
  type From,
  int,
  list,
  maybe,
  nullable,
  number,
  record,
  text,
} from '../schema.ts';
import { words } from '../json/spelling.ts';
import { pictures } from './spellings.ts';

export const rarities = [
  'Consumer Grade',
  'Industrial Grade',
  'Mil-Spec Grade',
  'Restricted',
  'Classified',
  'Covert',
  'Extraordinary',
  'Contraband',
] as const;
export const trendWindows = ['1d', '7d', '30d', '90d', '180d', '1y'] as const;

const money = { format: 'money' } as const;
const marketplaces: From = { description: 'market', pricempire: 'source' };

const priceSummary = record('Prices of the skin in US dollars', () => ({
  lowest: maybe.number('Cheapest offer now', {
    ...money,
    label: 'Price',
    from: { skinport: 'minPrice', pricempire: 'price', description: 'cheapest min' },
  }),
  marketplace: maybe.text('Where', { from: marketplaces }),
  offers: maybe.int('Offers on all marketplaces; null when none reports a number', {
    from: { skinport: 'quantity', pricempire: 'count' },
  }),
  change1d: maybe.number('Change in a day, in percent', { label: '1d', format: 'signedPercent' }),
  change7d: maybe.number('Change in a week, in percent', { label: '7d', format: 'signedPercent' }),
  change30d: maybe.number('Change in 30 days, in percent', { label: '30d', format: 'signedPercent' }),
}));

const changeSource = {
  marketplace: maybe.text('Marketplace whose prices are compared; null when the source names none', {
    from: marketplaces,
  }),
  since: date('Day of the price at the start (UTC)', { from: { cito: 'fromDate' } }),
  asOf: date('Day of the latest price (UTC)', { label: 'As of', from: { description: 'toDate' } }),
} as const;
const changePercent = number('Change in percent', {
  label: 'Change',
  format: 'signedPercent',
  from: { description: 'changePct pct percentChange priceChangePercent', cito: 'changePercentage' },
});

/** A change of `price`, with the prices that it compares. */
export const priceChange = record('A change of the price within one marketplace', () => ({
  window: text('Over how long'),
  changePercent,
  ...changeSource,
}));

const skinRefFields = {
  id: text('Skin identifier', { format: 'id', from: { cito: 'skinId' } }),
  slug: text('Skin slug'),
  name: text('Name as spelled on the market', {
    label: 'Skin',
    from: { skinport: 'marketHashName', cito: 'skin.name', steam: 'hashName' },
  }),
} as const;
export const skinRef = record('Summary of a skin', skinRefFields);

export const skin = record(
  'A weapon skin',
  () => ({
    ...skinRefFields,
    weapon: maybe.text('Weapon', { from: { cito: 'weaponName', skinport: 'weaponType' } }),
    rarity: maybe.text('Rarity', { from: { cito: 'rarityName' } }),
    collection: maybe.text('Collection', {
      from: { cito: 'collectionName', description: 'collections.0.name' },
    }),
    image: maybe.text('Address of an image', { format: 'link', from: pictures }),
    wear: maybe.text('Wear level of the prices', { from: { skinport: 'exterior', cito: 'wearName' } }),
    price: nullable({
      ...priceSummary,
      from: { description: 'priceSummary prices' },
      beside: {
        lowest: {
          description: 'price lowestPrice cheapestPrice',
          skinport: 'minPrice',
          steam: 'sellPriceText',
          pricempire: 'priceUsd',
        },
        offers: { description: 'offerCount', skinport: 'quantity', steam: 'sellListings' },
      },
    }),
    priceChanges: list(priceChange, {
      about:
        'Marketplace and days that each change compares: the most recent marketplace with a price on both days',
      label: 'Price changes',
    }),
  }),
  { within: ['skin'] },
);

export const skinPrice = record(
  'The price on one marketplace',
  () => ({
    marketplace: text('Marketplace', { from: { ...marketplaces, cito: 'marketName name' } }),
    price: number('Cheapest offer in US dollars', {
      ...money,
      from: {
        description: 'lowestPrice cheapest lowest',
        skinport: 'minPrice',
        steam: 'sellPriceText',
        pricempire: 'priceUsd',
        cito: 'lowestAsk',
      },
    }),
    sellerGets: maybe.number('Amount that the seller receives after the fee, in US dollars', {
      ...money,
      label: 'Seller gets',
      from: { description: 'net' },
    }),
    offers: maybe.int('Offers; null when the marketplace does not report the number', {
      from: {
        description: 'offerCount',
        skinport: 'quantity',
        pricempire: 'count',
        steam: 'sellListings',
        cito: 'listings',
      },
    }),
    updatedAt: maybe.time('When the price was read', {
      label: 'Updated',
      from: { cito: 'lastUpdated', description: 'at timestamp' },
    }),
  }),
  { called: 'marketplace', under: 'marketplace' },
);

export const skinHistoryPoint = record(
  'The cheapest price of one day',
  () => ({
    date: date('Day (UTC)', {
      from: { description: 'day at', cito: 'recordedAt', skinport: 'timestamp', pricempire: 'time' },
    }),
    price: number('Cheapest price across marketplaces in US dollars', {
      ...money,
      from: { description: 'lowest lowestPrice cheapest', skinport: 'minPrice', pricempire: 'priceUsd' },
    }),
    marketplace: maybe.text('Where', { from: marketplaces }),
    sourceChanged: flag(
      'Whether the previous day’s price is from another marketplace, so that the two cannot be compared',
      { label: 'New source' },
    ),
  }),
  { under: 'marketplace' },
);

const skinRange = record('The lowest and the highest price of the known history', () => ({
  lowest: number('Lowest price in US dollars', money),
  lowestOn: date('Its latest day (UTC)'),
  highest: number('Highest price in US dollars', money),
  highestOn: date('Its latest day (UTC)'),
  since: date('First known day (UTC)'),
  until: date('Last known day (UTC)'),
  days: int('Days with a price'),
}));

const skinVariant = record('A form in which the skin is sold', () => ({
  ...skinRefFields,
  wear: skin.fields.wear,
  lowest: maybe.number('Cheapest offer in US dollars', { ...money, label: 'Price', from: { cito: 'price' } }),
}));

export const skinDetails = record(
  'A weapon skin with its prices',
  () => ({
    ...skin.fields,
    markets: list(skinPrice, {
      about: 'The current price on each marketplace, cheapest first',
      from: { description: 'marketplaces offers' },
    }),
    range: nullable(skinRange),
    history: list(
      record('The cheapest price of a day', {
        ...skinHistoryPoint.fields,
        sourceChanged: flag(
          'Whether the price before it in this list is from another marketplace, so that the two cannot be compared',
        ),
      }),
      {
        about: 'Cheapest prices across marketplaces, oldest first: at most 60 days, evenly chosen',
      },
    ),
    variants: list(skinVariant, { about: 'Wear levels and other forms of the skin with their own prices' }),
  }),
  { within: ['skin'] },
);

export const skinListing = record('Offers at one price', () => ({
  marketplace: text('Marketplace', { from: marketplaces }),
  price: number('Price in US dollars', {
    ...money,
    from: { description: 'lowestAsk ask lowest lowestPrice' },
  }),
  count: int('Offers at that price', { from: { skinport: 'quantity', description: 'offers' } }),
}));

export const skinOrderBook = record('Sell listings of a skin', () => ({
  skin: skinRef,
  lowestAsk: maybe.number('Cheapest offer in US dollars', { ...money, label: 'Lowest ask' }),
  listings: list(skinListing, {
    about: 'Offers by marketplace and price, cheapest first',
    from: { description: 'asks sell orders marketplaces' },
    groups: {
      lists: ['listings', 'asks', 'sell', 'offers', 'orders', 'markets', 'marketplaces'],
      marks: ['price'],
      names: { '*': 'marketplace' },
      shared: ['marketplace'],
    },
  }),
}));

export const skinTrend = record(
  'Movement of a skin’s price',
  () => ({
    ...skinRefFields,
    weapon: skin.fields.weapon,
    rarity: skin.fields.rarity,
    direction: choice('Which way', ['gainer', 'loser'], {
      from: { description: 'trend' },
      also: { gainer: words('gainers up'), loser: words('losers down') },
    }),
    window: text('Over how long'),
    ...changeSource,
    from: number('Price at the start of the window in US dollars', {
      ...money,
      label: 'Was',
      from: { description: 'previousPrice startPrice' },
    }),
    price: number('Price now in US dollars', { ...money, from: { description: 'currentPrice' } }),
    change: number('Change in US dollars', { ...money, from: { description: 'priceChange' } }),
    changePercent,
    sparkline: list(number('Price in US dollars'), {
      about: 'Prices over the window, oldest first',
      format: 'sparkline',
      label: 'Trend',
      from: { description: 'sparkline.prices history' },
    }),
  }),
  { within: ['skin'], under: 'direction' },
);
