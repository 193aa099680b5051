import { cell, type Line, span } from '../text/line.ts';
import type { Glyphs } from '../theme.ts';
import { displayWidth } from '../text/width.ts';
import { barText, barToLeft, largest, shareOf } from './bars.ts';
import { greatest } from '../../core/extremes.ts';

/** The same value of two sides, each drawn on its own side of the label. */
export interface Pair {
  readonly label: string;
  readonly values: readonly [number | undefined, number | undefined];
  readonly texts: readonly [string, string];
  /** Whether the smaller value is better. */
  readonly less?: boolean;
}

/** The label in the middle. The sides share the rest. */
const MIDDLE = 17;
const MOST_BAR = 40;

const halfOf = (width: number): number => Math.max(1, Math.floor((width - MIDDLE) / 2));

/** `  Quetzal Union      vs      Jade Abacus`: one text for each side, and the text between them. */
export const facing = (one: string, other: string, width: number, label = 'vs'): Line => {
  const role = label === 'vs' ? 'bold' : undefined;
  return [
    cell(one, halfOf(width), 'right', role),
    cell(centred(label), MIDDLE, 'left', 'dim'),
    cell(other, halfOf(width), 'left', role),
  ];
};

/** ` ██████ 5★ Matches 3 ████`: the better value has the mark, and the bars of a pair share a scale. */
export const mirrored = (
  pairs: readonly Pair[],
  width: number,
  glyphs: Pick<Glyphs, 'ascii'>,
): readonly Line[] => {
  const figure = greatest([1, ...pairs.flatMap(({ texts }) => texts.map(displayWidth))]);
  const half = halfOf(width);
  const room = Math.min(MOST_BAR, Math.max(0, half - figure - 3));
  return pairs.map((pair): Line => {
    const { label, values, texts } = pair;
    const most = largest(values);
    const better = betterOf(pair);
    return [
      span(' '.repeat(Math.max(0, half - room - figure - 3))),
      span(barToLeft(shareOf(values[0], most), room, glyphs), better === 1 ? 'good' : 'dim'),
      cell(texts[0], figure + 1, 'right', better === 1 ? 'bold' : undefined),
      span(better === 1 ? ' ★' : '  ', 'good'),
      cell(centred(label), MIDDLE, 'left', 'dim'),
      span(better === 2 ? '★ ' : '  ', 'good'),
      cell(texts[1], figure + 1, 'left', better === 2 ? 'bold' : undefined),
      span(barText(shareOf(values[1], most), room, glyphs), better === 2 ? 'good' : 'dim'),
    ];
  });
};

/** The better of the two; 0 when they are equal or one is unknown. */
const betterOf = ({ values: [one, other], less = false }: Pair): 0 | 1 | 2 => {
  if (one === undefined || other === undefined || one === other) return 0;
  return one > other !== less ? 1 : 2;
};

const centred = (label: string): string =>
  label.padStart(Math.floor((MIDDLE + label.length) / 2)).padEnd(MIDDLE);
