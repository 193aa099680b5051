import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openSlugBook } from '../slug.ts';
import type { CollectedSkin } from './collections.ts';
import { openNumbers } from '../numbers.ts';

/** Segments of the service's own paths, which would hide a skin with that slug. */
export const reservedSlugs = ['trending', 'search'] as const;

/**
 * Writes the skins. A skin that is already in the data file, by the source's id or by its name, keeps its number, its
 * slug and its prices.
 */
export const writeSkins = (database: DatabaseSync, skins: readonly CollectedSkin[]): void => {
  const identities = openIdentityBook(database, 'skin');
  const slugs = openSlugBook(database, 'skin', reservedSlugs);
  const byName = new Map(
    database
      .prepare('SELECT id, name FROM skin')
      .all()
      .map(row => [String(row['name']), Number(row['id'])]),
  );
  const numberOf = openNumbers(database, 'skin', 'skin_variant');
  const insert = database.prepare('INSERT INTO skin (id, slug, name) VALUES (?, ?, ?)');
  const update = database.prepare(
    `UPDATE skin SET name = ?, weapon = ?, rarity = coalesce(?, rarity), collection = ?, image = coalesce(?, image)
     WHERE id = ?`,
  );
  const collectionsOf = database.prepare('SELECT collection FROM skin WHERE id = ?');
  for (const skin of skins) {
    let id = skin.keys.map(key => identities.get(key)).find(id => id !== undefined) ?? byName.get(skin.name);
    if (id === undefined) {
      const slug = slugs.take(skin.name);
      id = numberOf(slug);
      insert.run(id, slug, skin.name);
    }
    // Two files may each have a collection that is missing from the other.
    const before = collectionsOf.get(id)?.['collection'];
    const known = typeof before === 'string' ? before.split(', ') : [];
    const collection = [...new Set([...known, ...skin.collections])].sort().join(', ') || null;
    update.run(skin.name, skin.weapon, skin.rarity, collection, skin.image, id);
    for (const key of skin.keys) identities.set(key, id);
  }
};
