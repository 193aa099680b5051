import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { safeText } from '../../../src/output/text/safeText.ts';
import { anyCharacter } from '../../support/anyCharacter.ts';

const obeyed = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const anyText = fc
  .array(fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('\u001b[2J', '\u009b', '\ud800')))
  .map(parts => parts.join(''));

describe('safeText', () => {
  test('shows controls, escape sequences and bidi overrides instead of passing them on', () => {
    expect(safeText('\u001b[31mred\u0007\r\n\tx\u0000\u007f')).toBe('␛[31mred␇␍␊␉x␀␡');
    expect(safeText('\u009b2J \u202eabc\u2066 \u2028')).toBe('\\u009b2J \\u202eabc\\u2066 \\u2028');
  });

  test('replaces half a surrogate pair, and keeps whole pairs', () => {
    expect(safeText('a\ud83dz 😀')).toBe('a\ufffdz 😀');
  });

  test('does not change text that a terminal shows unchanged', () => {
    const text = 'Team Spirit – ★ StatTrak™ | 東京 ไทย é \\n';
    expect(safeText(text)).toBe(text);
  });

  test('never passes on a character that a terminal obeys', () => {
    fc.assert(
      fc.property(anyText, text => {
        const safe = safeText(text);
        expect(safe).not.toMatch(obeyed);
        expect(safe.isWellFormed()).toBe(true);
      }),
    );
  });

  test('does not change its own result', () => {
    fc.assert(
      fc.property(anyText, text => {
        const safe = safeText(text);
        expect(safeText(safe)).toBe(safe);
      }),
    );
  });
});
