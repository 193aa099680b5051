import type { JsonRecord } from '../../../core/json/jsonRecord.ts';
import type { Fault } from '../importer.ts';
import { toItems, toObject, toText } from '../readJson.ts';

export type Collections = ReturnType<typeof parseCollections>;
/** A weapon skin, in any wear. */
export type CollectedSkin = ReturnType<typeof merge>;

/**
 * Parses the list of collections with their skins (`collections.json`), or the list of skins with their collections
 * (`skins.json`). Other content has no skins.
 */
export const parseCollections = (source: unknown) => {
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
export const listsWears = (source: unknown): boolean =>
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
