import type { DatabaseSync } from 'node:sqlite';
import { countIn, numbersIn, openIdentityBook, openNewRows } from '../newRows.ts';
import { endsWith, findSources } from '../findFiles.ts';
import { UnusableFile } from '../../../core/files/sourceText.ts';
import { attempt, type Importer, type Skipped, type SourceFile, type Fault } from '../importer.ts';
import { readJson, toItems, toObject, toText } from '../readJson.ts';
import type { JsonRecord } from '../../../core/json/jsonRecord.ts';

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
    taken.skins = countIn(database, 'skin');
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
  const byName = numbersIn(database, 'SELECT name, id FROM skin');
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

type Collections = ReturnType<typeof parseCollections>;
type CollectedSkin = ReturnType<typeof merge>;

/** Parses `collections.json`, which has skins, or `skins.json`, which has their collections; else there are none. */
const parseCollections = (source: unknown) => {
  const skins = new Map<string, CollectedSkin>();
  const phased = new Set<string>();
  const problems: Fault[] = [];
  const take = (content: unknown, collections: readonly string[]): void => {
    const item = toObject(content);
    const key = toText(item?.['id']);
    const name = toText(item?.['name']);
    if (!item || key === null) problems.push({ reason: 'an item without an id' });
    else if (!key.startsWith('skin-')) problems.push({ item: name ?? key, reason: whyNoSkin(key) });
    else if (name === null) problems.push({ item: key, reason: 'a skin without a name' });
    else {
      const known = skins.get(name);
      if (known && !known.keys.includes(key)) phased.add(name);
      skins.set(name, merge(known, key, name, item, collections));
    }
  };
  let collections = 0;
  for (const entry of entriesOf(source)) {
    const contents = entry?.['contains'];
    if (Array.isArray(contents)) collections++;
    else take(entry, namesOf(toItems(entry?.['collections'])));
    for (const content of toItems(contents)) take(content, namesOf([entry]));
  }
  return {
    /** The number of collections, including those without skins; 0 for a list of skins. */
    collections,
    skins: [...skins.values()],
    /** The names of skins that the source lists separately for each phase. */
    phased: [...phased],
    /** The items that were left out. */
    problems,
  };
};

const whyNoSkin = (key: string): string => {
  const [kind] = key.split('-');
  return kind === 'collection' ? 'a collection without contents' : `of kind ${kind}, not a skin`;
};

/** Whether the content is the list with a separate item for each wear of a skin, `skins_not_grouped.json`. */
const listsWears = (source: unknown): boolean =>
  entriesOf(source).some(entry => toObject(entry?.['wear']) !== undefined);

const entriesOf = (source: unknown): readonly (JsonRecord | undefined)[] => toItems(source).map(toObject);

const namesOf = (collections: readonly unknown[]): readonly string[] =>
  collections.flatMap(collection => toText(toObject(collection)?.['name']) ?? []);

const merge = (
  known:
    | (Readonly<Record<'keys' | 'collections', readonly string[]>> &
        Readonly<Record<'rarity' | 'image', string | null>>)
    | undefined,
  key: string,
  name: string,
  item: JsonRecord,
  collections: readonly string[],
) => ({
  /** The source's ids; a skin in several phases has several. */
  keys: [...new Set([...(known?.keys ?? []), key])],
  /** The market's spelling: `AK-47 | Redline`. */
  name,
  weapon: weaponOf(name),
  rarity: known?.rarity ?? toText(toObject(item['rarity'])?.['name']),
  collections: [...new Set([...(known?.collections ?? []), ...collections])],
  image: known?.image ?? toText(item['image']),
});

/** The part of the name before the bar, without the star of knives and gloves. */
const weaponOf = (name: string): string | null => toText(name.split(' | ')[0]?.replace('★', ''));
