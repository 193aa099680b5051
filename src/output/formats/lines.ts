import { inChunks } from '../chunks.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { FormatInput, FormatPage } from './format.ts';

/** How a format of one line a row writes; a line ends in a newline. */
interface LineWriter {
  /** What comes first; empty where nothing does. */
  readonly head: (columns: readonly OutputColumn[]) => string;
  readonly line: (row: Row, page: FormatPage) => string;
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
    yield* inChunks(page.rows, row => line(row, page));
  }
}
