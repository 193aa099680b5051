import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { safeText } from '../../../src/output/text/safeText.ts';
import { displayWidth, pad, truncate } from '../../../src/output/text/width.ts';

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('東京', '👨‍👩‍👧', 'ไทย', '🇩🇪', 'é', '1️⃣', '\u200d'),
    ),
  )
  .map(parts => safeText(parts.join('')));

describe('displayWidth', () => {
  const widths: Readonly<Record<string, number>> = {
    '': 0,
    'Team Spirit': 11,
    'naïve Ñandú – 2–1 ▁▂▅█ …': 24,
    Кириллица: 9,
    東京: 4,
    한국어: 6,
    ｆｕｌｌ: 8,
    'e\u0301': 1,
    'ก\u0e34': 1,
    'ก\u0e33': 2,
    '\u200b': 0,
    '😀': 2,
    '👍🏽': 2,
    '👨‍👩‍👧': 2,
    '🏳️‍🌈': 2,
    '🇩🇪': 2,
    '🇩🇪🇫🇷': 4,
    '1️⃣': 2,
    '❤': 1,
    '❤️': 2,
    '⌚': 2,
    '★ StatTrak™': 11,
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿': 2,
  };

  for (const [text, width] of Object.entries(widths))
    test(`is ${width} for ${JSON.stringify(text)}`, () => expect(displayWidth(text)).toBe(width));
});

describe('truncate', () => {
  test('keeps text that fits, and ends cut text with …', () => {
    expect(truncate('Spirit', 6)).toBe('Spirit');
    expect(truncate('Spirit', 5)).toBe('Spir…');
    expect(truncate('Spirit', 1)).toBe('…');
    expect(truncate('Spirit', 0)).toBe('');
  });

  test('cuts between grapheme clusters', () => {
    expect(truncate('東京タワー', 6)).toBe('東京…');
    expect(truncate('a👨‍👩‍👧b', 3)).toBe('a…');
    expect(truncate('ae\u0301e\u0301e\u0301', 3)).toBe('ae\u0301…');
  });

  test('never exceeds the width, and always begins like the text', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 30 }), (text, width) => {
        const cut = truncate(text, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        expect(cut === text || text.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe('pad', () => {
  test('pads to the width on the side opposite to the alignment', () => {
    expect([pad('東京', 6, 'left'), pad('東京', 6, 'right'), pad('東京', 3, 'left')]).toEqual([
      '東京  ',
      '  東京',
      '東京',
    ]);
  });
});
