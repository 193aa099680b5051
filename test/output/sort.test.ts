import { expect, test } from 'vitest';
import { routes } from '../../src/core/table/index.ts';
import { findColumn } from '../../src/output/columns.ts';
import { sortBy } from '../../src/output/sort.ts';

const sorted = (field: string, values: readonly unknown[], descending = false): readonly unknown[] => {
  const column = findColumn(routes.results.list, field);
  if (!column) throw new Error(`no column ${field}`);
  const rows = values.map(value => ({ [field]: value }));
  return sortBy(rows, { column, descending }, row => row).map(row => row[field]);
};

test('numbers are in order of size, texts in reading order, and absent values come last in either direction', () => {
  expect(sorted('bestOf', [10, null, 9, -1])).toEqual([-1, 9, 10, null]);
  expect(sorted('bestOf', [10, null, 9, -1], true)).toEqual([10, 9, -1, null]);
  expect(sorted('id', ['m10', 'M2', 'm2', 'é', 'e', 'f', ''])).toEqual([
    'e',
    'é',
    'f',
    'm2',
    'M2',
    'm10',
    '',
  ]);
});

test('times are in chronological order in any form, and days by their start', () => {
  const times = ['2026-11-21T18:00:00+02:00', '2026-11-21T17:00:00Z', '2026-11-21', 1_790_000_000];
  expect(sorted('startsAt', times)).toEqual([
    1_790_000_000,
    '2026-11-21',
    '2026-11-21T18:00:00+02:00',
    '2026-11-21T17:00:00Z',
  ]);
});

test('numbers come before texts in a mixed column, and equal items keep their order', () => {
  expect(sorted('winner', ['b', 2, 'a', 1])).toEqual([1, 2, 'a', 'b']);
  const column = findColumn(routes.results.list, 'bestOf');
  const rows = [
    { bestOf: 3, place: 1 },
    { bestOf: 3, place: 2 },
  ];
  expect(column && sortBy(rows, { column, descending: true }, row => row)).toEqual(rows);
});
