import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { roleOf, terminalText } from '../../cells.ts';
import { blank, dotted, fit, type Line, span } from '../../text/line.ts';
import { moneyText } from '../../text/numbers.ts';
import { pair, sections } from '../card/sections.ts';
import { timeChart } from '../chart.ts';
import { figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';
import { factLines, wrapped } from '../wrapped.ts';
import { changesOf, sourcesLine, toPoints } from './history.ts';

type Skin = Found<typeof routes.skins.show>;

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
  const changes = movesOf(skin);
  const { width } = context;
  return [
    fit([span(name, 'bold')], width),
    ...factLines([weapon, rarity, collection, wear, slug, id], width),
    blank,
    fit(priceLine(price, context), width),
    ...pair(
      { title: 'Marketplaces', draw: inner => marketLines(skin, inner) },
      { title: 'Price changes', draw: inner => grid(changes, columnsFor(inner), inner) },
      context,
    ),
    ...sections(
      [
        { title: 'Cheapest price by day', draw: inner => historyLines(skin, inner) },
        { title: 'Also sold as', draw: inner => variantLines(skin, inner) },
      ],
      context,
    ),
  ];
};

export const onlySkinCard: View<Found<typeof routes.skins.search>> = ([skin, ...others], context) =>
  skin && others.length === 0 ? skinCard(skin, context) : undefined;

const marketLines = ({ markets = [] }: Skin, context: ViewContext): readonly Line[] => {
  const named = markets.filter(({ marketplace, price }) => marketplace !== undefined && price !== undefined);
  return grid(
    named,
    [
      textColumn('On', ({ marketplace }) => marketplace, { least: 6 }),
      figureColumn('Price', 'money', market => market.price, context, { role: 'bold' }),
      figureColumn('Offers', 'int', ({ offers }) => offers, context, { priority: 2, role: 'dim' }),
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
      : timeChart({
          points,
          width,
          height: 5,
          glyphs,
          label: moneyText,
          marks: changesOf(points).map(({ at }) => at),
        });
  const { lowest, lowestOn, highest, highestOn, since, until, days } = range ?? {};
  const ends: readonly Line[] = [
    lowest === undefined ? [] : dotted([span(`Low ${moneyText(lowest)}`), span(lowestOn ?? '', 'dim')]),
    highest === undefined ? [] : dotted([span(`High ${moneyText(highest)}`), span(highestOn ?? '', 'dim')]),
    days === undefined || since === undefined || until === undefined
      ? []
      : [span(`${terminalText(days, 'int', context)} days, ${since} to ${until}`, 'dim')],
    sourcesLine(points),
  ];
  return [...(chart ?? []), ...wrapped(ends, width)];
};

const MOST_VARIANTS = 10;

const variantLines = ({ variants = [] }: Skin, context: ViewContext): readonly Line[] => {
  const shown = variants
    .filter(({ name, lowest }) => name !== undefined && lowest !== undefined)
    .toSorted((one, other) => (one.lowest ?? 0) - (other.lowest ?? 0))
    .slice(0, MOST_VARIANTS);
  return grid(
    shown,
    [
      textColumn('', ({ name }) => name, { least: 12 }),
      figureColumn('', 'money', ({ lowest }) => lowest, context, { role: 'bold' }),
      textColumn('', ({ slug }) => slug, { priority: 2, role: 'dim' }),
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
const movesOf = ({ price, priceChanges = [] }: Skin): readonly Change[] => {
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

const columnsFor = (context: ViewContext): readonly GridColumn<Change>[] => [
  textColumn('Over', ({ window }) => window, { role: 'bold' }),
  figureColumn('Change', 'signedPercent', ({ percent }) => percent, context, {
    role: percent => roleOf(percent, 'signedPercent'),
  }),
  textColumn('Days', ({ days }) => days, { priority: 2, role: 'dim' }),
  textColumn('On', ({ marketplace }) => marketplace, { priority: 2, role: 'dim' }),
];
