import { choice, date, flag, int, list, nullable, number, record, text, time } from '../schema.ts';
import { words } from '../reader/spelling.ts';
import { picturePaths } from './spellings.ts';

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

/** Prices are in US dollars. */
const priceSummary = record('Prices of the skin in US dollars', () => ({
  lowest: nullable(
    number('Cheapest offer now', {
      ...money,
      label: 'Price',
      from: 'min price lowestPrice cheapest from current usd',
    }),
  ),
  marketplace: nullable(text('Where', { from: 'market source' })),
  offers: nullable(
    int('Offers on all marketplaces; null when none reports a number', {
      from: 'count quantity listings',
    }),
  ),
  change1d: nullable(number('Change in a day, in percent', { label: '1d', format: 'signedPercent' })),
  change7d: nullable(number('Change in a week, in percent', { label: '7d', format: 'signedPercent' })),
  change30d: nullable(number('Change in 30 days, in percent', { label: '30d', format: 'signedPercent' })),
}));

const changeSource = {
  marketplace: nullable(
    text('Marketplace whose prices are compared; null when the source names none', {
      from: 'market source',
    }),
  ),
  since: date('Day of the price at the start (UTC)', { from: 'fromDate startDate' }),
  asOf: date('Day of the latest price (UTC)', { label: 'As of', from: 'toDate endDate' }),
} as const;
const changePercent = number('Change in percent', {
  label: 'Change',
  format: 'signedPercent',
  from: words(
    `
      percentChange changePercentage changePct percentage percent pct pctChange priceChangePercent
      priceChangePercentage priceChangePct deltaPercent deltaPct diffPercent growth
    `,
  ),
});

/** A change of `price`, with the prices that it compares. */
export const priceChange = record('A change of the price within one marketplace', () => ({
  window: text('Over how long'),
  changePercent,
  ...changeSource,
}));

const skinRefFields = {
  id: text('Skin identifier', { format: 'id', from: 'skinId' }),
  slug: text('Skin slug'),
  name: text('Name as spelled on the market', {
    label: 'Skin',
    from: 'marketHashName hashName marketName itemName skinName skin title fullName displayName',
  }),
} as const;
export const skinRef = record('Summary of a skin', skinRefFields);

export const skin = record(
  'A weapon skin',
  () => ({
    ...skinRefFields,
    weapon: nullable(text('Weapon', { from: 'weapon.name weaponName gun weaponType' })),
    rarity: nullable(text('Rarity', { from: 'rarity.name rarityName quality grade tier' })),
    collection: nullable(text('Collection', { from: 'collection.name collections.0.name collectionName' })),
    image: nullable(text('Address of an image', { format: 'link', from: picturePaths })),
    wear: nullable(text('Wear level of the prices', { from: 'exterior condition wearName' })),
    price: nullable({
      ...priceSummary,
      from: 'prices priceSummary pricing',
      beside: {
        lowest: words(
          `
          sellPriceText price lowestPrice minPrice priceMin priceUsd currentPrice marketPrice cheapestPrice
          lowest cheapest sellPrice startingAt ask buyNow
        `,
        ),
        offers: ['offerCount', 'offers', 'quantity', 'listings', 'sellListings'],
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
    marketplace: text('Marketplace', {
      from: 'market marketName source market.name provider platform site shop store vendor exchange marketplaceName name',
    }),
    price: number('Cheapest offer in US dollars', {
      ...money,
      from: words(
        `
        lowest lowestPrice minPrice lowestAsk cheapest cheapestPrice sellPriceText sellPrice ask amount value usd
        startingAt fromPrice cost last24h last7d last30d
      `,
      ),
    }),
    sellerGets: nullable(
      number('Amount that the seller receives after the fee, in US dollars', {
        ...money,
        label: 'Seller gets',
        from: 'net',
      }),
    ),
    offers: nullable(
      int('Offers; null when the marketplace does not report the number', {
        from: 'offerCount offersCount count quantity qty listings listingCount listingsCount sellListings stock supply available volume',
      }),
    ),
    updatedAt: nullable(
      time('When the price was read', { label: 'Updated', from: 'at timestamp lastUpdated' }),
    ),
  }),
  { under: 'marketplace' },
);

export const skinHistoryPoint = record(
  'The cheapest price of one day',
  () => ({
    date: date('Day (UTC)', {
      from: 'day at timestamp ts time when recordedAt createdAt t d 0',
    }),
    price: number('Cheapest price across marketplaces in US dollars', {
      ...money,
      from: 'lowest lowestPrice min minPrice value cheapest cheapestPrice p 1 close median medianPrice average avgPrice',
    }),
    marketplace: nullable(text('Where', { from: 'market source' })),
    sourceChanged: flag(
      'Whether the previous day’s price is from another marketplace, so that the two cannot be compared',
      {
        label: 'New source',
      },
    ),
  }),
  { under: 'marketplace' },
);

const skinRange = record('The lowest and the highest price of the known history', () => ({
  lowest: number('Lowest price in US dollars', { ...money, from: 'min low' }),
  lowestOn: date('Its latest day (UTC)', { from: 'lowestDate lowDate' }),
  highest: number('Highest price in US dollars', { ...money, from: 'max high' }),
  highestOn: date('Its latest day (UTC)', { from: 'highestDate highDate' }),
  since: date('First known day (UTC)', { from: 'fromDate startDate' }),
  until: date('Last known day (UTC)', { from: 'toDate endDate' }),
  days: int('Days with a price'),
}));

const skinVariant = record('A form in which the skin is sold', () => ({
  id: skinRefFields.id,
  slug: skinRefFields.slug,
  name: skinRefFields.name,
  wear: skin.fields.wear,
  lowest: nullable(number('Cheapest offer in US dollars', { ...money, label: 'Price', from: 'price' })),
}));

export const skinDetails = record(
  'A weapon skin with its prices',
  () => ({
    ...skin.fields,
    markets: list(skinPrice, {
      about: 'The current price on each marketplace, cheapest first',
      from: 'marketplaces offers',
    }),
    range: nullable(skinRange),
    history: list(
      record('The cheapest price of a day', {
        date: skinHistoryPoint.fields.date,
        price: skinHistoryPoint.fields.price,
      }),
      {
        about: 'Cheapest prices across marketplaces, oldest first: at most 60 days, evenly chosen',
        from: 'priceHistory',
      },
    ),
    variants: list(skinVariant, {
      about: 'Wear levels and other forms of the skin with their own prices',
      from: 'wears',
    }),
  }),
  { within: ['skin'] },
);

export const skinListing = record('Offers at one price', () => ({
  marketplace: text('Marketplace', { from: 'market source' }),
  price: number('Price in US dollars', {
    ...money,
    from: 'ask lowestAsk lowest lowestPrice minPrice value 0',
  }),
  count: int('Offers at that price', { from: 'quantity amount offers 1' }),
}));

export const skinOrderBook = record('Sell listings of a skin', () => ({
  skin: skinRef,
  lowestAsk: nullable(
    number('Cheapest offer in US dollars', { ...money, label: 'Lowest ask', from: 'lowest bestAsk' }),
  ),
  listings: list(skinListing, {
    about: 'Offers by marketplace and price, cheapest first',
    from: 'asks sell sellOrders orders marketplaces',
    groups: {
      lists: ['listings', 'asks', 'sell', 'sellOrders', 'sellListings', 'offers', 'orders'],
      names: { markets: 'marketplace', marketplaces: 'marketplace', '*': 'marketplace' },
      shared: ['marketplace', 'market', 'source'],
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
      from: 'trend type',
      also: {
        gainer: words('gainers gain up rising rise risers winner winners'),
        loser: words('losers loss down falling fall fallers'),
      },
    }),
    window: text('Over how long'),
    ...changeSource,
    from: number('Price at the start of the window in US dollars', {
      ...money,
      label: 'Was',
      from: 'oldPrice startPrice previousPrice',
    }),
    price: number('Price now in US dollars', { ...money, from: 'currentPrice newPrice lowest' }),
    change: number('Change in US dollars', { ...money, from: 'priceChange difference' }),
    changePercent,
    sparkline: list(number('Price in US dollars'), {
      about: 'Prices over the window, oldest first',
      format: 'sparkline',
      label: 'Trend',
      from: 'sparkline.prices spark history prices',
    }),
  }),
  { within: ['skin'] },
);
