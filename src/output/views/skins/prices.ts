import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { type Line, rule, span } from '../../text/line.ts';
import { moneyText, percentText } from '../../text/numbers.ts';
import { largest, shareOf } from '../bars.ts';
import { ageColumn, barColumn, figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';
import { greatest, least } from '../../../core/extremes.ts';

interface Offer {
  readonly marketplace: string;
  readonly price: number;
  readonly sellerGets: number | undefined;
  readonly offers: number | undefined;
  readonly updatedAt: string | undefined;
}

/** A skin's marketplaces: prices as bars, their spread, and the amount for the seller. */
export const pricesView: View<Found<typeof routes.skins.prices>> = (rows, context) => {
  const offers = rows.flatMap(
    ({ marketplace, price, sellerGets, offers: count, updatedAt }): readonly Offer[] =>
      marketplace === undefined || price === undefined
        ? []
        : [
            {
              marketplace,
              price,
              sellerGets: sellerGets ?? sellersPart(marketplace, price),
              offers: count,
              updatedAt,
            },
          ],
  );
  if (offers.length === 0) return undefined;
  const { width } = context;
  return [
    rule('Price by marketplace, in US dollars', width),
    ...grid(offers, columnsFor(offers, context), context),
    ...summary(offers, width),
  ];
};

const columnsFor = (offers: readonly Offer[], context: ViewContext): readonly GridColumn<Offer>[] => {
  const cheapest = least(offers.map(({ price }) => price));
  const dearest = largest(offers.map(({ price }) => price));
  const best = largest(offers.map(({ sellerGets }) => sellerGets));
  const starred = (text: string, isBest: boolean): Line => [
    span(text, isBest ? 'bold' : undefined),
    span(isBest ? '★' : ' ', 'good'),
  ];
  return [
    textColumn('Marketplace', ({ marketplace }) => marketplace, { least: 8 }),
    { header: 'Price ', align: 'right', cell: ({ price }) => starred(moneyText(price), price === cheapest) },
    barColumn(({ price }) => shareOf(price, dearest), context, { priority: 2, most: 40, role: 'ct' }),
    {
      header: 'Seller gets ',
      align: 'right',
      priority: 2,
      cell: ({ sellerGets }) =>
        sellerGets === undefined ? undefined : starred(moneyText(sellerGets), sellerGets === best),
    },
    figureColumn(
      'Fee',
      'percent',
      ({ price, sellerGets }) =>
        sellerGets === undefined || price <= 0 ? undefined : (1 - sellerGets / price) * 100,
      context,
      { priority: 3, role: 'dim' },
    ),
    figureColumn('Offers', 'int', ({ offers: count }) => count, context, { priority: 3 }),
    ageColumn('Updated', ({ updatedAt }) => updatedAt, context, 4),
  ];
};

const summary = (offers: readonly Offer[], width: number): readonly Line[] => {
  const prices = offers.map(({ price }) => price);
  const [low, high] = [least(prices), greatest(prices)];
  return wrapped(
    [
      [
        span('Spread ', 'dim'),
        span(moneyText(high - low)),
        span(low > 0 ? ` (${percentText(((high - low) / low) * 100)})` : '', 'dim'),
      ],
    ],
    width,
  );
};

/**
 * The seller's amount of a price on the marketplace, in the price's unit; undefined when the fee is unknown. Steam adds 5%
 * for itself and 10% for the game to the seller's amount (its Community Market FAQ), so that of $1.15 the seller gets $1.00.
 */
export const sellersPart = (marketplace: string, price: number): number | undefined =>
  /^steam/i.test(marketplace) ? price / 1.15 : undefined;
