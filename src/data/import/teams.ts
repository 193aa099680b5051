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
  const note = (name: string, id: number): void => {
    if (!byName.has(toNameKey(name))) byName.set(toNameKey(name), id);
    if (!byKey.has(toTeamKey(name))) byKey.set(toTeamKey(name), id);
  };
  for (const row of database.prepare('SELECT id, name FROM team ORDER BY length(slug), slug').all())
    note(String(row['name']), Number(row['id']));
  const find = (name: string): number | undefined =>
    byName.get(toNameKey(name)) ?? byKey.get(toTeamKey(name));
  const keep = (name: string, id: number): number => {
    note(name, id);
    return id;
  };
  /** Makes a team, with the number that its source gives it if that is free. */
  // The slug comes from the short name, in any order of sources.
  const add = (name: string, wanted?: number): number => keep(name, make(name, toShortName(name), wanted).id);
  /** Makes the team if no source has it yet. */
  const ensure = (name: string): number => {
    const id = find(name);
    return id === undefined ? add(name) : keep(name, id);
  };
  return { find, add, ensure };
};
