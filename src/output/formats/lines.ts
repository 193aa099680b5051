import { type CellFormat, cellFormats, isAbsent } from '../cells.ts';
import { inChunks } from '../text/chunks.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { FormatInput, FormatPage } from './format.ts';

/** How a format writes one line per row. Each line ends in a newline. */
interface LineWriter {
  /** The first line; empty if there is none. */
  readonly head: (columns: readonly OutputColumn[]) => string;
  readonly line: (page: FormatPage) => (row: Row) => string;
}

/** Writes every page as it arrives, without keeping it. */
export async function* writeLines(
  { pages }: FormatInput,
  { head, line }: LineWriter,
): AsyncGenerator<string, void, undefined> {
  let first = true;
  for await (const page of pages) {
    const heading = first ? head(page.columns) : '';
    if (heading !== '') yield heading;
    first = false;
    yield* inChunks(page.rows, line(page));
  }
}

/** A row's plain cells, made harmless by `escape` and joined by the separator. The line ends in a newline. */
export const plainLine = (
  columns: readonly OutputColumn[],
  separator: string,
  escape: (cell: string) => string,
): ((row: Row) => string) => {
  const cells = columns.map(({ get, format }) => ({ get, text: toCell(cellFormats[format].plain, escape) }));
  return row => {
    let line = '';
    let between = '';
    for (const { get, text } of cells) {
      line += between + text(get(row));
      between = separator;
    }
    return `${line}\n`;
  };
};

/** Makes the text of a column's cells. Rows often repeat the text of the row before: a region, a date. */
const toCell = (plain: CellFormat['plain'], escape: (cell: string) => string) => {
  // Not every format tells an empty text from no value.
  const empty = escape('');
  let latest = '';
  let text = empty;
  return (value: unknown): string => {
    if (typeof value === 'string') {
      if (value === latest) return text;
      latest = value;
      return (text = value === '' ? empty : escape(plain(value)));
    }
    // Nothing in a number above zero is dangerous in any format; the sign of another may be.
    if (typeof value === 'number' && value >= 0) return plain(value);
    return isAbsent(value) ? '' : escape(plain(value));
  };
};
