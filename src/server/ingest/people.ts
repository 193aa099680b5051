import type { Side } from '../../core/scoreboard/event.ts';
import type { Sink } from './observation.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly side: Side | null;
}

/** Who is on the server, by identifier. */
export type People = Record<string, Omit<Named, 'id'>>;

/** Tells who is on the server, where that is new. */
export const meet = (people: People, { id, name, side }: Named, sink: Sink): void => {
  const known = people[id];
  if (known?.side === side && known.name === name) return;
  people[id] = { name, side };
  sink.tell({ is: 'player', id, name, side });
};

/** Tells of everybody on a side, but for these, that it is not known where they stand. */
export const forgetSides = (people: People, sink: Sink, but: ReadonlySet<string> = new Set()): void => {
  for (const [id, { name, side }] of Object.entries(people))
    if (side !== null && !but.has(id)) meet(people, { id, name, side: null }, sink);
};
