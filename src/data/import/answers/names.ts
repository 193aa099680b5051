import type { DatabaseSync } from 'node:sqlite';
import { toSlug } from '../../../core/names/slug.ts';
import type { openTellers, TellAs } from '../facts.ts';
import { openNewRows } from '../newRows.ts';
import { openTeams } from '../teams.ts';
import { type Observation, siteNumber } from './observations.ts';
import type { NamedThing } from './settle.ts';

/** What the answers of one service are written with. */
export interface Telling {
  readonly database: DatabaseSync;
  readonly service: string;
  readonly tell: TellAs;
  readonly teller: ReturnType<typeof openTellers>;
}

/** What an answer said of a thing. */
export type Value = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The newest word of each field. */
export const newestOf = (said: readonly Observation[]): { readonly at: number; readonly value: Value } => {
  const inOrder = said.toSorted((one, other) => one.at - other.at);
  const value: Value = Object.assign({}, ...inOrder.map(each => each.value));
  return { at: inOrder.at(-1)?.at ?? 0, value };
};

/** Finds and makes the teams, events and players that answers name. */
export type Names = ReturnType<typeof createNames>;

/**
 * A service's identifier always means one row: the first time the row of that name, which no other identifier has. What no
 * source has yet gets the number of its identifier.
 */
export const createNames = ({ database }: Telling) => {
  const teams = openTeams(database);
  const make = openNewRows(database, 'event');
  const bySlug = database.prepare('SELECT id FROM event WHERE slug = ?');
  const findEvent = (name: string): number | undefined => {
    const found = bySlug.get(toSlug(name))?.['id'];
    return found === undefined ? undefined : Number(found);
  };
  const makePlayer = openNewRows(database, 'player');
  const byNickname = database.prepare(
    'SELECT id FROM player WHERE nickname = ? COLLATE NOCASE ORDER BY length(slug), slug',
  );
  const findPlayer = (name: string): number | undefined => {
    const found = byNickname.get(name)?.['id'];
    return found === undefined ? undefined : Number(found);
  };
  return {
    team: createBook(teams.find, teams.add),
    player: createBook(findPlayer, (name, wanted) => makePlayer(name, name, wanted).id),
    event: createBook(findEvent, (name, wanted) => make(name, name, wanted).id),
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
