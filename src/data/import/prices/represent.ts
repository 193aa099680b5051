import type { DatabaseSync } from 'node:sqlite';
import { wears } from './marketName.ts';

/**
 * Gives each skin the prices of one of its variants: Field-Tested without StatTrak, else the nearest variant. A plain
 * variant is nearer than StatTrak, and StatTrak is nearer than a souvenir. Then comes the wear closest to Field-Tested,
 * then a variant without a phase. Rebuilds these prices from the whole data file.
 * @returns the number of skins with a price
 */
export const represent = (database: DatabaseSync): number => {
  const variants = database
    .prepare('SELECT id, skin_id, wear, stattrak, souvenir, phase FROM skin_variant')
    .all()
    .map(row => ({
      id: Number(row['id']),
      skin: Number(row['skin_id']),
      wear: row['wear'] === null ? null : String(row['wear']),
      rank: [
        2 * Number(row['souvenir']) + Number(row['stattrak']),
        distances.get(String(row['wear'])) ?? distances.size,
        row['phase'] === null ? 0 : 1,
        Number(row['id']),
      ],
    }));
  const write = openWriter(database);
  const bySkin = Map.groupBy(variants, variant => variant.skin);
  for (const [skin, [first, ...others]] of bySkin) {
    if (!first) continue;
    const nearest = others.reduce((one, other) => (compare(other.rank, one.rank) < 0 ? other : one), first);
    write(skin, nearest.id, nearest.wear);
  }
  return bySkin.size;
};

const distances: ReadonlyMap<string, number> = new Map(Object.entries(wears));

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find(difference => difference !== 0) ?? 0;

const openWriter = (
  database: DatabaseSync,
): ((skin: number, variant: number, wear: string | null) => void) => {
  const setVariant = database.prepare('UPDATE skin SET variant_id = ?, wear = ? WHERE id = ?');
  const forgetOffers = database.prepare('DELETE FROM skin_offer WHERE skin_id = ?');
  const copyOffers = database.prepare(
    `INSERT INTO skin_offer (skin_id, marketplace, cents, offers, updated_at)
     SELECT ?, marketplace, cents, offers, updated_at FROM skin_offer WHERE skin_id = ?`,
  );
  return (skin, variant, wear) => {
    setVariant.run(variant, wear, skin);
    forgetOffers.run(skin);
    copyOffers.run(skin, variant);
  };
};
