import type { DatabaseSync } from 'node:sqlite';
import { reservedSlugs } from '../skins/writeSkins.ts';
import { openNumbers } from '../numbers.ts';
import { openSlugBook } from '../slug.ts';
import { formatMarketName, parseMarketName, toSlugName } from './marketName.ts';

/** The variants of the data file's skins, by the names that markets give them. */
export interface Variants {
  /** How many skins there are. */
  readonly skins: number;
  /** The variant's number, made where it is new; undefined where the item is of no skin of the file. */
  find(item: string): number | undefined;
}

export const openVariants = (database: DatabaseSync): Variants => {
  const skins = new Map(
    database
      .prepare('SELECT id, name FROM skin')
      .all()
      .map(row => {
        const name = String(row['name']);
        return [name.replace(/^\u2605 ?/u, ''), { id: Number(row['id']), star: name.startsWith('★') }];
      }),
  );
  const variants = new Map(
    database
      .prepare('SELECT id, name FROM skin_variant')
      .all()
      .map(row => [String(row['name']), Number(row['id'])]),
  );
  const slugs = openSlugBook(database, 'skin', reservedSlugs);
  const numberOf = openNumbers(database, 'skin', 'skin_variant');
  const insert = database.prepare(
    `INSERT INTO skin_variant (id, skin_id, slug, name, wear, stattrak, souvenir, phase)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = (item: string): number | undefined => {
    const parts = parseMarketName(item);
    const skin = skins.get(parts.skin);
    // Without a wear it is something else that bears a skin's name, except where skins have none: a plain knife.
    if (!skin || (parts.wear === null && !skin.star)) return undefined;
    const name = formatMarketName(parts, skin.star);
    let id = variants.get(name);
    if (id === undefined) {
      const slug = slugs.take(toSlugName(parts));
      id = numberOf(slug);
      const { wear, stattrak, souvenir, phase } = parts;
      insert.run(id, skin.id, slug, name, wear, Number(stattrak), Number(souvenir), phase);
      variants.set(name, id);
    }
    return id;
  };
  // A folder of snapshots names the same items again and again.
  const known = new Map<string, number | undefined>();
  return {
    skins: skins.size,
    find: item => {
      if (!known.has(item)) known.set(item, find(item));
      return known.get(item);
    },
  };
};
