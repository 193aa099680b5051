import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toDay } from '../store/time.ts';
import { toSlug } from '../../core/names/slug.ts';

/** A table with slugs, and those that a fixed segment of the service's paths would hide. */
const reserved = {
  team: [],
  player: ['search'],
  event: ['live', 'upcoming', 'calendar'],
  skin: ['trending', 'search'],
} as const;
type SluggedTable = keyof typeof reserved;

/**
 * Makes rows of a table: each with a name, and with a number and a slug of its own.
 * @param called the name that the slug is made of, if it is another
 * @param wanted the number that a source gives it, unless another row has it
 */
export type NewRows = (
  name: string,
  called?: string,
  wanted?: number,
) => { readonly id: number; readonly slug: string };

export const openNewRows = (database: DatabaseSync, table: SluggedTable): NewRows => {
  const slugOf = openSlugs(database, table);
  const numberOf = table === 'skin' ? openNumbers(database, ...skinTables) : openNumbers(database, table);
  const insert = database.prepare(
    `INSERT INTO ${table} (id, slug, ${table === 'player' ? 'nickname' : 'name'}) VALUES (?, ?, ?)`,
  );
  const isTaken = database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`);
  return (name, called = name, wanted) => {
    const slug = slugOf(called);
    const id = wanted === undefined || isTaken.get(wanted) ? numberOf(slug) : wanted;
    insert.run(id, slug, name);
    return { id, slug };
  };
};

/** Skins and their variants share numbers and slugs. */
export const skinTables = ['skin', 'skin_variant'] as const;
/** Assigns slugs that are unique in the table: `falcons`, then `falcons-2`. */
export const openSlugs = (database: DatabaseSync, table: SluggedTable): ((name: string) => string) => {
  const taken = new Set<string>(reserved[table]);
  for (const from of table === 'skin' ? skinTables : [table])
    for (const row of database.prepare(`SELECT slug FROM ${from}`).all()) taken.add(String(row['slug']));
  const next = new Map<string, number>();
  return name => {
    const plain = toSlug(name) || table;
    let number = next.get(plain) ?? 1;
    let slug = number === 1 ? plain : `${plain}-${number}`;
    while (taken.has(slug)) slug = `${plain}-${++number}`;
    taken.add(slug);
    next.set(plain, number + 1);
    return slug;
  };
};

type NumberedTable = 'team' | 'player' | 'event' | 'match' | 'skin' | 'skin_variant';

/**
 * Assigns numbers to new rows. A number is derived from the row's identity (`key`: a slug, or a day and two teams), not
 * from the time of its import, so the same sources give the same numbers in any order. HLTV's match numbers are lower
 * than all of them.
 */
export const openNumbers = (
  database: DatabaseSync,
  ...tables: readonly [NumberedTable, ...NumberedTable[]]
): ((key: string) => number) => {
  const taken = tables.map(table => database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`));
  return key => {
    const digest = createHash('sha256').update(`${tables[0]}/${key}`).digest();
    let number = first + (digest.readUIntBE(0, 6) % count);
    while (taken.some(statement => statement.get(number))) number++;
    return number;
  };
};

/** Ten digits. */
const first = 1_000_000_000;
const count = 9_000_000_000;

/** Numbers the matches that no source numbers, by day and teams. Several matches on one day get different numbers. */
export const openMatchNumbers = (
  database: DatabaseSync,
): ((teams: readonly [number, number], at: number) => number) => {
  const numberOf = openNumbers(database, 'match');
  const slugOf = database.prepare('SELECT slug FROM team WHERE id = ?');
  return (teams, at) => {
    const slugs = teams.map(id => String(slugOf.get(id)?.['slug'])).sort();
    return numberOf([toDay(at), ...slugs].join('/'));
  };
};

export const openRenumbering = (database: DatabaseSync): ((from: number, to: number) => void) => {
  const parts = ['match_lineup', 'match_map', 'map_round', 'round_money', 'round_kill', 'player_map', 'slot'];
  const statements = [
    'UPDATE match SET id = ? WHERE id = ?',
    "UPDATE identity SET id = ? WHERE id = ? AND kind LIKE '%-match'",
    ...parts.map(table => `UPDATE ${table} SET match_id = ? WHERE match_id = ?`),
  ].map(sql => database.prepare(sql));
  return (from, to) => {
    for (const statement of statements) statement.run(to, from);
  };
};

/** Maps a source's records to our numbers. */
export type IdentityBook = ReturnType<typeof openIdentityBook>;

export const countIn = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']);

/** The numbers that a statement selects, by the texts that it selects before them. */
export const numbersIn = (database: DatabaseSync, sql: string, ...values: readonly string[]) =>
  new Map(
    database
      .prepare(sql)
      .all(...values)
      .map(row => Object.values(row))
      .map(([text, number]) => [String(text), Number(number)]),
  );

/** Opens the identities of one kind. Changes are written to the data file immediately. */
export const openIdentityBook = (database: DatabaseSync, kind: string) => {
  const known = numbersIn(database, 'SELECT key, id FROM identity WHERE kind = ?', kind);
  const insert = database.prepare('INSERT INTO identity (kind, key, id) VALUES (?, ?, ?)');
  return {
    get: (key: string) => known.get(key),
    set: (key: string, id: number): void => {
      if (known.has(key)) return;
      known.set(key, id);
      insert.run(kind, key, id);
    },
  };
};
