import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toSlug } from '../../../core/names/slug.ts';
import type { openTellers, TellAs } from '../facts.ts';
import { openNewRows } from '../newRows.ts';
import { openTeams } from '../teams.ts';
import { type Observation, siteNumber } from './observations.ts';
import type { NamedThing } from './settle.ts';

export interface Telling {
  readonly database: DatabaseSync;
  readonly service: string;
  readonly tell: TellAs;
  readonly teller: ReturnType<typeof openTellers>;
}

export type Value = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export const newestOf = (said: readonly Observation[]): { readonly at: number; readonly value: Value } => {
  const inOrder = said.toSorted((one, other) => one.at - other.at);
  const value: Value = Object.assign({}, ...inOrder.map(each => each.value));
  return { at: inOrder.at(-1)?.at ?? 0, value };
};

export const toCell = (value: Value[string]): string | null => String(value ?? '') || null;

/** Fills the empty columns of a row of a table, each with a field of what a service says. */
export const openFiller = (
  { database }: Telling,
  table: 'team' | 'player' | 'skin',
  columns: Readonly<Record<string, string>>,
): ((id: number, value: Value) => void) => {
  const sets = Object.keys(columns).map(column => `${column} = coalesce(${column}, ?)`);
  const update = database.prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = ?`);
  return (id, value) => void update.run(...Object.values(columns).map(field => toCell(value[field])), id);
};

/** Finds and makes the teams, events and players that answers name. */
export type Names = ReturnType<typeof createNames>;

/** A service's identifier always means one row. What no source has yet gets the number of its identifier. */
export const createNames = ({ database }: Telling) => {
  const teams = openTeams(database);
  const make = openNewRows(database, 'event');
  const bySlug = database.prepare('SELECT id FROM event WHERE slug = ?');
  const makePlayer = openNewRows(database, 'player');
  const byNickname = database.prepare(
    'SELECT id FROM player WHERE nickname = ? COLLATE NOCASE ORDER BY length(slug), slug',
  );
  const find = (statement: StatementSync, word: string): number | undefined =>
    // An id is a number.
    statement.get(word)?.['id'] as number | undefined;
  return {
    team: createBook(teams.find, teams.add),
    player: createBook(
      name => find(byNickname, name),
      (name, wanted) => makePlayer(name, name, wanted).id,
    ),
    event: createBook(
      name => find(bySlug, toSlug(name)),
      (name, wanted) => make(name, name, wanted).id,
    ),
  };
};

const createBook = (
  find: (name: string) => number | undefined,
  make: (name: string, wanted?: number) => number,
) => {
  const known = new Map<string, number>();
  const taken = new Set<number>();
  return ({ id, name }: NamedThing): number => {
    const named = find(name);
    if (id === undefined) return named ?? make(name);
    const found = known.get(id) ?? (named === undefined || taken.has(named) ? undefined : named);
    const number = found ?? make(name, siteNumber(id));
    known.set(id, number);
    taken.add(number);
    return number;
  };
};
