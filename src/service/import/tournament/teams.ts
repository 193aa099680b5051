import type { DatabaseSync } from 'node:sqlite';
import { openSlugBook } from '../slug.ts';
import { toNameKey } from '../standings/names.ts';
import { toShortName, toTeamKey } from '../teamKey.ts';

/**
 * The number of the team that a name means, made where no source has brought it. Spelled exactly so before alike; of
 * several the first that came, which is the one that people mean.
 */
export const openTeams = (database: DatabaseSync): ((name: string) => number) => {
  const slugs = openSlugBook(database, 'team');
  const byName = new Map<string, number>();
  const byKey = new Map<string, number>();
  const keep = (name: string, id: number): void => {
    if (!byName.has(toNameKey(name))) byName.set(toNameKey(name), id);
    if (!byKey.has(toTeamKey(name))) byKey.set(toTeamKey(name), id);
  };
  for (const row of database.prepare('SELECT id, name FROM team ORDER BY id').all())
    keep(String(row['name']), Number(row['id']));
  const insert = database.prepare('INSERT INTO team (slug, name) VALUES (?, ?)');
  return name => {
    let id = byName.get(toNameKey(name)) ?? byKey.get(toTeamKey(name));
    // The slug is that of the short name, whichever source comes first.
    id ??= Number(insert.run(slugs.take(toShortName(name)), name).lastInsertRowid);
    keep(name, id);
    return id;
  };
};
