import type { DatabaseSync } from 'node:sqlite';
import { toSlug } from '../../core/names/slug.ts';

/** Assigns slugs that are unique in the table: `falcons`, then `falcons-2`. */
export interface SlugBook {
  take(name: string): string;
}

/**
 * @param table `team`, `player`, `event` or `skin`
 * @param reserved slugs that a route's fixed segment would hide: `search`
 */
export const openSlugBook = (
  database: DatabaseSync,
  table: 'team' | 'player' | 'event' | 'skin',
  reserved: readonly string[] = [],
): SlugBook => {
  const taken = new Set(reserved);
  // Skins and their variants share one set of slugs.
  for (const from of table === 'skin' ? ['skin', 'skin_variant'] : [table])
    for (const row of database.prepare(`SELECT slug FROM ${from}`).all()) taken.add(String(row['slug']));
  const next = new Map<string, number>();
  const take = (name: string): string => {
    const plain = toSlug(name) || table;
    let number = next.get(plain) ?? 1;
    let slug = number === 1 ? plain : `${plain}-${number}`;
    while (taken.has(slug)) slug = `${plain}-${++number}`;
    taken.add(slug);
    next.set(plain, number + 1);
    return slug;
  };
  return { take };
};
