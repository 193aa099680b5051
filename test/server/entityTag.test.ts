import * as fc from '../support/property.ts';
import { describe, expect, it } from 'vitest';
import { matchesEntityTag, toEntityTag } from '../../src/server/document.ts';
import { anyCharacter } from '../support/anyCharacter.ts';

describe('entity tags', () => {
  it('differ for any two texts, and are equal for the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (one, other) => {
        expect(toEntityTag(one) === toEntityTag(other)).toBe(one === other);
        expect(toEntityTag(one)).toMatch(/^"[\w-]+"$/);
      }),
      { seed: 1 },
    );
  });

  it('differ for texts that differ in one digit', () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => toEntityTag(`{"points":${100_000 + index}}`));
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('do not match a header that is absent, empty or truncated', () => {
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
