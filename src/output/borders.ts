import { displayWidth } from './text/width.ts';
import type { BorderSigns } from './theme.ts';

/** The text before, between and after the columns of a row, and the characters of its borders if it has any. */
export interface Frame {
  readonly left: string;
  readonly between: string;
  readonly right: string;
  readonly signs?: BorderSigns;
}

/** Two spaces between columns. */
export const openFrame: Frame = { left: '', between: '  ', right: '' };

/** Borders around a table and between its columns; none if they would leave no room for the content. */
export const frameOf = (boxed: boolean, signs: BorderSigns, width: number): Frame =>
  boxed && width >= narrowestBox
    ? { left: `${signs.down} `, between: ` ${signs.down} `, right: ` ${signs.down}`, signs }
    : openFrame;

/** Below this width of the terminal, borders are left out. */
const narrowestBox = 20;

/** The width of a row with columns of these widths, including borders and gaps. */
export const rowWidth = (widths: readonly number[], { left, between, right }: Frame): number =>
  widths.reduce((sum, width) => sum + width, displayWidth(left + right)) +
  displayWidth(between) * Math.max(0, widths.length - 1);

/** The line above the table, between its heading and its rows, or below it; undefined without borders. */
export const borderLine = (
  place: 'top' | 'middle' | 'bottom',
  widths: readonly number[],
  { signs }: Frame,
): string | undefined => {
  if (!signs) return undefined;
  const [left, crossing, right] = signs[place];
  // Each cell has a space on either side.
  return left + widths.map(width => signs.across.repeat(width + 2)).join(crossing) + right;
};
