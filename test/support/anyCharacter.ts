import * as fc from './property.ts';

/**
 * Any code point, those that a terminal obeys among the likely ones, half surrogate pairs too. The library's own
 * `binary` unit means the same, but takes seconds of a test.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0x30ff }), fc.nat({ max: 0x10_ffff }))
  .map(code => String.fromCodePoint(code));
