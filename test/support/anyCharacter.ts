import * as fc from './property.ts';

/**
 * Any code point, including half surrogate pairs, with characters that a terminal obeys among the likely ones. The
 * library's own `binary` unit means the same, but takes seconds per test.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0x30ff }), fc.nat({ max: 0x10_ffff }))
  .map(code => String.fromCodePoint(code));
