import { borderLine, type Frame } from './borders.ts';
import { glyphsOf } from './cells.ts';
import type { Row } from './columns.ts';
import type { PlacedColumn } from './fitColumns.ts';
import {
  type Cell,
  cutCell,
  headerCells,
  type Layout,
  layOut,
  paint,
  rowCells,
  type TableInput,
  toLine,
} from './layout.ts';
import type { BorderSigns } from './theme.ts';
import { inChunks } from './text/chunks.ts';
import { withoutEndSpaces } from './text/line.ts';
import { isNarrow } from './text/width.ts';

/** The maximum number of rows in one drawn table. cli-table3 takes 15 s for 10,000. */
export const MOST_DRAWN_ROWS = 300;

/**
 * The maximum width of a column that cli-table3 draws: for characters of two columns, its time grows with the square of
 * the width.
 */
const MOST_DRAWN_COLUMNS = 400;

/**
 * Renders a table for people, at most as wide as the terminal, ending in a newline: a line of headers, then one line
 * per row, with columns two spaces apart or between borders. The layout chooses the widths; cli-table3 cuts, aligns,
 * pads and frames. For up to `MOST_DRAWN_ROWS` rows; `rowLines` writes longer and wider tables in the same form.
 */
export const renderTable = async (input: TableInput & { readonly rows: readonly Row[] }): Promise<string> => {
  const layout = layOut(input.rows, input);
  const { columns, frame } = layout;
  if (columns.some(({ width }) => width > MOST_DRAWN_COLUMNS)) {
    const { head, write, end } = linesOf(input, layout);
    return [head, ...write(input.rows), end].join('');
  }
  const { default: CliTable } = await import('cli-table3');
  const padding = frame.signs ? 1 : 0;
  const table = new CliTable({
    ...(input.header !== false && {
      head: headerCells(columns, input).map((cell, place) => cellText(cell, columns[place], input)),
    }),
    colWidths: columns.map(({ width }) => width + 2 * padding),
    colAligns: columns.map(({ align }) => align),
    chars: toChars(frame),
    truncate: glyphsOf(input).ellipsis,
    style: { head: [], border: [], compact: true, 'padding-left': padding, 'padding-right': padding },
  });
  for (const row of input.rows)
    table.push(rowCells(row, columns, input).map((cell, place) => cellOf(cell, columns[place], input)));
  return `${table.toString().split('\n').map(withoutEndSpaces).join('\n')}\n`;
};

/** A table that is written row by row. */
export interface RowLines {
  readonly head: string;
  readonly write: (rows: Iterable<Row>) => Iterable<string>;
  readonly end: string;
}

/** The same table, written row by row. The widths come from the sample. */
export const rowLines = (input: TableInput, sample: readonly Row[]): RowLines =>
  linesOf(input, layOut(sample.slice(0, MOST_DRAWN_ROWS), input));

const linesOf = (input: TableInput, layout: Layout): RowLines => {
  const { columns, frame } = layout;
  const line = (cells: readonly Cell[]): string => `${toLine(cells, layout, input)}\n`;
  const border = (place: 'top' | 'middle' | 'bottom'): string => {
    const text = borderLine(
      place,
      columns.map(({ width }) => width),
      frame,
    );
    return text === undefined ? '' : `${text}\n`;
  };
  const heading = input.header === false ? '' : line(headerCells(columns, input)) + border('middle');
  return {
    head: border('top') + heading,
    write: rows => inChunks(rows, row => line(rowCells(row, columns, input))),
    end: border('bottom'),
  };
};

/**
 * The text of a cell for cli-table3, which cuts between UTF-16 units, possibly inside a character, and does not end the
 * dim style of a text that it cuts. In these cases the text is cut here first.
 */
const cellText = (cell: Cell, column: PlacedColumn | undefined, input: TableInput): string => {
  const cutsWell = cell.role !== 'dim' && isNarrow(cell.text);
  return paint(cutsWell || !column ? cell : cutCell(cell, column.width, input), input.theme);
};

/** cli-table3 excludes the address from the width of a link only if it makes the link itself. */
const cellOf = (
  { href, ...cell }: Cell,
  column: PlacedColumn | undefined,
  input: TableInput,
): string | { content: string; href: string } => {
  const content = cellText(cell, column, input);
  return href === undefined ? content : { content, href };
};

const toChars = ({ signs, between }: Frame): Record<string, string> => {
  if (!signs) return { ...charsOf(noSigns), middle: between };
  return charsOf(signs);
};

const noSigns: BorderSigns = {
  across: '',
  down: '',
  top: ['', '', ''],
  middle: ['', '', ''],
  bottom: ['', '', ''],
};

/** The border characters under cli-table3's names. */
const charsOf = ({ across, down, top, middle, bottom }: BorderSigns): Record<string, string> => ({
  top: across,
  'top-left': top[0],
  'top-mid': top[1],
  'top-right': top[2],
  mid: across,
  'left-mid': middle[0],
  'mid-mid': middle[1],
  'right-mid': middle[2],
  bottom: across,
  'bottom-left': bottom[0],
  'bottom-mid': bottom[1],
  'bottom-right': bottom[2],
  left: down,
  middle: down,
  right: down,
});
