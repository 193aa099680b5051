import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook } from '../identity.ts';
import { openNewRows } from '../newRows.ts';
import { endsWith, findSources } from '../findFiles.ts';
import { UnusableFile } from '../../../core/files/sourceText.ts';
import { attempt, type Importer, type Skipped, type SourceFile } from '../importer.ts';
import { readJson } from '../readJson.ts';
import { type CollectedSkin, type Collections, listsWears, parseCollections } from './collections.ts';

/** Imports the game's skins from a JSON file of ByMykel/CSGO-API: a list of collections or of skins. */
export const skins: Importer = {
  about: 'Weapon skins: the file of collections (collections.json), or of skins (skins.json)',
  what: 'skins',
  usual: 'name collections.json or skins.json of ByMykel/CSGO-API',
  find: async path => findSources(path, endsWith('.json')),
  read: async ({ files, database, onProgress }) => {
    const taken = { collections: 0, skins: 0 };
    const skipped: Skipped[] = [];
    const notes: string[] = [];
    for (const [done, file] of files.entries()) {
      onProgress({ step: 'reading skins', done, total: files.length });
      const found = await attempt(file, skipped, () => readOne(file));
      if (!found) continue;
      writeSkins(database, found.skins);
      taken.collections += found.collections;
      for (const problem of found.problems) skipped.push({ subject: file.name, ...problem });
      for (const skin of found.phased) notes.push(`${skin} is one skin with its phases as variants`);
    }
    taken.skins = Number(database.prepare('SELECT count(*) AS count FROM skin').get()?.['count']);
    return { taken, skipped, notes };
  },
};

/** @throws UnusableFile */
const readOne = async (file: SourceFile): Promise<Collections> => {
  const source = await readJson(file);
  if (listsWears(source)) throw new UnusableFile('it lists each wear of a skin separately');
  const found = parseCollections(source);
  if (found.skins.length === 0) throw new UnusableFile('it has no item whose id begins with skin-');
  return found;
};

/** A skin that is already there, by the source's id or by its name, keeps its number, its slug and its prices. */
const writeSkins = (database: DatabaseSync, skins: readonly CollectedSkin[]): void => {
  const identities = openIdentityBook(database, 'skin');
  const byName = new Map(
    database
      .prepare('SELECT id, name FROM skin')
      .all()
      .map(row => [String(row['name']), Number(row['id'])]),
  );
  const make = openNewRows(database, 'skin');
  const update = database.prepare(
    `UPDATE skin SET name = ?, weapon = ?, rarity = coalesce(?, rarity), collection = ?, image = coalesce(?, image)
     WHERE id = ?`,
  );
  const collectionsOf = database.prepare('SELECT collection FROM skin WHERE id = ?');
  for (const skin of skins) {
    const known = skin.keys.map(key => identities.get(key)).find(id => id !== undefined);
    const id = known ?? byName.get(skin.name) ?? make(skin.name).id;
    // Two files may each have a collection that is missing from the other.
    const before = collectionsOf.get(id)?.['collection'];
    const others = typeof before === 'string' ? before.split(', ') : [];
    const collection = [...new Set([...others, ...skin.collections])].sort().join(', ') || null;
    update.run(skin.name, skin.weapon, skin.rarity, collection, skin.image, id);
    for (const key of skin.keys) identities.set(key, id);
  }
};
