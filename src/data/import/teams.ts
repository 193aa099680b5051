import type { DatabaseSync } from 'node:sqlite';
import { openNewRows } from './newRows.ts';
import { toNameKey } from './standings/names.ts';
import { toShortName, toTeamKey } from './teamKey.ts';

export type NamedTeams = ReturnType<typeof openTeams>;

/**
 * Finds the number of a team by name. An exact spelling takes precedence over a similar one. Of several teams, the
 * first counts, which is the one that people mean.
 */
export const openTeams = (database: DatabaseSync) => {
  const make = openNewRows(database, 'team');
  const byName = new Map<string, number>();
  const byKey = new Map<string, number>();
  const keep = (name: string, id: number): void => {
    if (!byName.has(toNameKey(name))) byName.set(toNameKey(name), id);
    if (!byKey.has(toTeamKey(name))) byKey.set(toTeamKey(name), id);
  };
  for (const row of database.prepare('SELECT id, name FROM team ORDER BY length(slug), slug').all())
    keep(String(row['name']), Number(row['id']));
  const find = (name: string): number | undefined =>
    byName.get(toNameKey(name)) ?? byKey.get(toTeamKey(name));
  /** Makes the team if no source has it yet. */
  const ensure = (name: string): number => {
    // The slug comes from the short name, in any order of sources.
    const id = find(name) ?? make(name, toShortName(name)).id;
    keep(name, id);
    return id;
  };
  return { find, ensure };
};
