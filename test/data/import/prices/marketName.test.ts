import { describe, expect, it } from 'vitest';
import {
  formatMarketName,
  parseMarketName,
  toSlugName,
} from '../../../../src/data/import/prices/marketName.ts';
import { toSlug } from '../../../../src/core/names/slug.ts';

describe('an item’s name', () => {
  it.each([
    ['AK-47 | Redline (Field-Tested)', 'ak-47-redline-field-tested'],
    ['StatTrak™ AK-47 | Redline (Minimal Wear)', 'stattrak-ak-47-redline-minimal-wear'],
    ['Souvenir AWP | Rook (Well-Worn)', 'souvenir-awp-rook-well-worn'],
    ['★ StatTrak™ Karambit | Fade (Factory New)', 'stattrak-karambit-fade-factory-new'],
    ['★ Karambit', 'karambit'],
    ['★ Karambit | Doppler (Factory New) - Phase 2', 'karambit-doppler-phase-2-factory-new'],
    ['MP9 | Ruby Poison Dart (Factory New)', 'mp9-ruby-poison-dart-factory-new'],
    ['M4A4 | 龍王 (Dragon King) (Battle-Scarred)', 'm4a4-龍王-dragon-king-battle-scarred'],
  ])('%s is taken apart and put together again', (name, slug) => {
    const parts = parseMarketName(name);
    expect(formatMarketName(parts, name.startsWith('★'))).toBe(name);
    expect(toSlug(toSlugName(parts))).toBe(slug);
  });

  it('has its phase after the wear or before it', () => {
    const expected = parseMarketName('★ Karambit | Doppler (Factory New) - Black Pearl');
    expect(expected).toEqual({
      skin: 'Karambit | Doppler',
      wear: 'Factory New',
      stattrak: false,
      souvenir: false,
      phase: 'Black Pearl',
    });
    expect(parseMarketName('★ Karambit | Doppler Black Pearl (Factory New)')).toEqual(expected);
  });
});
