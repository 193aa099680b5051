import { expect, test } from 'vitest';
import { routeEntries, takenWords } from '../../src/core/table/groups.ts';

test('the words that no name may be where a path ends in a name are the routes at its place', () => {
  const taken = routeEntries.map(({ row }) => [row.path, takenWords(row)] as const);
  expect(Object.fromEntries(taken.filter(([, words]) => words.length > 0))).toEqual({
    '/matches/{matchId}': ['results', 'recent', 'upcoming', 'today'],
    '/events/{eventIdOrSlug}': ['upcoming', 'calendar', 'live'],
    '/players/{playerIdOrSlug}': ['search'],
    '/skins/{skinIdOrSlug}': ['trending'],
  });
});
