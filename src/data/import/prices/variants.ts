import { getOrMake } from '../../../core/getOrMake.ts';
import type { DatabaseSync } from 'node:sqlite';
import { numbersIn, openNumbers, openSlugs, skinTables } from '../newRows.ts';
import { formatMarketName, parseMarketName, toSlugName } from './marketName.ts';

export const openVariants = (database: DatabaseSync) => {
  const skins = new Map(
    [...numbersIn(database, 'SELECT name, id FROM skin')].map(([name, id]) => [
      name.replace(/^\u2605 ?/u, ''),
      { id, star: name.startsWith('★') },
    ]),
  );
  const variants = numbersIn(database, 'SELECT name, id FROM skin_variant');
  const slugOf = openSlugs(database, 'skin');
  const numberOf = openNumbers(database, ...skinTables);
  const insert = database.prepare(
    `INSERT INTO skin_variant (id, skin_id, slug, name, wear, stattrak, souvenir, phase)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = (item: string): number | undefined => {
    const parts = parseMarketName(item);
    const skin = skins.get(parts.skin);
    // An item without a wear is something else with a skin's name, except for a skin without wears: a plain knife.
    if (!skin || (parts.wear === null && !skin.star)) return undefined;
    const name = formatMarketName(parts, skin.star);
    return getOrMake(variants, name, () => {
      const slug = slugOf(toSlugName(parts));
      const id = numberOf(slug);
      const { wear, stattrak, souvenir, phase } = parts;
      insert.run(id, skin.id, slug, name, wear, Number(stattrak), Number(souvenir), phase);
      return id;
    });
  };
  // A folder of snapshots repeats the same items.
  const known = new Map<string, number | undefined>();
  return {
    skins: skins.size,
    /** Returns the variant's number, and makes a new variant; undefined if the item is not a skin in the data file. */
    find: (item: string): number | undefined => {
      if (!known.has(item)) known.set(item, find(item));
      return known.get(item);
    },
  };
};
