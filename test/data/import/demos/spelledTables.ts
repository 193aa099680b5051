import type { Subject } from '../../../../src/data/import/demos/tables/findTables.ts';
import { readTables } from '../../../../src/data/import/demos/readTables.ts';
import * as fc from '../../../support/property.ts';
import { won } from './importDemos.ts';
import { createDemo, type Row, type Tables } from './madeUpDemos.ts';

/** How an export may write the same tables. */
interface Spelling {
  readonly separator: string;
  readonly names: 'words' | 'underscores' | 'capitals' | 'camel';
  readonly encoding: 'utf8' | 'utf8bom' | 'utf16le' | 'utf16plain';
  /** How Steam ids are written. */
  readonly ids: 'long' | 'account' | 'older';
  readonly lineEnd: string;
  readonly quotes: boolean;
  readonly hint: boolean;
  readonly numbers: 'plain' | 'point';
  readonly sides: 'numbers' | 'words';
  /** Decides the order of the columns. */
  readonly order: number;
}

export const spellings: fc.Arbitrary<Spelling> = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  names: fc.constantFrom('words', 'underscores', 'capitals', 'camel'),
  encoding: fc.constantFrom('utf8', 'utf8bom', 'utf16le', 'utf16plain'),
  ids: fc.constantFrom('long', 'account', 'older'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quotes: fc.boolean(),
  hint: fc.boolean(),
  numbers: fc.constantFrom('plain', 'point'),
  sides: fc.constantFrom('numbers', 'words'),
  order: fc.nat(),
});

export const plain: Spelling = {
  separator: ',',
  names: 'underscores',
  encoding: 'utf8',
  ids: 'long',
  lineEnd: '\n',
  quotes: false,
  hint: false,
  numbers: 'plain',
  sides: 'numbers',
  order: 0,
};

const namers: Readonly<Record<Spelling['names'], (heading: string) => string>> = {
  words: heading => heading.replaceAll('_', ' '),
  underscores: heading => heading,
  capitals: heading => heading.toUpperCase(),
  camel: heading => heading.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
};

const idWriters: Readonly<Record<Spelling['ids'], (id: string) => string>> = {
  long: id => id,
  account: id => `[U:1:${BigInt(id) - 76_561_197_960_265_728n}]`,
  older: id => `STEAM_1:${BigInt(id) % 2n}:${(BigInt(id) - 76_561_197_960_265_728n) / 2n}`,
};

const toCell = (heading: string, value: string | number, { numbers, sides, ids }: Spelling): string => {
  if (heading.endsWith('steamid') && String(value).length === 17) return idWriters[ids](String(value));
  if (sides === 'words' && heading.endsWith('side')) return { 2: 'T', 3: 'CT' }[value] ?? '';
  if (typeof value !== 'number' || numbers === 'plain') return String(value);
  return Number.isInteger(value) ? `${value}.0` : String(value);
};

const toBytes = (rows: readonly Row[], spelling: Spelling): Uint8Array => {
  const { separator, names, encoding, lineEnd, hint, order } = spelling;
  const headings = Object.keys(rows[0] ?? {});
  const turned = headings.map((_, index) => headings[(index + order) % headings.length] ?? '');
  const quote = (cell: string): string =>
    spelling.quotes || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [
    turned.map(heading => quote(namers[names](heading))),
    ...rows.map(row => turned.map(heading => quote(toCell(heading, row[heading] ?? '', spelling)))),
  ].map(cells => cells.join(separator));
  const text = [...(hint ? [`sep=${separator}`] : []), ...lines, ''].join(lineEnd);
  return Buffer.from(
    encoding === 'utf8' || encoding === 'utf16plain' ? text : `\uFEFF${text}`,
    encoding.startsWith('utf16') ? 'utf16le' : 'utf8',
  );
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
