import { cellFormats, isAbsent } from '../cells.ts';
import { inChunks } from '../text/chunks.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { FormatInput, FormatPage } from './format.ts';

/** How a format of one line a row writes; a line ends in a newline. */
interface LineWriter {
  /** What comes first; empty where nothing does. */
  readonly head: (columns: readonly OutputColumn[]) => string;
  readonly line: (page: FormatPage) => (row: Row) => string;
}

/** Writes every page as it arrives and holds none of them. */
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

/** A row's plain cells with the separator between them, each made harmless by `escape`; the line ends in a newline. */
export const plainLine = (
  columns: readonly OutputColumn[],
  separator: string,
  escape: (cell: string) => string,
): ((row: Row) => string) => {
  const cells = columns.map(({ get, format }) => ({ get, plain: cellFormats[format].plain }));
  return row => {
    let line = '';
    let between = '';
    for (const { get, plain } of cells) {
      const value = get(row);
      line += between;
      if (!isAbsent(value)) line += escape(plain(value));
      between = separator;
    }
    return `${line}\n`;
  };
};
