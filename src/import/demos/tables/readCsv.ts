import { pipeline } from 'node:stream/promises';
import type { SourceFile } from '../../importer.ts';
import type { CsvError as CsvFault } from 'csv-parse';
import { parse } from 'csv-parse';

/** A line's cells by heading. Headings are lowercase, with words joined by `_`: some folders write spaces instead. */
export type CsvRow = Readonly<Record<string, string>>;

/** A file that cannot be read as a table. The message follows the file's name in reports. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * Reads a CSV table row by row. `take` receives each row and the file's line, from 1, where the row ends.
 * @returns the lines that were left out because their columns do not match the headings
 * @throws CsvError with the reason
 */
export const readCsv = async (
  file: SourceFile,
  take: (row: CsvRow, line: number) => void,
): Promise<readonly number[]> => {
  const unreadable: number[] = [];
  const parser = parse({
    bom: true,
    columns: toHeadings,
    max_record_size: longestLine,
    skip_empty_lines: true,
    skip_records_with_error: true,
    info: true,
    on_skip: fault => {
      unreadable.push(lineOf(fault));
      return undefined;
    },
  });
  try {
    await pipeline(toText(await file.read()), parser, async (rows: AsyncIterable<ReadRow>) => {
      for await (const { record, info } of rows) take(record, info.lines);
    });
  } catch (cause) {
    if (cause instanceof CsvError) throw cause;
    throw new CsvError(cause instanceof TypeError ? 'it is not UTF-8 text' : 'it cannot be read', { cause });
  }
  return unreadable;
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

const toHeadings = (headings: readonly string[]): string[] => {
  if (headings.length === 1 && /[;\t]/.test(headings[0] ?? ''))
    throw new CsvError('its columns are not separated by commas');
  return headings.map(toHeading);
};

const toHeading = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Decodes UTF-8 and throws on invalid bytes: csv-parse would replace each of them with a placeholder. */
const toText = (bytes: Uint8Array): readonly string[] => [
  new TextDecoder('utf-8', { fatal: true }).decode(bytes),
];
