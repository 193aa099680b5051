import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveMatches } from '../../../../src/data/store/matchLists.ts';
import { day, hour, minute, seasonStart, seasonsToHold } from '../../../../src/server/demo/calendar.ts';
import { fillDatabase } from '../../../../src/server/demo/file/fill.ts';
import { fillLive } from '../../../../src/server/demo/file/fill.ts';
import * as fc from '../../../support/property.ts';
import { quickMatch } from '../quickMatch.ts';

const seed = 1;
/** As long as one file serves: from the day on which season 21 is added to the day before season 22 is. */
const first = seasonStart(20) + 28 * day;
const last = seasonStart(21) + 28 * day - 1;
const seasons = seasonsToHold(first);

let whole: DatabaseSync;
beforeAll(() => {
  whole = new DatabaseSync(':memory:');
  fillDatabase(whole, seed, seasons, { simulate: quickMatch });
});
afterAll(() => whole.close());

const liveAt = (database: DatabaseSync, now: number) =>
  database.prepare(liveMatches).all(now - day, now, now);
const people = (database: DatabaseSync) =>
  ['team', 'player', 'roster_spell'].map(table =>
    database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
  );

test('what is live at any moment is what the whole season has, at its beginning and on its last day too', () => {
  expect(seasonsToHold(last)).toEqual(seasons);
  const start = seasonStart(21);
  const moments = fc.oneof(
    fc.integer({ min: first, max: last - hour }),
    // The last cups of season 20 run on in season 21.
    fc.integer({ min: start - 2 * hour, max: start + 2 * day }),
    fc.constantFrom(start - 1, start, start + 1),
  );
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 30 * minute }), (from, length) => {
      const live = new DatabaseSync(':memory:');
      fillLive(live, seed, { from, to: from + length }, seasons, quickMatch);
      for (const now of [from, from + Math.floor(length / 2), from + length])
        expect(liveAt(live, now)).toEqual(liveAt(whole, now));
      expect(liveAt(live, from)).not.toEqual([]);
      live.close();
    }),
    { numRuns: 60 },
  );
});

test('its teams and players are those of the whole season', () => {
  const live = new DatabaseSync(':memory:');
  fillLive(live, seed, { from: first, to: first }, seasons, quickMatch);
  expect(people(live)).toEqual(people(whole));
  live.close();
});

test('before the first season nothing is live', () => {
  const live = new DatabaseSync(':memory:');
  const now = seasonStart(1) - hour;
  fillLive(live, seed, { from: now, to: now }, seasonsToHold(now), quickMatch);
  expect(liveAt(live, now)).toEqual([]);
  live.close();
});
