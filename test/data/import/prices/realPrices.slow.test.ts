import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { groupFaults } from '../../../../src/cli/commands/data/import.ts';
import { describeWith } from '../../../support/describeIf.ts';
import { describeReal, realData } from '../../../support/realData.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask } from '../importing.ts';
import { createTarget, readFrom } from '../importJson.ts';

const real = realData('prices');

describeReal('prices', 'skins')('the real prices', () => {
  describeWith('xz')('of some months', () => {
    it('cover 1,407 skins on Steam over 23 days, and change', async () => {
      const weekly = createTemporaryFolder();
      execFileSync('tar', ['-xJf', `${real}/steam-weekly.tar.xz`, '-C', weekly]);
      const { into, bring } = createTarget();
      await bring('skins', `${real}/../skins/collections.json`);
      expect((await bring('prices', weekly, 'steam')).taken).toMatchObject({ snapshots: 23, skins: 1407 });
      expect((await bring('prices', `${real}/steam-latest.json`, 'steam')).taken['skins']).toBe(1407);
      const ofMarket = await bring('prices', `${real}/market-latest.json`, 'second');
      expect(ofMarket).toMatchObject({ taken: { snapshots: 1, prices: 11_992, skins: 1417 } });
      expect(groupFaults(ofMarket.skipped).slice(0, 3)).toEqual([
        expect.stringMatching(/: not a skin in the data file$/),
        expect.stringMatching(
          /^market-latest.json, 3 items, such as .+: only a price in RUB, which is not converted$/,
        ),
        expect.stringMatching(/^market-latest.json, .+: no price$/),
      ]);
      const unpriced =
        "SELECT count(*) FROM skin WHERE id NOT IN (SELECT skin_id FROM skin_offer WHERE marketplace = 'steam')";
      // A skin represented by Field-Tested may have that wear on one market, and only another wear on the other.
      expect(Number(ask(into, unpriced)[0]?.[0])).toBeGreaterThanOrEqual(10);
      // Two of the 23 snapshots are from the same day. With the latest snapshot of each market there are 24 days.
      const read = readFrom(into);
      const days = (await read('/skins/ak-47-redline/history?limit=100')) as readonly {
        readonly price: number;
      }[];
      expect(days).toHaveLength(24);
      // One price of the first day has decimals, where all others are whole cents.
      expect(Math.max(...days.map(({ price }) => price))).toBeLessThan(100);
      expect(await read('/skins/stattrak-ak-47-redline-minimal-wear/prices')).toMatchObject([
        { marketplace: 'second' },
        { marketplace: 'steam' },
      ]);
      expect(await read('/skins/trending?window=30d&limit=100')).toHaveLength(100);
    });
  });
});
