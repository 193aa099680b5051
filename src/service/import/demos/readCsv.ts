import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

/** A line by its headings, in small letters, words joined by `_`: a folder writes `hs %`, another one `hs_percentage`. */
export type CsvRow = Readonly<Record<string, string>>;

/** A file cannot be read as a table; the message stands after the file's name. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}

/**
 * Reads a table of CSV line by line.
 * @returns how many lines were left out because they have not the table's columns
 * @throws CsvError with the reason
 */
export const readCsv = async (path: string, take: (row: CsvRow) => void): Promise<number> => {
  let unreadable = 0;
  const parser = parse({
    bom: true,
    columns: (headings: string[]) => headings.map(toHeading),
    max_record_size: longestLine,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: () => {
      unreadable++;
      return undefined;
    },
  });
  try {
    await pipeline(createReadStream(path), toText(), parser, async (rows: AsyncIterable<CsvRow>) => {
      for await (const row of rows) take(row);
    });
  } catch (cause) {
    throw new CsvError(cause instanceof TypeError ? 'it is not UTF-8 text' : 'it cannot be read', { cause });
  }
  return unreadable;
};

/** The longest lines have about 1 KB. */
const longestLine = 64 * 1024;

const toHeading = (heading: string): string => heading.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** Bytes as text, refused where they are none: csv-parse would put a mark in the place of every wrong one. */
const toText = () =>
  async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  };
