import type { DatabaseSync } from 'node:sqlite';
import { schemaSql } from '../../../data/store/schema.ts';
import { day, seasonAt } from '../calendar.ts';
import { simulateMatch } from '../match/simulation.ts';
import type { SimulateMatch } from '../match/simulation.ts';
import { playSeason } from '../season/season.ts';
import { createWorld } from '../world.ts';
import { finishedOf, prefix } from './fill.ts';
import { insertTables } from './insert.ts';
import type { Row } from './insert.ts';
import { eventRow, matchRow, peopleRows } from './rows.ts';

/** A span of time, in ms since 1970 UTC, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The last cups of a season are over by then. Its weakest teams rest so long: see `createOpenings`. */
const overrun = 2 * day;

/**
 * Makes an empty database hold what is live in the span, as the file with these seasons has it: the matches and their
 * teams, players and tournaments by name. A season is played up to then, a sixth of a file on average, and of its matches
 * only those are written.
 */
export const fillLive = (
  database: DatabaseSync,
  seed: number,
  { from, to }: Span,
  seasons: readonly number[],
  simulate: SimulateMatch = simulateMatch,
): void => {
  database.exec(schemaSql);
  const world = createWorld(seed, seasons.at(-1) ?? 1);
  insertTables(database, { meta: [{ key: 'prefix', value: prefix }], ...peopleRows(world) });
  for (let season = seasonAt(from - overrun); season <= seasonAt(to); season++) {
    const match: Row[] = [];
    const { tournaments } = playSeason(
      world,
      season,
      simulate,
      (played, simulated) => {
        if (simulated.endsAt > from) match.push(matchRow(played, simulated));
      },
      to,
    );
    insertTables(database, {
      match,
      event: tournaments.map(running => eventRow(running, finishedOf(seasons))),
    });
  }
};
