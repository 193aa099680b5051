import type { DatabaseSync } from 'node:sqlite';
import { dayNumber } from '../../store/time.ts';
import { watched } from '../facts.ts';
import { wears } from './marketName.ts';

/**
 * Writes the prices of one marketplace, in any order and with repetitions. The price of a day is the cheapest of the
 * day. The current price is the latest, or the cheapest of several with the latest time.
 */
export const openPriceWriter = (
  database: DatabaseSync,
  market: string,
): ((variant: number, cents: number, at: number) => void) => {
  const day = database.prepare(
    `INSERT INTO skin_day_price (variant_id, day, marketplace, cents) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents WHERE excluded.cents < cents`,
  );
  const offer = database.prepare(
    `INSERT INTO skin_offer (skin_id, marketplace, cents, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents, updated_at = excluded.updated_at
     WHERE excluded.updated_at > updated_at OR (excluded.updated_at = updated_at AND excluded.cents < cents)`,
  );
  return (variant, cents, at) => {
    day.run(variant, dayNumber(at), market, cents);
    offer.run(variant, market, cents, at);
  };
};

interface ToldPrice {
  readonly market: string;
  readonly cents: number;
  /** When the price was seen, and when the service told it, in ms since 1970. */
  readonly of: number;
  readonly at: number;
}

/** What the fields of facts about prices of days are, in a row of `fact`: `20778 steam`. */
const dayOfFact = "CAST(field AS INTEGER), substr(field, instr(field, ' ') + 1)";

/**
 * Writes prices that a service tells, and notes who told them: in `fact`, a subject `price` has a day and a marketplace as its
 * field, and a subject `offer` a marketplace. The price of a day that a file has stays. A newer offer takes the place of that of
 * a file, which its fact keeps.
 */
export const openToldPrices = (database: DatabaseSync, service: string) => {
  const day = database.prepare(
    `INSERT INTO skin_day_price (variant_id, day, marketplace, cents) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents WHERE excluded.cents < cents AND EXISTS (SELECT 1 FROM fact
       WHERE subject = 'price' AND id = variant_id AND field = skin_day_price.day || ' ' || marketplace)`,
  );
  const before = database.prepare(
    `SELECT json_array('prices', cents, updated_at) AS lost FROM skin_offer WHERE skin_id = ? AND marketplace = ?`,
  );
  const offer = database.prepare(
    `INSERT INTO skin_offer (skin_id, marketplace, cents, updated_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET cents = excluded.cents, updated_at = excluded.updated_at
     WHERE excluded.updated_at > updated_at`,
  );
  const note = database.prepare(
    `INSERT INTO fact (subject, id, field, source, at, lost) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET source = excluded.source, at = excluded.at`,
  );
  return (variant: number, { market, cents, of, at }: ToldPrice): void => {
    const number = dayNumber(of);
    if (day.run(variant, number, market, cents).changes > 0)
      note.run('price', variant, `${number} ${market}`, service, at, null);
    const lost = before.get(variant, market)?.['lost'] ?? null;
    if (offer.run(variant, market, cents, of).changes > 0)
      note.run('offer', variant, market, service, at, lost);
  };
};

/** Takes back what services told of skins and their prices. */
export const takeBackTold = (database: DatabaseSync): void => {
  const subjects = "('skin', 'skin_variant', 'price', 'offer')";
  if (!database.prepare(`SELECT 1 FROM fact WHERE subject IN ${subjects}`).get()) return;
  const told = (subject: string, field = '') =>
    `(SELECT id FROM fact WHERE subject = '${subject}' AND field = '${field}')`;
  database.exec(`
    DELETE FROM skin_day_price WHERE (variant_id, day, marketplace) IN
      (SELECT id, ${dayOfFact} FROM fact WHERE subject = 'price');
    DELETE FROM skin_offer WHERE (skin_id, marketplace) IN (SELECT id, field FROM fact WHERE subject = 'offer');
    INSERT INTO skin_offer (skin_id, marketplace, cents, updated_at)
      SELECT id, field, lost ->> 1, lost ->> 2 FROM fact WHERE subject = 'offer' AND lost IS NOT NULL;
    ${watched.skin.map(field => `UPDATE skin SET ${field} = NULL WHERE id IN ${told('skin', field)};`).join('\n')}
    DELETE FROM skin_variant WHERE id IN ${told('skin_variant')}
      AND id NOT IN (SELECT variant_id FROM skin_day_price);
    DELETE FROM skin WHERE id IN ${told('skin')} AND id NOT IN (SELECT skin_id FROM skin_variant);
    DELETE FROM fact WHERE subject IN ${subjects}`);
  represent(database);
};

const distance = Object.entries(wears)
  .map(([wear, far]) => `WHEN '${wear}' THEN ${far}`)
  .join(' ');

/**
 * Gives each skin the prices of one of its variants: Field-Tested without StatTrak, else the nearest variant. A plain
 * variant is nearer than StatTrak, and StatTrak is nearer than a souvenir. Then comes the wear closest to Field-Tested,
 * then a variant without a phase. Rebuilds these prices from the whole data file.
 * @returns the number of skins with a price
 */
export const represent = (database: DatabaseSync): number => {
  const { changes } = database
    .prepare(
      `UPDATE skin SET (variant_id, wear) = (
         SELECT id, wear FROM skin_variant WHERE skin_id = skin.id
         ORDER BY 2 * souvenir + stattrak, CASE wear ${distance} ELSE ${Object.keys(wears).length} END,
           phase IS NOT NULL, id LIMIT 1)
       WHERE id IN (SELECT skin_id FROM skin_variant)`,
    )
    .run();
  database.exec(`
    DELETE FROM skin_offer WHERE skin_id IN (SELECT skin_id FROM skin_variant);
    INSERT INTO skin_offer (skin_id, marketplace, cents, offers, updated_at)
      SELECT skin.id, marketplace, cents, offers, updated_at
      FROM skin JOIN skin_offer ON skin_offer.skin_id = variant_id`);
  return Number(changes);
};
