import { pipeline } from 'node:stream/promises';
import type { SourceFile } from '../../importer.ts';
import type { CsvError as CsvFault } from 'csv-parse';
import { parse } from 'csv-parse';

/** A line by its headings, in small letters, words joined by `_`: a folder writes `hs %`, another one `hs_percentage`. */
export type CsvRow = Readonly<Record<string, string>>;

/** A file cannot be read as a table; the message stands after the file's name. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * Reads a table of CSV row by row. `take` is told the line of the file, from 1, on which the row ends.
 * @returns the lines that were left out because they have not the table's columns
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

/** What the parser gives of each row, since it is asked for `info`. */
interface ReadRow {
  readonly record: CsvRow;
  readonly info: { readonly lines: number };
}

const lineOf = (fault: CsvFault | undefined): number =>
  fault !== undefined && 'lines' in fault && typeof fault['lines'] === 'number' ? fault['lines'] : 0;

/** The longest lines have about 1 KB. */
const longestLine = 64 * 1024;

const toHeadings = (headings: readonly string[]): string[] => {
  if (headings.length === 1 && /[;\t]/.test(headings[0] ?? ''))
    throw new CsvError('its columns are not separated by commas');
  return headings.map(toHeading);
};

const toHeading = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Bytes as text, refused where they are none: csv-parse would put a mark in the place of every wrong one. */
const toText = (bytes: Uint8Array): readonly string[] => [
  new TextDecoder('utf-8', { fatal: true }).decode(bytes),
];
