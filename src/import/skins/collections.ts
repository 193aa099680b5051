import { toItems, toObject, toText } from '../readJson.ts';
import type { JsonObject } from '../readJson.ts';

/** A weapon skin, in whatever wear. */
export interface CollectedSkin {
  /** As the source numbers it; a skin in several phases has several. */
  readonly keys: readonly string[];
  /** As the market spells it: `AK-47 | Redline`. */
  readonly name: string;
  readonly weapon: string | null;
  readonly rarity: string | null;
  /** Every collection that has it, in the source's order. */
  readonly collections: readonly string[];
  readonly image: string | null;
}

export interface Collections {
  /** How many collections hold a skin or anything else. */
  readonly collections: number;
  readonly skins: readonly CollectedSkin[];
  /** Items that are no skins, by kind (`sticker`). */
  readonly others: ReadonlyMap<string, number>;
  /** Names of skins that the source has once for every phase. */
  readonly phased: readonly string[];
  /** Items that were left out, each with its reason. */
  readonly problems: readonly string[];
}

/** Reads the list of collections. Whatever is no collection in it holds nothing. */
export const parseCollections = (source: unknown): Collections => {
  const skins = new Map<string, CollectedSkin>();
  const others = new Map<string, number>();
  const phased = new Set<string>();
  const problems: string[] = [];
  const collections = toItems(source)
    .map(toObject)
    .filter(collection => collection !== undefined);
  for (const collection of collections) {
    for (const content of toItems(collection['contains'])) {
      const item = toObject(content);
      const key = toText(item?.['id']);
      const name = toText(item?.['name']);
      if (!item || key === null) problems.push('an item without an id');
      else if (!key.startsWith('skin-')) count(others, key);
      else if (name === null) problems.push(`${key} has no name`);
      else {
        const known = skins.get(name);
        if (known && !known.keys.includes(key)) phased.add(name);
        skins.set(name, merge(known, key, name, item, toText(collection['name'])));
      }
    }
  }
  return {
    collections: collections.length,
    skins: [...skins.values()],
    others,
    phased: [...phased],
    problems,
  };
};

const count = (others: Map<string, number>, key: string): void => {
  const kind = key.split('-')[0] ?? key;
  others.set(kind, (others.get(kind) ?? 0) + 1);
};

const merge = (
  known: CollectedSkin | undefined,
  key: string,
  name: string,
  item: JsonObject,
  collection: string | null,
): CollectedSkin => ({
  keys: [...new Set([...(known?.keys ?? []), key])],
  name,
  weapon: weaponOf(name),
  rarity: known?.rarity ?? toText(toObject(item['rarity'])?.['name']),
  collections: [...new Set([...(known?.collections ?? []), ...(collection === null ? [] : [collection])])],
  image: known?.image ?? toText(item['image']),
});

/** What stands before the bar, without the star of knives and gloves. */
const weaponOf = (name: string): string | null => toText(name.split(' | ')[0]?.replace('★', ''));
