import { expect, test } from 'vitest';
import { columnsOf } from '../../../src/cli/host/textOutput.ts';

test.each([
  [120, '70', 120],
  [0, '70', 70],
  [undefined, '70', 70],
  [0, undefined, 80],
  [0, '', 80],
  [0, '0', 80],
  [0, '-5', 80],
  [0, 'wide', 80],
] as const)('a terminal of %s columns with COLUMNS=%s has %i', (columns, environment, width) => {
  expect(columnsOf({ columns }, environment)).toBe(width);
});
