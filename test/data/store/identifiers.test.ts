import * as fc from '../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { parseIdentifier, toIdentifier } from '../../../src/data/store/identifiers.ts';

describe('identifiers', () => {
  it('name their number, in any case, as does the bare number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/), fc.nat(), (prefix, number) => {
        const identifier = toIdentifier(prefix, 'team', number);
        for (const text of [identifier, identifier.toUpperCase(), String(number)])
          expect(parseIdentifier(prefix, 'team', text)).toBe(number);
      }),
      { seed: 1 },
    );
  });

  it.each([
    'fx-player-1',
    'demo-team-1',
    'fx-team-',
    'fx-team-1a',
    'fx-team--1',
    'team-1',
    '1.5',
    '',
    ' 1',
    '1234567890123456',
  ])('%j is not the identifier of a team', text => {
    expect(parseIdentifier('fx', 'team', text)).toBeUndefined();
  });
});
