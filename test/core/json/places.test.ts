import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alone, placesIn, placeText, without } from '../../../src/core/json/places.ts';

const isName = (name: string): boolean => ['id', 'name', 'kills', 'team1', 'team2'].includes(name);
const shown = (...values: readonly unknown[]) =>
  placesIn(values, isName).map(place => `${placeText(place)}: ${place.types.join(' or ')}`);

describe('placesIn', () => {
  test.each([
    ['types of one place together', [{ id: 1 }, { id: null }, { id: 'x' }], ['id: number or null or string']],
    [
      'times and numbers in texts',
      [{ a: '2026-01-02T03:04', id: '12' }],
      ['a: string (time)', 'id: string (number)'],
    ],
    ['lists', [{ id: [{ name: 'x' }, { name: 'y' }] }, { id: [] }], ['id: list', 'id[].name: string']],
    [
      'names of one shape that we know',
      [{ team1: { id: 1 }, team2: { id: 2 } }],
      ['team1.id: number', 'team2.id: number'],
    ],
    [
      'players by nickname',
      [{ ab: { kills: 1 }, cd: { kills: 2, id: 1 } }],
      ['<key>.kills: number', '<key>.id: number'],
    ],
    [
      'one player a record',
      [{ id: { ab: { kills: 1 } } }, { id: { cd: { kills: 2 } } }],
      ['id.<key>.kills: number'],
    ],
    [
      'players by team and nickname',
      [{ x: { ab: 1, cd: 2 }, y: { ef: 3, gh: 4 }, z: { ij: 5, kl: 6 } }],
      ['<key>.<key>: number'],
    ],
    ['a name that no field has', [{ id: 1, 'Rain Temple': 2 }], ['id: number', '<key>: number']],
    ['fields beside each other', [{ id: 1, teamRank: 'x' }], ['id: number', 'teamRank: string']],
  ])('%s', (_, values, expected) => {
    expect(shown(...values)).toEqual(expected);
  });
});

test('a place stands in what `alone` keeps of a value, and not in what `without` leaves of it', () => {
  assert(
    property(jsonValue({ maxDepth: 3 }), value => {
      const textsIn = (part: unknown) =>
        part === undefined ? [] : placesIn([part], () => true).map(placeText);
      for (const place of placesIn([value], () => true)) {
        expect(textsIn(alone(value, place.steps))).toContain(placeText(place));
        expect(textsIn(without(value, place.steps))).not.toContain(placeText(place));
      }
    }),
  );
});
