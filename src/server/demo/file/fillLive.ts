import type { DatabaseSync } from 'node:sqlite';
import { schemaSql } from '../../../data/store/schema.ts';
import { day, seasonAt } from '../calendar.ts';
import type { SimulateMatch } from '../match/plan.ts';
import { simulateMatch } from '../match/simulation.ts';
import { playSeason } from '../season/season.ts';
import { createWorld } from '../world.ts';
import { nameFlagships, prefix } from './fill.ts';
import { toMatchRow } from './matchRows.ts';
import { toEventRow } from './seasonRows.ts';
import type { Stamp } from './stamp.ts';
import { prepareInsert } from './tables.ts';
import { peopleTables, toPeopleRows } from './worldRows.ts';

/** A span of time, in ms since 1970 UTC, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The last cups of a season are over by then. Its weakest teams rest so long: see `createOpenings`. */
const overrun = 2 * day;

/**
 * Makes an empty database hold what is live in the span, as the file with the wanted seasons has it: the matches and
 * their teams, players and tournaments by name. A season is played up to then, a sixth of a file on average, and of its
 * matches only those are written.
 */
export const fillLive = (
  database: DatabaseSync,
  seed: number,
  { from, to }: Span,
  { seasons }: Stamp,
  simulate: SimulateMatch = simulateMatch,
): void => {
  database.exec(schemaSql);
  database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('prefix', prefix);
  const world = createWorld(seed, seasons.at(-1) ?? 1);
  const people = toPeopleRows(world);
  for (const table of peopleTables) prepareInsert(database, table).rows(people[table]);
  const matches = prepareInsert(database, 'match');
  const events = prepareInsert(database, 'event');
  for (let season = seasonAt(from - overrun); season <= seasonAt(to); season++) {
    const { tournaments } = playSeason(
      world,
      season,
      simulate,
      (played, match) => {
        if (match.endsAt > from) matches.row(toMatchRow(played, match));
      },
      to,
    );
    events.rows(tournaments.map(toEventRow));
  }
  nameFlagships(database, seasons);
};
