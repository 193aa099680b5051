import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { schemaSql } from '../../../src/data/store/schema.ts';
import { createStore } from '../../../src/data/store/store.ts';
import { createTableMarket } from '../../../src/data/store/tableMarket.ts';

it('gives a skin’s offers, cheapest first, and no listings', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(schemaSql);
  database.exec(`INSERT INTO skin_offer (skin_id, marketplace, cents, offers, updated_at) VALUES
    (1, 'steam', 1500, 20, 7), (1, 'bazaar', 1400, NULL, NULL), (1, 'agora', 1500, 1, 8), (2, 'steam', 3, 4, 5)`);
  const market = createTableMarket(createStore(database));
  expect(market.offers(1, 0)).toEqual([
    { marketplace: 'bazaar', cents: 1400, sellerCents: null, offers: null, updatedAt: null },
    { marketplace: 'agora', cents: 1500, sellerCents: null, offers: 1, updatedAt: 8 },
    { marketplace: 'steam', cents: 1500, sellerCents: null, offers: 20, updatedAt: 7 },
  ]);
  expect(market.offers(3, 0)).toEqual([]);
  expect(market.listings(1, 0)).toEqual([]);
});
