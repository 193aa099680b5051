import type { DatabaseSync } from 'node:sqlite';
import { openNumbers } from './numbers.ts';
import { openSlugBook } from './slug.ts';
import { toNameKey } from './standings/names.ts';
import { toShortName, toTeamKey } from './teamKey.ts';

/**
 * Finds the number of a team by name. An exact spelling takes precedence over a similar one. Of several teams, the
 * first counts, which is the one that people mean.
 */
export interface NamedTeams {
  find(name: string): number | undefined;
  /** Makes the team if no source has it yet. */
  ensure(name: string): number;
}

export const openTeams = (database: DatabaseSync): NamedTeams => {
  const slugs = openSlugBook(database, 'team');
  const numberOf = openNumbers(database, 'team');
  const byName = new Map<string, number>();
  const byKey = new Map<string, number>();
  const keep = (name: string, id: number): void => {
    if (!byName.has(toNameKey(name))) byName.set(toNameKey(name), id);
    if (!byKey.has(toTeamKey(name))) byKey.set(toTeamKey(name), id);
  };
  for (const row of database.prepare('SELECT id, name FROM team ORDER BY length(slug), slug').all())
    keep(String(row['name']), Number(row['id']));
  const insert = database.prepare('INSERT INTO team (id, slug, name) VALUES (?, ?, ?)');
  const find = (name: string): number | undefined =>
    byName.get(toNameKey(name)) ?? byKey.get(toTeamKey(name));
  const ensure = (name: string): number => {
    // The slug comes from the short name, in any order of sources.
    const id = find(name) ?? make(name);
    keep(name, id);
    return id;
  };
  const make = (name: string): number => {
    const slug = slugs.take(toShortName(name));
    const id = numberOf(slug);
    insert.run(id, slug, name);
    return id;
  };
  return { find, ensure };
};
