import * as fc from '../support/property.ts';
import { describe, expect, it } from 'vitest';
import { matchesEntityTag, toEntityTag } from '../../src/service/entityTag.ts';
import { anyCharacter } from '../support/anyCharacter.ts';

describe('entity tags', () => {
  it('tell any two texts apart, and are the same for one', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (one, other) => {
        expect(toEntityTag(one) === toEntityTag(other)).toBe(one === other);
        expect(toEntityTag(one)).toMatch(/^"[\w-]+"$/);
      }),
      { seed: 1 },
    );
  });

  it('tell texts apart that differ in a digit', () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => toEntityTag(`{"points":${100_000 + index}}`));
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('are not known to a header that is absent, empty or cut', () => {
    const tag = toEntityTag('text');
    expect([undefined, '', tag.slice(1), '"', ','].map(header => matchesEntityTag(header, tag))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
