import { expect, test } from 'vitest';
import {
  type SeenChange,
  type SeenMatches,
  withMatch,
  withoutMatch,
  withWholeList,
} from '../../../src/cli/statusline/seenFile.ts';
import * as fc from '../../support/property.ts';

const match = (id: string, more: object = {}) => ({
  id,
  team1Name: `${id} one`,
  team2Name: `${id} two`,
  ...more,
});
const idsAfter = (...changes: readonly SeenChange[]): readonly string[] =>
  afterAll(changes).map(({ id }) => id);
const afterAll = (changes: readonly SeenChange[]): SeenMatches => {
  let known: SeenMatches = [];
  for (const change of changes) known = change(known);
  return known;
};

test('a whole list ends the matches that it lacks, but none that was seen later', () => {
  const seen = [withMatch(match('a'), 1), withMatch(match('b'), 3)];
  expect(idsAfter(...seen, withWholeList([match('c')], 2))).toEqual(['c', 'b']);
  expect(idsAfter(...seen, withWholeList([match('c')], 4))).toEqual(['c']);
});

test('an older answer changes nothing of a match', () => {
  const [known] = afterAll([withMatch(match('a', { round: 9 }), 5), withMatch(match('a', { round: 4 }), 3)]);
  expect(known).toMatchObject({ round: 9, seenAt: 5 });
});

test('an update keeps what it does not tell', () => {
  const first = match('a', { eventName: 'Cup', map: 'Nuke', mapScore: { team1: 3, team2: 2 } });
  const [known] = afterAll([
    withMatch(first, 1),
    withMatch({ id: 'a', mapScore: { team1: 4, team2: 2 } }, 2),
  ]);
  expect(known).toEqual({
    id: 'a',
    team1Name: 'a one',
    team1Slug: null,
    team2Name: 'a two',
    team2Slug: null,
    eventName: 'Cup',
    eventSlug: null,
    map: 'Nuke',
    bestOf: null,
    round: null,
    score: null,
    mapScore: { team1: 4, team2: 2 },
    seenAt: 2,
  });
});

test('a match that is over, or of which no name is known, is not kept', () => {
  expect(idsAfter(withMatch({ id: 'x', round: 1 }, 1), withMatch(match('a'), 1), withoutMatch('a'))).toEqual(
    [],
  );
});

test('reads any value without a fault, and no match twice', () => {
  const step = fc.oneof(
    fc.tuple(fc.anything(), fc.nat()).map(([value, at]) => withMatch(value, at)),
    fc.tuple(fc.constantFrom('a', 'b'), fc.nat(5)).map(([id, at]) => withMatch(match(id), at)),
    fc.tuple(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), fc.nat(5)).map(([ids, at]) =>
      withWholeList(
        ids.map(id => match(id)),
        at,
      ),
    ),
  );
  fc.assert(
    fc.property(fc.array(step), changes => {
      const ids = idsAfter(...changes);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});
