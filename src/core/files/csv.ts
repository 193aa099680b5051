import { pipeline } from 'node:stream/promises';
import type { CsvError as CsvFault } from 'csv-parse';
import { type ReadableFile, textPieces, UnusableFile } from './sourceText.ts';

/** A line's cells by heading. Headings are lowercase, with words joined by `_`: some folders write spaces instead. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads a table row by row. Its columns are separated by commas, semicolons, tabs or bars. `take` receives each row and the
 * file's line, from 1, where the row ends, also of a file that turns out to be unusable later. `spelled` replaces the words of
 * a heading that files spell differently.
 * @returns the lines that were left out because their columns do not match the headings
 * @throws UnusableFile with the reason
 */
export const readCsv = async (
  file: ReadableFile,
  take: (row: CsvRow, line: number) => void,
  spelled = (heading: string): string => heading,
): Promise<readonly number[]> => {
  const unreadable = new Set<number>();
  try {
    const pieces = textPieces(file);
    let head = '';
    while (head.length < longestLine) {
      const { value, done } = await pieces.next();
      if (done) break;
      head += value;
    }
    if (head.trim() === '') throw new UnusableFile('it is empty');
    // Spreadsheets may name the separator in a line above the headings.
    const from = /^sep=.\r?\n/.exec(head)?.[0] ?? '';
    const text = async function* (): AsyncGenerator<string, void, undefined> {
      yield head.slice(from.length);
      yield* pieces;
    };
    const { parse } = await import('csv-parse');
    const parser = parse({
      columns: headings => headings.map(heading => spelled(toHeading(heading))),
      delimiter: separatorOf(head.slice(from.length)),
      max_record_size: longestLine,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      info: true,
      on_skip: fault => {
        unreadable.add(lineOf(fault));
        return undefined;
      },
    });
    const linesBefore = from === '' ? 0 : 1;
    await pipeline(text, parser, async (rows: AsyncIterable<ReadRow>) => {
      for await (const { record, info } of rows) take(record, info.lines + linesBefore);
    });
    return [...unreadable].map(line => line + linesBefore);
  } catch (cause) {
    throw cause instanceof UnusableFile ? cause : new UnusableFile('it cannot be read', { cause });
  }
};

/** The parser's output for each row with the option `info`. */
interface ReadRow {
  readonly record: CsvRow;
  readonly info: { readonly lines: number };
}

const lineOf = (fault: CsvFault | undefined): number =>
  fault !== undefined && 'lines' in fault && typeof fault['lines'] === 'number' ? fault['lines'] : 0;

/** In bytes. The longest lines in known tables have about 1 KB. */
const longestLine = 64 * 1024;

/** The separator that occurs most often in the headings. */
const separatorOf = (text: string): string => {
  const headings = /^.*/.exec(text)?.[0] ?? '';
  const count = (separator: string): number => headings.split(separator).length;
  return [';', '\t', '|'].reduce((best, other) => (count(other) > count(best) ? other : best), ',');
};

const toHeading = (heading: string): string =>
  heading
    .trim()
    .replaceAll(/(?<=[a-z]\d*)(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
