import { expect, test } from 'vitest';
import { routes } from '../../src/core/table/index.ts';
import { takenWords } from '../../src/core/table/parameters.ts';

test('the taken words of a path are the routes that it would name with such a word in place of the name', () => {
  const paths = Object.values(routes).flatMap(group => Object.values(group).map(({ path }) => path));
  const taken = paths
    .filter(path => path.endsWith('}'))
    .map(path => {
      const before = path.slice(0, path.lastIndexOf('/') + 1);
      const words = paths.flatMap(other => (other.startsWith(before) ? [other.slice(before.length)] : []));
      return [path, words.filter(word => /^[\w-]+$/.test(word))] as const;
    })
    .filter(([, words]) => words.length > 0);
  const asSets = (all: readonly (readonly [string, readonly string[]])[]) =>
    new Map(all.map(([path, words]) => [path, new Set(words)]));
  expect(asSets(Object.entries(takenWords))).toEqual(asSets(taken));
});
