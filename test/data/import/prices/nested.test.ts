import { describe, expect, it } from 'vitest';
import { parseSnapshot } from '../../../../src/data/import/prices/snapshot.ts';

const skin = 'AK-47 | Kiln';
const [tested, worn] = [`${skin} (Field-Tested)`, `${skin} (Well-Worn)`];
const read = (source: unknown) => parseSnapshot(source, '2026-10-01.json', Infinity, 'dock');

describe('a snapshot with prices of several marketplaces or wears', () => {
  it.each([
    ['wears in an item', { [skin]: { 'Field-Tested': 12.34, 'Well-Worn': 9.5 } }],
    ['their initials', { prices: { [skin]: { FT: '$12.34', WW: '$9.50' } } }],
    [
      'wears in a member',
      [{ name: skin, wears: { field_tested: { price: 12.34 }, well_worn: { price: 9.5 } } }],
    ],
    [
      'a list of wears',
      [
        {
          name: skin,
          prices: [
            { wear: 'Field-Tested', price: 12.34 },
            { wear: 'WW', price: 9.5 },
          ],
        },
      ],
    ],
    [
      'the wear beside the name',
      [
        { name: skin, exterior: 'Field-Tested', price: 12.34 },
        { name: worn, exterior: 'Well-Worn', price: 9.5 },
      ],
    ],
    ['marketplaces in an item', { [tested]: { pier: 1.5, Dock: 12.34 }, [worn]: { DOCK: { price: 9.5 } } }],
    [
      'marketplaces in a member',
      [
        { name: tested, prices: { pier: { usd: 1 }, dock: { usd: 12.34 } } },
        {
          name: worn,
          markets: [
            { market: 'pier', price: 1 },
            { market: 'dock', price: 9.5 },
          ],
        },
      ],
    ],
    ['marketplaces around the items', { pier: { [tested]: 1.5 }, dock: { [tested]: 12.34, [worn]: 9.5 } }],
    [
      'marketplaces in a member of the file',
      { prices: { dock: { [tested]: 12.34, [worn]: 9.5 }, pier: {} } },
    ],
    ['marketplaces in wears', { [skin]: { FT: { dock: 12.34, pier: 2.5 }, WW: { dock: 9.5 } } }],
    ['wears in marketplaces', { [skin]: { pier: { FT: 2.5 }, dock: { FT: 12.34, WW: 9.5 } } }],
    [
      'offers in marketplaces',
      { [skin]: { dock: { FT: { starting_at: { price: 12.34 } }, WW: { starting_at: 9.5 } } } },
    ],
  ])('reads %s', (_, source) => {
    expect(read(source)).toMatchObject({
      prices: [
        { item: tested, cents: 1234 },
        { item: worn, cents: 950 },
      ],
      left: [],
    });
  });

  it('knows StatTrak and Souvenir before a wear', () => {
    const { prices } = read({ [skin]: { 'StatTrak™ Field-Tested': 12.5, st_ft: 1.5, 'souvenir-ww': 2.5 } });
    expect(prices.map(({ item }) => item)).toEqual([
      `StatTrak™ ${tested}`,
      `StatTrak™ ${tested}`,
      `Souvenir ${worn}`,
    ]);
  });

  it('reports an item that has no price of the marketplace, and a file that has none', () => {
    const pier = { [worn]: { pier: { price: 9.5 } } };
    expect(read({ [tested]: { dock: 12.34 }, ...pier })).toMatchObject({
      prices: [{ item: tested, cents: 1234 }],
      left: [{ item: worn, reason: 'no price' }],
    });
    expect(() => read(pier)).toThrow('it has prices of pier, and none of dock');
  });
});
