import { describe, expect, it } from 'vitest';
import type { Subject } from '../../../src/import/demos/tables/findTables.ts';
import { toFacts } from '../../../src/import/demos/tables/rows.ts';
import { readTables } from '../../../src/import/demos/tables/readTables.ts';
import * as fc from '../../support/property.ts';
import { createDemo, joinTables, type Row, type Tables } from './madeUpDemos.ts';
import { importTables, oneMap, won } from './importDemos.ts';

/** How an export may write the same tables. */
interface Spelling {
  readonly separator: string;
  readonly names: 'words' | 'underscores' | 'capitals' | 'camel';
  readonly encoding: 'utf8' | 'utf8bom' | 'utf16le';
  readonly lineEnd: string;
  readonly quotes: boolean;
  readonly hint: boolean;
  readonly numbers: 'plain' | 'point' | 'comma';
  readonly sides: 'numbers' | 'words';
  /** Decides the order of the columns. */
  readonly order: number;
}

const spellings: fc.Arbitrary<Spelling> = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  names: fc.constantFrom('words', 'underscores', 'capitals', 'camel'),
  encoding: fc.constantFrom('utf8', 'utf8bom', 'utf16le'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  quotes: fc.boolean(),
  hint: fc.boolean(),
  numbers: fc.constantFrom('plain', 'point', 'comma'),
  sides: fc.constantFrom('numbers', 'words'),
  order: fc.nat(),
});

const plain: Spelling = {
  separator: ',',
  names: 'underscores',
  encoding: 'utf8',
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

const toCell = (heading: string, value: string | number, { numbers, sides }: Spelling): string => {
  if (sides === 'words' && heading.endsWith('side')) return { 2: 'T', 3: 'CT' }[value] ?? '';
  if (typeof value !== 'number' || numbers === 'plain') return String(value);
  const decimal = Number.isInteger(value) ? `${value}.0` : String(value);
  return numbers === 'point' ? decimal : decimal.replace('.', ',');
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
    encoding === 'utf8' ? text : `\uFEFF${text}`,
    encoding === 'utf16le' ? 'utf16le' : 'utf8',
  );
};

const read = async (tables: Tables, spelling: Spelling) => {
  const files = Object.entries(tables).map(([subject, rows]) => ({
    // The tables of a made-up recording are named after their subjects.
    subject: subject as Subject,
    name: `${subject}.csv`,
    path: `/${subject}.csv`,
    read: async () => Promise.resolve(toBytes(rows, spelling)),
  }));
  return readTables(files, () => undefined);
};

const createTables = (): Tables => createDemo({ checksum: 'a1', rounds: won, broken: true });

/** Reads one recording of which a column has other values, or is missing. */
const readChanged = async (subject: string, change: (row: Row) => Row) => {
  const tables = createTables();
  return read({ ...tables, [subject]: (tables[subject] ?? []).map(change) }, plain);
};

const without = (row: Row, ...columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

describe('the tables of a recording', () => {
  it('mean the same in every spelling, order of columns and encoding', async () => {
    const expected = await read(createTables(), plain);
    expect(expected.demos.get('a1')).toMatchObject({ facts: { maxRounds: null }, lines: { length: 10 } });
    await fc.assert(
      fc.asyncProperty(spellings, async spelling => {
        const { skipped, ...found } = await read(createTables(), spelling);
        expect({ ...found, skipped: skipped.map(({ reason }) => reason) }).toEqual({
          ...expected,
          skipped: ['the round was aborted'],
        });
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['2025-02-03T13:00:00-03:00', '2025-02-03T16:00:00Z'],
    ['2025-02-03 13:00:00', '2025-02-03T13:00:00Z'],
    ['2025/02/03', '2025-02-03T00:00:00Z'],
    ['03.02.2025 13:00', '2025-02-03T13:00:00Z'],
    ['1738598400', '2025-02-03T16:00:00Z'],
    ['Mon, 03 Feb 2025 16:00:00 GMT', '2025-02-03T16:00:00Z'],
    ['2025-02-03 13:00:00 -0300 -03', '2025-02-03T16:00:00Z'],
    ['02/13/2025', '2025-02-13T00:00:00Z'],
    ['03/02/2025', null],
    ['7', null],
  ])('have the date %s as %s in any zone of the machine', async (date, expected) => {
    const { demos } = await readChanged('matches', row => ({ ...row, date }));
    expect(demos.get('a1')?.facts?.at).toBe(expected === null ? null : Date.parse(expected));
  });

  it.each([
    ['elks-vs-otters-m1-nuke_2025-02-04', 'c:\\demos\\Fjord Cup\\a.dem', '2025-02-04T00:00:00Z'],
    ['elks-vs-otters-m1-nuke', 'c:\\demos\\20250205\\a.dem', '2025-02-05T00:00:00Z'],
    ['elks-vs-otters-m1-nuke', 'c:\\2025-02-05\\Fjord Cup\\a.dem', null],
  ])('of an unclear day take it from the name %s in %s', async (demo_name, demo_path, expected) => {
    const { demos } = await readChanged('matches', row => ({
      ...row,
      demo_name,
      demo_path,
      date: '03/02/2025',
    }));
    expect(demos.get('a1')?.facts?.at).toBe(expected === null ? null : Date.parse(expected));
  });

  it.each([
    ['03/04/2025', /its day is unknown: the order of day and month in its date is unknown/],
    ['', /its day is unknown: its table needs a date/],
  ])('with the date %j are reported', async (date, reason) => {
    const { tournaments: _, ...tables } = oneMap();
    const matches = (tables['matches'] ?? []).map(row => ({ ...row, date }));
    const { summary } = await importTables({ ...tables, matches });
    expect(summary.skipped).toMatchObject([{ reason: expect.stringMatching(reason) as string }]);
  });

  it.each([
    ['players', 'kills', 'the table has no column kills'],
    ['rounds', 'winner_side', 'the table has no column winner_side'],
    ['players_economy', 'money_spent', 'the table has no column money_spent'],
  ])('%s without the column %s are left out with that reason', async (subject, column, reason) => {
    const lost = subject === 'rounds' ? [column, 'end_reason'] : [column];
    const { skipped } = await readChanged(subject, row => without(row, ...lost));
    const reasons = skipped.filter(one => one.subject === `${subject}.csv`).map(one => one.reason);
    expect(new Set(reasons)).toEqual(new Set([reason]));
  });

  it('tell a bot from a Steam id that cannot be read', async () => {
    const ids = ['0', '7.65612E+16', ''];
    const { skipped } = await readChanged('players', row =>
      row['name'] === 'ash' ? { ...row, steamid: ids.shift() ?? '' } : row,
    );
    const { skipped: damaged } = await readChanged('players', row =>
      row['name'] === 'ash' ? { ...row, steamid: ids.shift() ?? '' } : row,
    );
    expect([...skipped, ...damaged].filter(({ subject }) => subject === 'players.csv')).toEqual([
      { subject: 'players.csv', line: 2, reason: 'it is of a bot, which has no Steam id' },
      { subject: 'players.csv', line: 2, reason: 'its steamid was rounded by a spreadsheet' },
    ]);
  });

  it.each([
    ['rounds', ['number']],
    ['rounds', ['winner_side']],
    ['rounds', ['number', 'winner_side']],
    ['matches', ['checksum']],
    ['rounds', ['match_checksum']],
    ['kills', ['match_checksum']],
  ])('have the same content where %s lack %j, which the rest tells', async (subject, columns) => {
    const expected = await read(createTables(), plain);
    const { skipped: _, ...found } = await readChanged(subject, row => without(row, ...columns));
    expect(found).toMatchObject({ demos: expected.demos, listed: [] });
  });

  it('are one recording without any checksum, and the same one in each import', async () => {
    const unsigned = Object.fromEntries(
      Object.entries(createTables()).map(([subject, rows]) => [
        subject,
        rows.map(row => without(row, 'checksum', 'match_checksum')),
      ]),
    );
    const [[demo, ...others], again] = [
      [...(await read(unsigned, plain)).demos.values()],
      await read(unsigned, plain),
    ];
    const expected = (await read(createTables(), plain)).demos.get('a1');
    expect({ ...demo, checksum: 'a1' }).toEqual(expected);
    expect([others, [...again.demos.keys()]]).toEqual([[], [demo?.checksum]]);
  });

  it('of several recordings without a checksum are left out', async () => {
    const tables = joinTables(createTables(), createDemo({ checksum: 'a2', rounds: won, map: 'de_inferno' }));
    const rounds = (tables['rounds'] ?? []).map(row => without(row, 'match_checksum'));
    const { demos, skipped } = await read({ ...tables, rounds }, plain);
    expect([...demos.values()].map(demo => demo.rounds)).toEqual([[], []]);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
      new Set(['it has no checksum of its recording']),
    );
  });

  it('with rounded Steam ids are reported recording by recording', async () => {
    const damaged = Object.fromEntries(
      Object.entries(oneMap()).map(([subject, rows]) => [
        subject,
        rows.map(row =>
          Object.fromEntries(
            Object.entries(row).map(([column, cell]) => [
              column,
              column.endsWith('steamid') && cell !== 0 ? '7.65612E+16' : cell,
            ]),
          ),
        ),
      ]),
    );
    const { summary } = await importTables(damaged);
    expect(summary.skipped).toContainEqual({
      subject: 'matches.csv',
      item: 'elks-vs-otters-m1-a1',
      reason:
        'a spreadsheet rounded its Steam ids (7.65612E+16): import the tables as the analyzer wrote them',
    });
  });

  it.each([
    ['Fjord Cup 2025', 'Fjord Cup 2025'],
    ['fjord-cup-2025', 'fjord-cup-2025'],
    ['exports', null],
    ['demos 2025', null],
    ['csv-2025-02-03', null],
    ['2025-02-03', null],
  ])('without the path of the demo are of the event of their folder: %s is %s', async (folder, event) => {
    const [row] = createTables()['matches'] ?? [];
    const cells = Object.entries(without(row ?? {}, 'demo_path')).map(
      ([key, cell]) => [key, String(cell)] as const,
    );
    const path = `/home/ash/${folder}/elks_match.csv`;
    expect(toFacts(Object.fromEntries(cells), { path })?.event).toBe(event);
  });

  it('of other versions may lack assists, ticks and the reasons of rounds', async () => {
    const lines = await readChanged('players', row => without(row, 'assists', 'headshots'));
    expect(lines.demos.get('a1')?.lines[0]).toMatchObject({ kills: 65, assists: null, headshots: null });
    const rounds = await readChanged('rounds', row => without(row, 'end_reason'));
    expect(rounds.demos.get('a1')?.rounds).toHaveLength(won.length);
    const facts = await readChanged('matches', row => without(row, 'tick_count', 'tickrate'));
    expect(facts.demos.get('a1')?.facts).toMatchObject({ ticks: null, tickRate: 64 });
  });
});
