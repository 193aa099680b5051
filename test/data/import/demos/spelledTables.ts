import type { Subject } from '../../../../src/data/import/demos/tables/findTables.ts';
import { readTables } from '../../../../src/data/import/demos/readTables.ts';
import * as fc from '../../../support/property.ts';
import { won } from './importDemos.ts';
import { createDemo, type Row, type Tables } from './madeUpDemos.ts';

/** How an export may write the same tables. */
interface Spelling {
  readonly separator: string;
  readonly names: 'words' | 'underscores' | 'capitals';
  readonly encoding: 'utf8' | 'utf8bom';
  readonly lineEnd: string;
  readonly quotes: boolean;
  readonly numbers: 'plain' | 'point';
  /** Decides the order of the columns. */
  readonly order: number;
}

export const spellings: fc.Arbitrary<Spelling> = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  names: fc.constantFrom('words', 'underscores', 'capitals'),
  encoding: fc.constantFrom('utf8', 'utf8bom'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quotes: fc.boolean(),
  numbers: fc.constantFrom('plain', 'point'),
  order: fc.nat(),
});

export const plain: Spelling = {
  separator: ',',
  names: 'underscores',
  encoding: 'utf8',
  lineEnd: '\n',
  quotes: false,
  numbers: 'plain',
  order: 0,
};

const namers: Readonly<Record<Spelling['names'], (heading: string) => string>> = {
  words: heading => heading.replaceAll('_', ' '),
  underscores: heading => heading,
  capitals: heading => heading.toUpperCase(),
};

const toCell = (value: string | number, { numbers }: Spelling): string => {
  if (typeof value !== 'number' || numbers === 'plain') return String(value);
  return Number.isInteger(value) ? `${value}.0` : String(value);
};

const toBytes = (rows: readonly Row[], spelling: Spelling): Uint8Array => {
  const { separator, names, encoding, lineEnd, order } = spelling;
  const headings = Object.keys(rows[0] ?? {});
  const turned = headings.map((_, index) => headings[(index + order) % headings.length] ?? '');
  const quote = (cell: string): string =>
    spelling.quotes || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [
    turned.map(heading => quote(namers[names](heading))),
    ...rows.map(row => turned.map(heading => quote(toCell(row[heading] ?? '', spelling)))),
  ].map(cells => cells.join(separator));
  const text = [...lines, ''].join(lineEnd);
  return Buffer.from(encoding === 'utf8' ? text : `\uFEFF${text}`);
};

type File = readonly [subject: Subject, path: string, rows: readonly Row[]];

export const readFiles = async (written: readonly File[], spelling = plain) => {
  const files = written.map(([subject, path, rows]) => ({
    subject,
    name: path.slice(1),
    path,
    digest: path,
    read: async () => Promise.resolve(toBytes(rows, spelling)),
  }));
  return readTables(files, () => undefined);
};

export const read = async (tables: Tables, spelling: Spelling) =>
  readFiles(
    // The tables of a made-up recording are named after their subjects.
    Object.entries(tables).map(([subject, rows]) => [subject as Subject, `/${subject}.csv`, rows]),
    spelling,
  );

export const createTables = (): Tables => createDemo({ checksum: 'a1', rounds: won, broken: true });

/** Reads one recording of which a column has other values, or is missing. */
export const readChanged = async (subject: string, change: (row: Row) => Row) => {
  const tables = createTables();
  return read({ ...tables, [subject]: (tables[subject] ?? []).map(change) }, plain);
};
