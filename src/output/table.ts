import { borderLines } from './borders.ts';
import { glyphsOf } from './cells.ts';
import type { Row } from './columns.ts';
import {
  type Cell,
  headerCells,
  type Layout,
  layOut,
  paint,
  rowCells,
  rowInWords,
  type TableInput,
  toLine,
} from './layout.ts';
import { inChunks } from './text/chunks.ts';
import { withoutEndSpaces } from './text/line.ts';
import { bordersOf } from './theme.ts';

/** The maximum number of rows in one drawn table. cli-table3 takes 15 s for 10,000. */
export const MOST_DRAWN_ROWS = 300;

/**
 * The maximum width of a column that cli-table3 draws: for characters of two columns, its time grows with the square of
 * the width.
 */
const MOST_DRAWN_COLUMNS = 400;

/**
 * Renders a table for people, at most as wide as the terminal, ending in a newline: a line of headers, then one line
 * per row, with columns two spaces apart or between borders. The layout chooses the widths and cuts the cells; cli-table3
 * aligns, pads and frames them. For up to `MOST_DRAWN_ROWS` rows; `rowLines` writes longer and wider tables.
 */
export const renderTable = async (input: TableInput & { readonly rows: readonly Row[] }): Promise<string> => {
  const layout = layOut(input.rows, input);
  const { columns, frame } = layout;
  if (glyphsOf(input).words || columns.some(({ width }) => width > MOST_DRAWN_COLUMNS)) {
    const { head, write, end } = linesOf(input, layout);
    return [head, ...write(input.rows), end].join('');
  }
  const { default: CliTable } = await import('cli-table3');
  const padding = frame.signs ? 1 : 0;
  const table = new CliTable({
    ...(input.header !== false && {
      head: headerCells(columns, input).map(cell => paint(cell, input.theme)),
    }),
    colWidths: columns.map(({ width }) => width + 2 * padding),
    colAligns: columns.map(({ align }) => align),
    chars: frame.signs ?? { ...bordersOf(''), middle: frame.between },
    style: { head: [], border: [], compact: true, 'padding-left': padding, 'padding-right': padding },
  });
  // cli-table3 excludes the address from the width of a link only if it makes the link itself.
  for (const row of input.rows)
    table.push(
      rowCells(row, columns, input).map(({ href, ...cell }) => ({
        content: paint(cell, input.theme),
        ...(href !== undefined && { href }),
      })),
    );
  return `${table.toString().split('\n').map(withoutEndSpaces).join('\n')}\n`;
};

export interface RowLines {
  readonly head: string;
  readonly write: (rows: Iterable<Row>) => Iterable<string>;
  readonly end: string;
}

/** A table of the same cells, written row by row. The widths come from the sample. */
export const rowLines = (input: TableInput, sample: readonly Row[]): RowLines =>
  linesOf(input, layOut(sample.slice(0, MOST_DRAWN_ROWS), input));

const linesOf = (input: TableInput, layout: Layout): RowLines => {
  if (glyphsOf(input).words)
    return { head: '', write: rows => inChunks(rows, row => `${rowInWords(row, input)}\n`), end: '' };
  const { columns, frame } = layout;
  const widths = columns.map(({ width }) => width);
  const line = (cells: readonly Cell[]): string => `${toLine(cells, layout, input)}\n`;
  const border = (place: 'top' | 'mid' | 'bottom'): string =>
    borderLines(place, widths, frame)
      .map(text => `${text}\n`)
      .join('');
  const heading = input.header === false ? '' : line(headerCells(columns, input)) + border('mid');
  return {
    head: border('top') + heading,
    write: rows => inChunks(rows, row => line(rowCells(row, columns, input))),
    end: border('bottom'),
  };
};
