import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { roleOf, terminalText } from '../../cells.ts';
import { blank, dotted, fit, type Line, span } from '../../text/line.ts';
import { moneyText } from '../../text/numbers.ts';
import { barText, largest, shareOf } from '../bars.ts';
import { pair, section } from '../card/sections.ts';
import { timeChart } from '../chart.ts';
import { factLines } from '../facts.ts';
import { figureColumn, grid, type GridColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';
import { toPoints } from './history.ts';

type Skin = Found<typeof routes.skins.show>;

/** A change of the price over some time. */
interface Change {
  readonly window: string;
  readonly percent: number;
  readonly days: string;
  readonly marketplace: string;
}

/** A skin: what it costs now on each marketplace, how its price has moved, and the forms in which it is sold. */
export const skinCard: View<Skin> = (skin, context) => {
  const { name, price, weapon, rarity, collection, wear, slug, id } = skin;
  if (name === undefined || price?.lowest === undefined) return undefined;
  const changes = changesOf(skin);
  const { width } = context;
  return [
    fit([span(name, 'bold')], width),
    ...factLines([weapon, rarity, collection, wear, slug, id], width),
    blank,
    fit(priceLine(price, context), width),
    ...pair(
      { title: 'Marketplaces', draw: inner => marketLines(skin, inner) },
      {
        title: 'Price changes',
        draw: inner => (changes.length === 0 ? [] : grid(changes, columnsFor(changes, inner), inner)),
      },
      context,
    ),
    ...section({ title: 'Cheapest price by day', draw: inner => historyLines(skin, inner) }, context),
    ...section({ title: 'Also sold as', draw: inner => variantLines(skin, inner) }, context),
  ];
};

const marketLines = ({ markets = [] }: Skin, context: ViewContext): readonly Line[] => {
  const named = markets.filter(({ marketplace, price }) => marketplace !== undefined && price !== undefined);
  const most = largest(named.map(market => market.price));
  return named.length === 0
    ? []
    : grid(
        named,
        [
          { header: 'On', priority: 1, least: 6, cell: ({ marketplace }) => span(marketplace ?? '') },
          figureColumn('Price', 'money', market => market.price, context, { role: 'bold' }),
          figureColumn('Offers', 'int', ({ offers }) => offers, context, { priority: 2, role: 'dim' }),
          {
            header: '',
            priority: 3,
            least: 4,
            most: 16,
            cell: (market, width) => span(barText(shareOf(market.price, most), width, context.glyphs)),
          },
        ],
        context,
      );
};

/** A small chart of the known days, and the lowest and the highest price of them with their days. */
const historyLines = ({ history = [], range }: Skin, context: ViewContext): readonly Line[] => {
  const points = toPoints(history);
  const { width, glyphs } = context;
  const chart =
    points.length < 2
      ? undefined
      : timeChart({ points, width, height: 5, glyphs, label: moneyText, tight: true });
  const { lowest, lowestOn, highest, highestOn, since, until, days } = range ?? {};
  const ends: readonly Line[] = [
    lowest === undefined ? [] : dotted([span(`Low ${moneyText(lowest)}`), span(lowestOn ?? '', 'dim')]),
    highest === undefined ? [] : dotted([span(`High ${moneyText(highest)}`), span(highestOn ?? '', 'dim')]),
    days === undefined || since === undefined || until === undefined
      ? []
      : [span(`${terminalText(days, 'int', context)} days, ${since} to ${until}`, 'dim')],
  ];
  return [
    ...(chart ?? []),
    ...wrapped(
      ends.filter(line => line.length > 0),
      width,
    ),
  ];
};

/** The forms that a card names at most. */
const MOST_VARIANTS = 10;

const variantLines = ({ variants = [] }: Skin, context: ViewContext): readonly Line[] => {
  const shown = variants
    .filter(({ name, lowest }) => name !== undefined && lowest !== undefined)
    .toSorted((one, other) => (one.lowest ?? 0) - (other.lowest ?? 0))
    .slice(0, MOST_VARIANTS);
  return shown.length === 0
    ? []
    : grid(
        shown,
        [
          { header: '', priority: 1, least: 12, cell: ({ name }) => span(name ?? '') },
          figureColumn('', 'money', ({ lowest }) => lowest, context, { role: 'bold' }),
          { header: '', priority: 2, cell: ({ slug }) => span(slug ?? '', 'dim') },
        ],
        context,
      );
};

const priceLine = (
  { lowest, marketplace, offers }: NonNullable<Skin['price']>,
  context: ViewContext,
): Line => [
  span(terminalText(lowest, 'money', context), 'bold'),
  span(marketplace === undefined ? '' : ` on ${marketplace}`),
  span(offers === undefined ? '' : `  ${terminalText(offers, 'int', context)} offers`, 'dim'),
];

/** As the service compared them, with the days; else the summary alone. */
const changesOf = ({ price, priceChanges = [] }: Skin): readonly Change[] => {
  const compared = priceChanges.flatMap(({ window, changePercent, since, asOf, marketplace }) =>
    window === undefined || changePercent === undefined
      ? []
      : [
          {
            window,
            percent: changePercent,
            days: since === undefined || asOf === undefined ? '' : `${since} to ${asOf}`,
            marketplace: marketplace ?? '',
          },
        ],
  );
  if (compared.length > 0) return compared;
  const summary = [
    ['1d', price?.change1d],
    ['7d', price?.change7d],
    ['30d', price?.change30d],
  ] as const;
  return summary.flatMap(([window, percent]) =>
    percent === undefined ? [] : [{ window, percent, days: '', marketplace: '' }],
  );
};

const columnsFor = (changes: readonly Change[], context: ViewContext): readonly GridColumn<Change>[] => {
  const most = largest(changes.map(({ percent }) => Math.abs(percent)));
  const toned = (text: string, percent: number) => span(text, roleOf(percent, 'signedPercent'));
  return [
    { header: 'Over', priority: 1, cell: ({ window }) => span(window, 'bold') },
    {
      header: 'Change',
      align: 'right',
      priority: 1,
      cell: ({ percent }) => toned(terminalText(percent, 'signedPercent', context), percent),
    },
    {
      header: '',
      priority: 3,
      least: 6,
      most: 24,
      cell: ({ percent }, width) =>
        toned(barText(shareOf(Math.abs(percent), most), width, context.glyphs), percent),
    },
    { header: 'Days', priority: 2, cell: ({ days }) => span(days, 'dim') },
    { header: 'On', priority: 2, cell: ({ marketplace }) => span(marketplace, 'dim') },
  ];
};
