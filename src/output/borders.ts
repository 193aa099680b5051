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

const narrowestBox = 20;

/** Borders around a table and between its columns; none if they would leave no room for the content. */
export const frameOf = (boxed: boolean, signs: BorderSigns, width: number): Frame =>
  boxed && width >= narrowestBox
    ? { left: `${signs.left} `, between: ` ${signs.middle} `, right: ` ${signs.right}`, signs }
    : openFrame;

/** The space for the columns of a table, in columns of the terminal. */
export interface Room {
  readonly width: number;
  readonly frame: Frame;
}

/** How much wider a row with columns of these widths is than the room, with borders and gaps. */
export const overflow = (
  widths: readonly number[],
  { width, frame: { left, between, right } }: Room,
): number =>
  widths.reduce((sum, each) => sum + each, displayWidth(left + right)) +
  displayWidth(between) * Math.max(0, widths.length - 1) -
  width;

/** Takes width from the widest column above its minimum, until all columns fit or none can shrink. */
export const shrink = (
  widths: readonly number[],
  least: readonly number[],
  room: Room,
): readonly number[] => {
  const shrunk = [...widths];
  for (let over = overflow(shrunk, room); over > 0; over--) {
    const widest = shrunk.reduce(
      (found, width, place) => (width > (least[place] ?? 1) && width > (shrunk[found] ?? 0) ? place : found),
      -1,
    );
    if (widest === -1) break;
    shrunk[widest] = (shrunk[widest] ?? 1) - 1;
  }
  return shrunk;
};

/** The left end, the line, the crossings and the right end of each line of a border. */
const borderSigns = {
  top: ['top-left', 'top', 'top-mid', 'top-right'],
  mid: ['left-mid', 'mid', 'mid-mid', 'right-mid'],
  bottom: ['bottom-left', 'bottom', 'bottom-mid', 'bottom-right'],
} as const;

/** The line above the table, between its heading and its rows, or below it; none without borders. */
export const borderLines = (
  place: keyof typeof borderSigns,
  widths: readonly number[],
  { signs }: Frame,
): readonly string[] => {
  if (!signs) return [];
  const [left, line, crossing, right] = borderSigns[place];
  // Each cell has a space on either side.
  const parts = widths.map(width => signs[line].repeat(width + 2));
  return [signs[left] + parts.join(signs[crossing]) + signs[right]];
};
