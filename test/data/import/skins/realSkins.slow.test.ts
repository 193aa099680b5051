import { expect, it } from 'vitest';
import { describeReal, realData } from '../../../support/realData.ts';
import { ask } from '../importing.ts';
import { createTarget } from '../importJson.ts';

const collections = 'skins/collections.json';

describeReal(collections)('the real collections', () => {
  it('hold 1,417 skins', async () => {
    const { into, bring } = createTarget();
    expect((await bring('skins', realData(collections))).taken).toEqual({ collections: 106, skins: 1417 });
    expect(
      ask(into, 'SELECT count(DISTINCT slug) FROM skin WHERE weapon IS NOT NULL AND image IS NOT NULL'),
    ).toEqual([[1417]]);
    expect(ask(into, "SELECT rarity FROM skin WHERE slug = 'ak-47-redline'")).toEqual([['Classified']]);
  });
});
