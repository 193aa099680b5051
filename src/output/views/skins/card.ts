import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/table/index.ts';
import { roleOf, terminalText } from '../../cells.ts';
import { blank, fit, type Line, rule, span } from '../../text/line.ts';
import { barText, largest, shareOf } from '../bars.ts';
import { factLines } from '../facts.ts';
import { grid, type GridColumn } from '../grid.ts';
import type { View, ViewContext } from '../view.ts';

type Skin = Found<typeof routes.skins.show>;

/** A change of the price over some time. */
interface Change {
  readonly window: string;
  readonly percent: number;
  readonly days: string;
  readonly marketplace: string;
}

/** A skin: what it costs now and where, and how its price has moved. */
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
    ...(changes.length === 0
      ? []
      : [blank, rule('Price changes', width), ...grid(changes, columnsFor(changes, context), context)]),
  ];
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
