import { expect, test } from 'vitest';
import { createRowReader, read } from '../../../src/api/reader/reader.ts';
import { routes } from '../../../src/api/table/index.ts';

const record = routes.teams['map-stats'].returns.item;
const rates = (row: Readonly<Record<string, unknown>>) => {
  const { winRate, ctRoundWinRate, tRoundWinRate } = read(record, { map: 'Nuke', ...row }) ?? {};
  return [winRate, ctRoundWinRate, tRoundWinRate];
};

test('converts percents that are sent as fractions of one', () => {
  expect(rates({ winRate: 0.62, ctRoundWinRate: 0.543, tRoundWinRate: 1 })).toEqual([62, 54.3, 100]);
  expect(rates({ winRate: '0.5', ctRoundWinRate: 0, tRoundWinRate: null })).toEqual([50, 0, undefined]);
});

test('keeps percents beside one that is no fraction, and when it cannot be decided', () => {
  expect(rates({ winRate: 0.7, ctRoundWinRate: 54.3, tRoundWinRate: 48 })).toEqual([0.7, 54.3, 48]);
  expect(rates({ winRate: 1, ctRoundWinRate: 0 })).toEqual([1, 0, undefined]);
  expect(rates({ winRate: '0.7%' })).toEqual([0.7, undefined, undefined]);
});

const percentsOf = (rows: readonly Readonly<Record<string, unknown>>[]) => {
  const maps = rows.map(row => ({ map: 'Nuke', ...row }));
  const readRow = createRowReader(record, undefined, maps);
  const whole = read(routes.teams['map-stats'].returns, maps);
  expect(maps.map(readRow)).toEqual(whole);
  return whole?.map(({ winRate }) => winRate);
};

test('the records of a list tell the unit of one that does not', () => {
  expect(percentsOf([{ winRate: 0.5 }, { winRate: 1 }, { winRate: 0 }])).toEqual([50, 100, 0]);
  expect(percentsOf([{ winRate: 0.5 }, { winRate: 45 }])).toEqual([0.5, 45]);
  expect(percentsOf([{ winRate: 1 }, { winRate: 0 }])).toEqual([1, 0]);
});
