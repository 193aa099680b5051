import { type Frame, frameOf, rowWidth } from './borders.ts';
import { type CellContext, cellFormats, glyphsOf, terminalText } from './cells.ts';
import type { OutputColumn, Row } from './columns.ts';
import { boundedText } from './text/boundedText.ts';
import { withoutEndSpaces } from './text/line.ts';
import { displayWidth, truncated } from './text/width.ts';
import type { Role, Theme } from './theme.ts';

export interface TableInput extends CellContext {
  readonly columns: readonly OutputColumn[];
  /** Columns of the terminal. */
  readonly width: number;
  readonly theme: Theme;
  /** Whether a line of headings comes first; absent: it does. */
  readonly header?: boolean;
  /** Whether borders stand around the table and its columns. */
  readonly boxed?: boolean;
}

/** A column that has found its place. */
export interface PlacedColumn extends OutputColumn {
  readonly width: number;
  /** The widest part from the decimal point on, which is kept free behind numbers that have less of it. */
  readonly fraction: number;
}

/** A text column that would like more is cut no further while a less important one is there. */
const COMFORTABLE = 14;
/** What is left of a text column in the narrowest terminal. */
const NARROWEST = 6;

/** A cell of one line, not yet painted. */
export interface Cell {
  readonly text: string;
  readonly role?: Role | undefined;
  /** What follows the text where it was cut. */
  readonly mark?: string;
}

/** Where everything stands. */
export interface Layout {
  readonly columns: readonly PlacedColumn[];
  readonly frame: Frame;
}

/**
 * Decides which columns fit the width, borders included, and how wide they are: the least important go first (within a
 * priority from the right), then the widest texts are cut. There is always at least one column, and all of them together
 * are never wider than the width.
 */
export const layOut = (sample: readonly Row[], input: TableInput): Layout => {
  const frame = frameOf(input.boxed === true, glyphsOf(input).borders, input.width);
  const room: Room = { width: input.width, frame };
  const kept = dropToFit(
    input.columns.map(column => measure(column, sample, input)),
    room,
  );
  const widths = shrinkToFit(kept, room);
  const columns = kept.map(({ column, fraction }, place) => ({
    ...column,
    fraction,
    width: widths[place] ?? 1,
  }));
  return { columns, frame };
};

export const headerCells = (columns: readonly PlacedColumn[], context: CellContext): readonly Cell[] =>
  columns.map(column => ({ text: headerText(column, context), role: 'heading' }));

/** A row's cells, not yet cut to their columns; numbers stand on their decimal point. */
export const rowCells = (row: Row, columns: readonly PlacedColumn[], context: CellContext): readonly Cell[] =>
  columns.map(column => {
    const value = column.get(row);
    const text = terminalText(value, column.format, context);
    const role = column.role(value);
    if (column.fraction === 0) return { text, role };
    const aligned = text + ' '.repeat(Math.max(0, column.fraction - fractionOf(text)));
    return { text: displayWidth(aligned) <= column.width ? aligned : text, role };
  });

/** The cell cut to the width, between what a reader sees as characters. */
export const cutCell = (cell: Cell, width: number, context: CellContext): Cell => {
  const { ellipsis } = glyphsOf(context);
  const text = truncated(cell.text, width, displayWidth(ellipsis));
  return text === undefined ? cell : { ...cell, text, mark: width < 1 ? '' : ellipsis };
};

/** One line of cut, padded and painted cells, without spaces at its end. */
export const toLine = (cells: readonly Cell[], { columns, frame }: Layout, input: TableInput): string => {
  const texts = columns.map(({ width, align }, place) => {
    const cell = cutCell(cells[place] ?? { text: '' }, width, input);
    const { text, mark = '' } = cell;
    const padding = ' '.repeat(Math.max(0, width - displayWidth(text) - displayWidth(mark)));
    return align === 'left' ? paint(cell, input.theme) + padding : padding + paint(cell, input.theme);
  });
  return withoutEndSpaces(frame.left + texts.join(frame.between) + frame.right);
};

export const paint = ({ text, role, mark = '' }: Cell, theme: Theme): string =>
  (role ? theme[role](text) : text) + mark;

/** A column may be headed by a name that a service sent. */
const headerText = ({ header }: OutputColumn, context: CellContext): string =>
  context.terminal ? boundedText(header, glyphsOf(context).ellipsis) : header;

interface Measured {
  readonly column: OutputColumn;
  readonly natural: number;
  readonly fraction: number;
}

const measure = (column: OutputColumn, sample: readonly Row[], context: TableInput): Measured => {
  let whole = 0;
  let fraction = 0;
  for (const row of sample) {
    const text = terminalText(column.get(row), column.format, context);
    const behindPoint = column.align === 'right' ? fractionOf(text) : 0;
    whole = Math.max(whole, displayWidth(text) - behindPoint);
    fraction = Math.max(fraction, behindPoint);
  }
  const headerWidth = context.header === false ? 0 : displayWidth(headerText(column, context));
  return { column, fraction, natural: Math.max(headerWidth, whole + fraction, 1) };
};

const number = /^[+-]?\$?[\d,]+(?<fraction>\.\d+)?%?$/;
/** Characters from the decimal point on; 0 where the text is no number. */
const fractionOf = (text: string): number => number.exec(text)?.groups?.['fraction']?.length ?? 0;

const canShrink = ({ column }: Measured): boolean => cellFormats[column.format].shrinks === true;
const comfortable = (measured: Measured): number =>
  canShrink(measured) ? Math.min(measured.natural, COMFORTABLE) : measured.natural;
const narrowest = (measured: Measured): number =>
  canShrink(measured) ? Math.min(measured.natural, NARROWEST) : measured.natural;

/** What the columns have to fit into. */
interface Room {
  readonly width: number;
  readonly frame: Frame;
}

const overflow = (widths: readonly number[], { width, frame }: Room): number =>
  rowWidth(widths, frame) - width;

const dropToFit = (measured: readonly Measured[], room: Room): readonly Measured[] => {
  const kept = [...measured];
  for (const priority of [4, 3, 2]) {
    while (overflow(kept.map(comfortable), room) > 0) {
      const last = kept.findLastIndex(({ column }) => column.priority === priority);
      if (last === -1) break;
      kept.splice(last, 1);
    }
  }
  while (kept.length > 1 && overflow(kept.map(narrowest), room) > 0) kept.pop();
  return kept;
};

const shrinkToFit = (measured: readonly Measured[], room: Room): readonly number[] => {
  const widths = measured.map(({ natural }) => Math.min(natural, room.width));
  for (let over = overflow(widths, room); over > 0; over--) {
    const widest = widestOf(measured, widths);
    widths[widest] = (widths[widest] ?? 1) - 1;
  }
  return widths;
};

/** The column to cut next: the widest of those that may be cut; the first where there is none. */
const widestOf = (measured: readonly Measured[], widths: readonly number[]): number => {
  let widest = -1;
  for (const [place, column] of measured.entries()) {
    const width = widths[place] ?? 0;
    if (canShrink(column) && width > NARROWEST && width > (widths[widest] ?? 0)) widest = place;
  }
  return Math.max(widest, 0);
};
