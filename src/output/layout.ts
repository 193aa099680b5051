import { type CellContext, cellFormats, glyphsOf, terminalText } from './cells.ts';
import type { OutputColumn, Row } from './columns.ts';
import type { Role, Theme } from './theme.ts';
import { displayWidth, truncate } from './text/width.ts';

export interface TableInput extends CellContext {
  readonly columns: readonly OutputColumn[];
  /** Columns of the terminal. */
  readonly width: number;
  readonly theme: Theme;
  /** Whether a line of headings comes first; absent: it does. */
  readonly header?: boolean;
}

/** A column that has found its place. */
export interface PlacedColumn extends OutputColumn {
  readonly width: number;
  /** The widest part from the decimal point on, which is kept free behind numbers that have less of it. */
  readonly fraction: number;
}

/** Between two columns. */
export const GAP = '  ';

/** A text column that would like more is cut no further while a less important one is there. */
const COMFORTABLE = 14;
/** What is left of a text column in the narrowest terminal. */
const NARROWEST = 6;

/** A cell ready to be drawn: cut to its column, not yet painted. */
export interface Cell {
  readonly text: string;
  readonly role?: Role | undefined;
}

/**
 * Which columns fit the width, and how wide they are: the least important go first (within a priority from the
 * right), then the widest texts are cut. Always at least one column, and never more than the width in all.
 */
export const placeColumns = (sample: readonly Row[], input: TableInput): readonly PlacedColumn[] => {
  const kept = dropToFit(
    input.columns.map(column => measure(column, sample, input)),
    input.width,
  );
  const widths = shrinkToFit(kept, input.width);
  return kept.map(({ column, fraction }, place) => ({ ...column, fraction, width: widths[place] ?? 1 }));
};

export const headerCells = (columns: readonly PlacedColumn[], context: CellContext): readonly Cell[] =>
  columns.map(({ header, width }) => ({
    text: truncate(header, width, glyphsOf(context).ellipsis),
    role: 'heading',
  }));

/** A row's cells; numbers stand on their decimal point. */
export const rowCells = (row: Row, columns: readonly PlacedColumn[], context: CellContext): readonly Cell[] =>
  columns.map(column => {
    const value = column.get(row);
    const text = terminalText(value, column.format, context);
    const aligned = text + ' '.repeat(Math.max(0, column.fraction - fractionOf(text)));
    const fits = column.fraction > 0 && displayWidth(aligned) <= column.width;
    const shown = fits ? aligned : truncate(text, column.width, glyphsOf(context).ellipsis);
    return { text: shown, role: column.role(value) };
  });

/** One line of padded and painted cells, without spaces at its end. */
export const toLine = (cells: readonly Cell[], columns: readonly PlacedColumn[], theme: Theme): string =>
  columns
    .map(({ width, align }, place) => {
      const cell = cells[place] ?? { text: '' };
      const padding = ' '.repeat(Math.max(0, width - displayWidth(cell.text)));
      return align === 'left' ? paint(cell, theme) + padding : padding + paint(cell, theme);
    })
    .join(GAP)
    .replace(/ +$/, '');

export const paint = ({ text, role }: Cell, theme: Theme): string => (role ? theme[role](text) : text);

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
  const headerWidth = context.header === false ? 0 : displayWidth(column.header);
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

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));

const dropToFit = (measured: readonly Measured[], width: number): readonly Measured[] => {
  const kept = [...measured];
  for (const priority of [4, 3, 2]) {
    while (total(kept.map(comfortable)) > width) {
      const last = kept.findLastIndex(({ column }) => column.priority === priority);
      if (last === -1) break;
      kept.splice(last, 1);
    }
  }
  while (kept.length > 1 && total(kept.map(narrowest)) > width) kept.pop();
  return kept;
};

const shrinkToFit = (measured: readonly Measured[], width: number): readonly number[] => {
  const widths = measured.map(({ natural }) => Math.min(natural, width));
  for (let over = total(widths) - width; over > 0; over--) {
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
