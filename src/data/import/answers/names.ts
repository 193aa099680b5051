import type { DatabaseSync } from 'node:sqlite';
import { toSlug } from '../../../core/names/slug.ts';
import type { openTellers, TellAs } from '../facts.ts';
import { openNewRows } from '../newRows.ts';
import { openTeams } from '../teams.ts';
import { siteNumber } from './observations.ts';
import type { NamedThing } from './settle.ts';

/** What the answers of one service are written with. */
export interface Telling {
  readonly database: DatabaseSync;
  readonly service: string;
  readonly tell: TellAs;
  readonly teller: ReturnType<typeof openTellers>;
}

/** Finds and makes the teams and events that answers name. */
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
  return {
    team: createBook(teams.find, teams.add),
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
