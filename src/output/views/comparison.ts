import type { ComparedFigure } from '../../answers/players/compare.ts';
import { type Figure, playerFigures, teamFigures } from '../../answers/players/figures.ts';
import { countOf } from '../text/countOf.ts';
import { cell, type Line, rule } from '../text/line.ts';
import { facing, mirrored, type Pair } from './mirror.ts';
import type { View } from './view.ts';

/** A figure of a player or of a team, as `players compare` and `teams compare` print it. */
interface FigureRow extends ComparedFigure {
  readonly player?: string;
  readonly team?: string;
  readonly figure: string;
  readonly of: string;
}

/** From this width on a figure has its interval beside it. */
const wide = 100;
/** Below this width, only the values fit. */
const narrow = 56;

const figures: Readonly<Record<string, Figure>> = { ...teamFigures, ...playerFigures };
const mapPrefix = 'map ';

/** Draws two players or teams as mirrored bars, with percentile and interval of each figure; more are a table. */
export const comparisonView: View<readonly FigureRow[]> = (rows, { width, glyphs }) => {
  const [one, other, ...more] = [...new Set(rows.map(nameOf))];
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const ofOne = new Map(rows.flatMap(row => (nameOf(row) === one ? [[row.figure, row]] : [])));
  const ofOther = new Map(rows.flatMap(row => (nameOf(row) === other ? [[row.figure, row]] : [])));
  const pairOf = (name: string): Pair => {
    const [left, right] = [ofOne.get(name), ofOther.get(name)];
    return {
      label: figures[name]?.label ?? name.slice(mapPrefix.length),
      values: [left?.value ?? undefined, right?.value ?? undefined],
      texts: [textOf(left, width), textOf(right, width)],
      less: figures[name]?.less ?? false,
    };
  };
  const names = [...new Set(rows.map(({ figure }) => figure))];
  const known = Object.keys(figures).filter(name => names.includes(name));
  const maps = names.filter(name => name.startsWith(mapPrefix));
  const kind = rows[0]?.team === undefined ? 'players' : 'teams';
  const legend =
    width >= narrow
      ? `p87: better than 87% of the ${kind}${width >= wide ? '; in brackets the 95% interval' : ''}`
      : 'Percentiles: -o table';
  return [
    facing(one, other, width),
    facing(sampleOf(ofOne), sampleOf(ofOther), width, 'Sample'),
    ...mirrored(known.map(pairOf).filter(hasValue), width, glyphs),
    ...(maps.length === 0
      ? []
      : [rule('Maps won, in percent', width), ...mirrored(maps.map(pairOf), width, glyphs)]),
    [cell(legend, width, 'left', 'dim')],
  ] satisfies readonly Line[];
};

/** Without a number on either side, the line above says why. */
const hasValue = ({ values }: Pair): boolean => values.some(value => value !== undefined);

const nameOf = ({ player, team }: FigureRow): string => player ?? team ?? '';

/** `900 rounds`, of the first figure that has them. */
const sampleOf = (rows: ReadonlyMap<string, FigureRow>): string => {
  const row = [...rows.values()].find(({ of }) => of === 'rounds');
  if (!row) return '';
  return row.tooFew ? `too few rounds (${row.sample})` : countOf(row.sample, 'round');
};

/** `62.5 [55-69] p87`; the interval and the percentile only where there is room. */
const textOf = (row: FigureRow | undefined, width: number): string => {
  if (!row || row.value === null) return '-';
  const { figure, value, percentile, sample } = row;
  const isMap = figures[figure] === undefined;
  const isShare = isMap || figures[figure]?.isShare === true;
  const further = [
    width >= wide ? intervalOf(row) : '',
    percentile !== null && width >= narrow ? ` p${Math.floor(percentile)}` : '',
    isMap && width >= narrow ? ` (${sample})` : '',
  ];
  return value.toFixed(isShare || value >= 10 ? 1 : 2) + further.join('');
};

const intervalOf = ({ low, high }: FigureRow): string =>
  low === null || high === null ? '' : ` [${Math.round(low)}-${Math.round(high)}]`;
