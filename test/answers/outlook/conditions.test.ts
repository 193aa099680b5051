import { expect, test } from 'vitest';
import { isFulfilled, shortestConditions } from '../../../src/answers/outlook/conditions.ts';
import * as fc from '../../support/property.ts';

const matches = 4;
const all = Array.from({ length: 2 ** matches }, (_, outcome) => outcome);
const anyOutcomes = fc.subarray(all).map(list => new Set(list));

test('conditions hold in exactly the outcomes that they describe', () => {
  fc.assert(
    fc.property(anyOutcomes, outcomes => {
      const conditions = shortestConditions(outcomes, matches);
      fc.pre(conditions !== undefined);
      const held = all.filter(outcome => conditions?.some(condition => isFulfilled(condition, outcome)));
      expect(new Set(held)).toEqual(outcomes);
    }),
  );
});

test.each([
  ['nothing', [], []],
  ['whatever happens', all, [[]]],
  ['one match', all.filter(outcome => (outcome & 2) === 0), [[[1, true]]]],
  [
    'one match or both of two others',
    all.filter(outcome => (outcome & 1) === 0 || (outcome & 6) === 6),
    [
      [[0, true]],
      [
        [1, false],
        [2, false],
      ],
    ],
  ],
] as const)('%s is said in the fewest words', (_, outcomes, expected) => {
  const conditions = shortestConditions(new Set(outcomes), matches);
  expect(conditions?.map(condition => [...condition])).toEqual(expected);
});

test('more than five conditions are too many', () => {
  const odd = all.filter(outcome => outcome.toString(2).replaceAll('0', '').length % 2 === 1);
  expect(shortestConditions(new Set(odd), matches)).toBeUndefined();
});
