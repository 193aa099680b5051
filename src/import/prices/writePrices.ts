import type { DatabaseSync } from 'node:sqlite';
import { dayNumber } from '../../service/time.ts';
import type { ItemPrice } from './snapshot.ts';

/**
 * Writes prices of one marketplace, in any order and as often as they come: of a day the cheapest stays, and what is
 * asked now is the latest (the cheapest of one moment).
 */
export const openPriceWriter = (
  database: DatabaseSync,
  market: string,
): ((variant: number, price: ItemPrice) => void) => {
  const day = database.prepare(
    `INSERT INTO skin_day_price (variant_id, day, marketplace, cents) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents WHERE excluded.cents < cents`,
  );
  const offer = database.prepare(
    `INSERT INTO skin_offer (skin_id, marketplace, cents, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents, updated_at = excluded.updated_at
     WHERE excluded.updated_at > updated_at OR (excluded.updated_at = updated_at AND excluded.cents < cents)`,
  );
  return (variant, { cents, at }) => {
    day.run(variant, dayNumber(at), market, cents);
    offer.run(variant, market, cents, at);
  };
};
