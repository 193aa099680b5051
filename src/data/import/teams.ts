import type { DatabaseSync } from 'node:sqlite';
import { openNewRows } from './newRows.ts';
import { toNameKey } from './standings/names.ts';

export type NamedTeams = ReturnType<typeof openTeams>;

/** Finds a team by name, an exact spelling first. Of several, the first counts, which is the one that people mean. */
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

/**
 * A team name's key for comparison between sources: `Team Spirit` equals `Spirit`, `FaZe Clan` equals `FaZe`, and
 * `THUNDERdOWNUNDER` equals `THUNDER dOWNUNDER`. Other words (`Academy`, `Gladiators`) are kept.
 */
export const toTeamKey = (name: string): string => {
  const short = toShortName(name);
  return short.replaceAll(/[^\p{L}\p{N}]+/gu, '') || short;
};

/** A team's lowercase name without the words that only some sources add. */
export const toShortName = (name: string): string => {
  const key = toNameKey(name);
  const short = key.replace(/^team /, '').replace(/ (?:team|e-?sports?|gaming|clan)$/, '');
  return short === '' ? key : short;
};

/** Whether a name is a placeholder for a team that is not known yet. */
export const isOpenName = (name: string): boolean =>
  /^(?:tb[acd]|to be \w+|[^\p{L}\p{N}]*|(?:winner|loser) (?:of|match)\b.*)$/iu.test(name);
