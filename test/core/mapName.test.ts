import { expect, test } from 'vitest';
import { toMapName } from '../../src/core/mapName.ts';

test.each([
  ['de_dust2', 'Dust2'],
  ['Dust2', 'Dust2'],
  [' MIRAGE ', 'Mirage'],
  ['cs_office', 'Office'],
  ['workshop/3070284539/de_cache', 'Cache'],
  ['workshop\\3070284539\\de_cache', 'Cache'],
  ['de_', 'De_'],
  ['', ''],
])('the map "%s" is "%s"', (typed, name) => {
  expect(toMapName(typed)).toBe(name);
});
