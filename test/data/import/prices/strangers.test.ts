import { describe, expect, it } from 'vitest';
import { parseSnapshot } from '../../../../src/data/import/prices/snapshot.ts';

const skin = 'Bow | Feather';
const [worn, fresh] = [`${skin} (Field-Tested)`, `${skin} (Factory New)`];
const noWear = 'not a wear of the game';
const ofDock = 'a price of Dock, not of steam';

/** The prices in cents by item, and what was left out. */
const parse = (source: unknown) => {
  const { prices, left } = parseSnapshot(source, '2026-02-08.json', Infinity, 'steam');
  return [prices.map(({ item, cents }) => [item, cents]), left.map(({ item, reason }) => [item, reason])];
};

describe('what stands beside the prices of a marketplace', () => {
  it.each<[string, unknown, unknown[], unknown[]]>([
    [
      'an unknown wear',
      { [skin]: { 'Field-Tested': 1234, Minty: 99, image: 'a.png', note: null } },
      [[worn, 1234]],
      [[`${skin} (Minty)`, noWear]],
    ],
    [
      'an unknown wear of objects',
      { [skin]: { FT: { price: 1234 }, Minty: { price: 99 }, rank: 3 } },
      [[worn, 1234]],
      [[`${skin} (Minty)`, noWear]],
    ],
    [
      'an unknown wear in a list',
      [{ name: skin, wears: [{ wear: 'FT', price: 1234 }, { wear: 'Minty', price: 99 }, { price: 5 }] }],
      [[worn, 1234]],
      [
        [skin, noWear],
        [skin, noWear],
      ],
    ],
    [
      'several wears of one marketplace',
      [
        {
          name: skin,
          prices: [
            { market: 'Steam', wear: 'FT', price: 1234 },
            { market: 'Dock', wear: 'FT', price: 1 },
            { market: 'Steam', wear: 'FN', price: 2222 },
          ],
        },
      ],
      [
        [worn, 1234],
        [fresh, 2222],
      ],
      [],
    ],
    [
      'a row of another marketplace',
      [
        { name: worn, market: 'Steam', price: 1234 },
        { name: worn, market: 'Dock', price: 1 },
        { name: fresh, price: 2222 },
      ],
      [
        [worn, 1234],
        [fresh, 2222],
      ],
      [[worn, ofDock]],
    ],
    [
      'another member with prices',
      { prices: { [worn]: 1234 }, items: { [fresh]: 2222 } },
      [
        [worn, 1234],
        [fresh, 2222],
      ],
      [],
    ],
    ['another member without', { items: [{ name: fresh }], skins: { [worn]: 1234 } }, [[worn, 1234]], []],
  ])('is read or reported: %s', (_, source, prices, left) => {
    expect(parse(source)).toEqual([prices, left]);
  });

  it('is all there is: the reason says whose prices the file has', () => {
    expect(() => parse([{ name: worn, market: 'Dock', price: 1 }])).toThrow(`can be used: ${ofDock}`);
  });
});

describe('a price', () => {
  it.each<[string, unknown, string, number]>([
    ['of a row that says StatTrak', [{ name: worn, stattrak: true, price: 1234 }], `StatTrak™ ${worn}`, 1234],
    [
      'of a row that says both',
      [{ name: `StatTrak™ ${worn}`, isStatTrak: 1, price: 9 }],
      `StatTrak™ ${worn}`,
      9,
    ],
    ['of a row that denies it', [{ name: worn, is_stattrak: false, souvenir: 0, price: 1234 }], worn, 1234],
    [
      'of a souvenir by wear',
      [{ name: skin, souvenir: true, wears: { FT: 1234 } }],
      `Souvenir ${worn}`,
      1234,
    ],
    ['in cents by its name', { [worn]: { price_cents: 1234 } }, worn, 1234],
    ['in cents by another', [{ name: worn, priceCents: '1234' }], worn, 1234],
    ['in a pair', [[worn, 1234]], worn, 1234],
    ['in a pair in dollars', { items: [[worn, 12.34]] }, worn, 1234],
  ])('%s is read', (_, source, item, cents) => {
    expect(parse(source)).toEqual([[[item, cents]], []]);
  });

  it('in cents with decimals is reported', () => {
    expect(
      parse([
        [fresh, 2],
        [worn, { cents: 12.5 }],
      ]),
    ).toEqual([[[fresh, 2]], [[worn, 'a price with decimals among whole cents']]]);
  });
});
