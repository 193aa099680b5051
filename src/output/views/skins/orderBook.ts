import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { type Line, rule, span } from '../../text/line.ts';
import { moneyText, wholeText } from '../../text/numbers.ts';
import { barText } from '../bars.ts';
import { figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

interface Level {
  readonly price: number;
  readonly count: number;
  /** The number of offers up to this price. */
  readonly depth: number;
  readonly marketplaces: readonly string[];
}

/** Draws the sell listings as depth: the number of offers up to each price, over all marketplaces. */
export const orderBookView: View<Found<(typeof routes.skins)['order-book']>> = (
  { skin, lowestAsk, listings = [] },
  context,
) => {
  const levels = toLevels(listings);
  const { width } = context;
  const title = rule(skin?.name === undefined ? 'Offers' : `${skin.name} · offers`, width);
  if (levels.length === 0 && lowestAsk === undefined) return undefined;
  if (levels.length === 0)
    return [
      title,
      ...wrapped(
        [`Lowest ask ${moneyText(lowestAsk ?? 0)}`, 'no numbers of offers are known'].map(text => span(text)),
        width,
      ),
    ];
  return [title, ...grid(levels, columnsFor(levels, context), context), ...summary(levels, width)];
};

type Listings = NonNullable<Found<(typeof routes.skins)['order-book']>['listings']>;

const toLevels = (listings: Listings): readonly Level[] => {
  const known = listings.flatMap(({ marketplace = '', price, count }) =>
    price === undefined || count === undefined || count < 0 ? [] : [{ marketplace, price, count }],
  );
  const byPrice = [...Map.groupBy(known, ({ price }) => price)].toSorted(([one], [other]) => one - other);
  let depth = 0;
  return byPrice.map(([price, offers]) => {
    const count = offers.reduce((sum, offer) => sum + offer.count, 0);
    depth += count;
    const marketplaces = [...new Set(offers.map(({ marketplace }) => marketplace))].filter(
      name => name !== '',
    );
    return { price, count, depth, marketplaces };
  });
};

const columnsFor = (levels: readonly Level[], context: ViewContext): readonly GridColumn<Level>[] => {
  const most = levels.at(-1)?.depth ?? 0;
  return [
    figureColumn('Price', 'money', ({ price }) => price, context),
    figureColumn('Offers', 'int', ({ count }) => count, context),
    figureColumn('Up to here', 'int', ({ depth }) => depth, context, { priority: 2, role: 'dim' }),
    {
      header: 'Depth',
      least: 8,
      most: 60,
      cell: ({ depth, count }, width) => depthBar(depth, count, most, width, context),
    },
    textColumn('Marketplace', ({ marketplaces }) => marketplaces.join(', '), {
      priority: 3,
      least: 10,
      role: 'dim',
    }),
  ];
};

/** The offers at lower prices, and those that this price adds. */
const depthBar = (depth: number, count: number, most: number, width: number, { glyphs }: ViewContext) => {
  if (most <= 0) return [];
  const whole = barText(depth / most, width, glyphs);
  const before = barText((depth - count) / most, width, { ascii: true }).length;
  const kept = Math.min(before, whole.length);
  return [span((glyphs.ascii ? '=' : '▓').repeat(kept), 'dim'), span(whole.slice(kept), 'ct')];
};

const summary = (levels: readonly Level[], width: number): readonly Line[] =>
  wrapped(
    [
      [span('Lowest ask ', 'dim'), span(moneyText(levels[0]?.price ?? 0), 'bold')],
      [span('in all ', 'dim'), span(wholeText(levels.at(-1)?.depth ?? 0))],
    ],
    width,
  );
