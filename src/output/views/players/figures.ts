import { type FigureName, figureNames, figures } from '../../../analysis/players/compare.ts';
import { cell, type Line } from '../../text/line.ts';
import { facing, mirrored, type Pair } from '../mirror.ts';
import type { View } from '../view.ts';

/** A figure of a player, as `players compare` prints it. */
interface FigureRow {
  readonly player: string;
  readonly figure: FigureName;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly sample: number;
  readonly of: string;
  readonly percentile: number | null;
  readonly tooFew: boolean;
}

/** From this width on a figure has its interval, sample and percentile beside it. */
const wide = 100;

/** Draws two players as mirrored bars, with percentile, interval and sample of each figure; more are a table. */
export const figuresView: View<readonly FigureRow[]> = (rows, { width, glyphs }) => {
  const [one, other, ...more] = [...new Set(rows.map(({ player }) => player))];
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const pairs = figureNames.flatMap((name): readonly Pair[] => {
    const found = [one, other].map(player => rows.find(row => row.player === player && row.figure === name));
    const [left, right] = found;
    if (!left && !right) return [];
    return [
      {
        label: figures[name].label,
        values: [left?.value, right?.value],
        texts: [textOf(left, width), textOf(right, width)],
        less: 'less' in figures[name],
      },
    ];
  });
  const rounds = (player: string): string => {
    const row = rows.find(row => row.player === player && row.of === 'rounds');
    if (!row) return '';
    return `${row.sample} rounds${row.tooFew ? ', too few' : ''}`;
  };
  const legend: Line = [
    cell('p87: better than 87 % of the players; in brackets the 95 % interval', width, 'left', 'dim'),
  ];
  return [
    facing(one, other, width),
    facing(rounds(one), rounds(other), width, 'Sample'),
    ...mirrored(pairs, width, glyphs),
    legend,
  ];
};

/** `62.5 [55-69] p87`; the interval only where there is room. */
const textOf = (row: FigureRow | undefined, width: number): string => {
  if (!row) return '-';
  const { figure, value, low, high, percentile } = row;
  const isShare = 'isShare' in figures[figure];
  const decimals = isShare || value >= 10 ? 1 : 2;
  const interval =
    width >= wide && low !== null && high !== null ? ` [${Math.round(low)}-${Math.round(high)}]` : '';
  const place = percentile === null ? '' : ` p${Math.floor(percentile)}`;
  return `${value.toFixed(decimals)}${interval}${place}`;
};
