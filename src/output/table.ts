import type { Row } from './columns.ts';
import { GAP, type TableInput, headerCells, paint, placeColumns, rowCells, toLine } from './layout.ts';
import { inChunks } from './text/chunks.ts';

/** The most rows that a person reads as one table. cli-table3 takes 15 s for 10,000. */
export const MOST_DRAWN_ROWS = 300;

/**
 * A table as a person reads it, as wide as the terminal at most, ending in a newline: a line of headers, then a
 * line a row, columns two spaces apart. For up to `MOST_DRAWN_ROWS` rows; `rowLines` writes longer ones alike.
 */
export const renderTable = async (input: TableInput & { readonly rows: readonly Row[] }): Promise<string> => {
  const { default: CliTable } = await import('cli-table3');
  const columns = placeColumns(input.rows, input);
  const table = new CliTable({
    ...(input.header !== false && {
      head: headerCells(columns, input).map(cell => paint(cell, input.theme)),
    }),
    colWidths: columns.map(({ width }) => width),
    colAligns: columns.map(({ align }) => align),
    chars: noLines,
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of input.rows)
    table.push(rowCells(row, columns, input).map(cell => paint(cell, input.theme)));
  return `${table.toString().replace(/ +$/gm, '')}\n`;
};

/** The same table, written row by row: the widths are those of the sample. */
export const rowLines = (
  input: TableInput,
  sample: readonly Row[],
): { readonly head: string; readonly write: (rows: Iterable<Row>) => Iterable<string> } => {
  const columns = placeColumns(sample.slice(0, MOST_DRAWN_ROWS), input);
  const line = (row: Row): string => `${toLine(rowCells(row, columns, input), columns, input.theme)}\n`;
  return {
    head: input.header === false ? '' : `${toLine(headerCells(columns, input), columns, input.theme)}\n`,
    write: rows => inChunks(rows, line),
  };
};

const noLines = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: GAP,
};
