import * as fc from '../../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { readTables } from '../../../../src/data/import/standings/pages/markdownTable.ts';
import { isSameCore, toDay, toLineupKey, toNicknames } from '../../../../src/data/import/standings/names.ts';
import { parseRosterPage } from '../../../../src/data/import/standings/pages/rosterPage.ts';
import { toLines } from '../../../../src/data/import/standings/pages/markdownTable.ts';
import { rosterPage } from '../madeUpPages.ts';

describe('a day', () => {
  it.each([
    ['2024-08-06', '2024-08-06'],
    ['2026_07_06', '2026-07-06'],
    [' 2024-02-29 ', '2024-02-29'],
  ])('is read from %j', (text, day) => {
    expect(toDay(text)).toBe(day);
  });

  it.each(['2025-02-29', '2025-13-01', '06/08/2024', '2024-08-06 12:00', '1722902400', ''])(
    'is not read from %j',
    text => {
      expect(toDay(text)).toBeUndefined();
    },
  );

  it('of any date survives a round trip', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        date => {
          const day = date.toISOString().slice(0, 10);
          expect(toDay(day.replaceAll('-', '_'))).toBe(day);
        },
      ),
    );
  });
});

describe('a roster', () => {
  it('has trimmed nicknames without duplicates', () => {
    expect(toNicknames(' KAD,  pat u , KAD, ')).toEqual(['KAD', 'pat u']);
  });

  it('is the same in any order', () => {
    expect(toLineupKey(['Zed', 'ace'])).toBe(toLineupKey(['ACE', 'zed']));
  });

  it('shares a core with three of five players, or with the majority of fewer', () => {
    const five = ['a', 'b', 'c', 'd', 'e'];
    expect(isSameCore(five, ['a', 'b', 'c', 'x', 'y'])).toBe(true);
    expect(isSameCore(five, ['a', 'b', 'w', 'x', 'y'])).toBe(false);
    expect(isSameCore(['a', 'b', 'c', 'd'], ['a', 'b', 'x', 'y'])).toBe(false);
    expect(isSameCore(['a', 'b', 'c'], ['a', 'b', 'x'])).toBe(true);
    expect(isSameCore([], [])).toBe(false);
  });
});

describe('a table', () => {
  it('is split at its bars, or at the heading’s bar positions if a cell contains a bar', () => {
    const [table, second] = readTables([
      '| Name    | Points |',
      '| :- | -: |',
      String.raw`| a \| b | 1      |`,
      '| c | d   | 2      |',
      '| e | f | g |',
      'text',
      '| Other |',
      '| - |',
    ]);
    expect(table).toEqual({
      columns: ['name', 'points'],
      rows: [
        { line: 3, cells: new Map(Object.entries({ name: 'a | b', points: '1' })) },
        { line: 4, cells: new Map(Object.entries({ name: 'c | d', points: '2' })) },
      ],
      unreadable: [{ line: 5, text: '| e | f | g |' }],
    });
    expect(second).toEqual({ columns: ['other'], rows: [], unreadable: [] });
  });

  it('loses only a blank or damaged line', () => {
    const rows = Array.from({ length: 8 }, (_, index) => `| name ${index} | ${index} |`);
    fc.assert(
      fc.property(
        fc.nat({ max: rows.length - 2 }),
        fc.constantFrom(
          '',
          '   ',
          'x| name | 1 |',
          '| name | 1',
          'name | 1 |',
          '<<<<<<< ours',
          '| a | b | c |',
        ),
        (at, damaged) => {
          const page = ['### List', '', '| Name | Points |', '| :- | -: |', ...rows, '', '_Source_'];
          page[4 + at] = damaged;
          const [table] = readTables(page);
          expect(table?.rows.map(({ line }) => line)).toEqual(
            rows.flatMap((_, index) => (index === at ? [] : [5 + index])),
          );
          expect(table?.unreadable).toEqual([{ line: 5 + at, text: damaged }]);
        },
      ),
    );
  });
});

describe('a roster page', () => {
  it('is read with any line endings', () => {
    const page = rosterPage({
      name: 'Ravens',
      players: 'ada, ben',
      rank: 4,
      points: '1992.8',
      regions: [
        ['Americas', 2],
        ['Asia', 3],
      ],
      matches: [[7, '2026-01-03', 'Otters', 'L', 'ada, zoe']],
      prizes: [['2026-01-04', '$1,250.00']],
    });
    expect(parseRosterPage(toLines(`\uFEFF${page.replaceAll('\n', '\r\n')}`), 'ravens.md')).toEqual({
      file: 'ravens.md',
      name: 'Ravens',
      players: ['ada', 'ben'],
      matches: [
        { line: 16, number: 7, day: '2026-01-03', opponent: 'Otters', won: false, lineup: ['ada', 'zoe'] },
      ],
      prizes: [{ day: '2026-01-04', dollars: 1250 }],
      breakdown: null,
      problems: [],
    });
  });

  const plain = rosterPage({
    name: 'Ravens',
    players: 'ada, ben',
    rank: 4,
    points: '1992.8',
    regions: [['Americas', 2]],
    matches: [[7, '2026-01-03', 'Otters', 'L', 'ada, zoe']],
    prizes: [],
  });

  it('reports that its matches were not found', () => {
    const { matches, problems } = parseRosterPage(toLines(plain.replace('Opponent', 'Versus')), 'ravens.md');
    expect([matches, problems]).toEqual([
      [],
      [{ line: 1, reason: 'it has no table with a column opponent' }],
    ]);
  });
});
