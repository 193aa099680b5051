import { join } from 'node:path';
import { expect, it } from 'vitest';
import { schemaSql } from '../../../../src/data/store/schema.ts';
import * as fc from '../../../support/property.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, importStandings } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

const tables = [...schemaSql.matchAll(/CREATE TABLE (\w+)/g)]
  .map(([, table]) => table ?? '')
  .filter(table => table !== 'meta' && table !== 'source');

const everything = (file: string) =>
  Object.fromEntries(
    tables.map(table => [
      table,
      ask(file, `SELECT * FROM ${table}`)
        .map(row => JSON.stringify(row))
        .sort(),
    ]),
  );

const days = ['2025_01_06', '2025_02_03', '2025_03_03', '2025_04_07', '2025_05_05'];
const played = ['2024-12-20', '2025-01-10', '2025-02-10', '2025-03-10', '2025-04-10'];
/** Few names and players, so that names are on several rosters and rosters under several names. */
const name = fc.constantFrom('Elks', 'ELKS', 'Moose', 'Otters', 'Otters 2');
const players = fc.constantFrom(
  'ash, birch, cedar',
  'ash, birch, doe',
  'elm, fir, gum',
  'elm, fir, yew',
  'oak, pine, yew',
);

const roster = fc.record({
  name,
  players,
  hasPage: fc.boolean(),
  prizes: fc.array(fc.tuple(fc.constantFrom(...played), fc.constantFrom('$500', '$900')), { maxLength: 2 }),
});
const world = fc.array(
  fc.record({
    rosters: fc.uniqueArray(roster, {
      minLength: 1,
      maxLength: 5,
      selector: one => `${one.name.toLowerCase()}/${one.players}`,
    }),
    /** Of two rosters, by their places; the second may have no page. */
    matches: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4), fc.boolean(), fc.option(players)), {
      maxLength: 6,
    }),
  }),
  { minLength: 2, maxLength: days.length },
);

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** Writes the list and the pages of a day. */
const writeDay = (folder: string, { rosters, matches }: World[number], index: number): string => {
  const day = days[index] ?? '';
  const met = matches.flatMap(([one, other, when, won, lineup], number) => {
    const [first, second] = [rosters[one % rosters.length], rosters[other % rosters.length]];
    const date = played[Math.min(when, index)] ?? '';
    if (!first || !second || first === second || first.name.toLowerCase() === second.name.toLowerCase())
      return [];
    const of = (own: typeof first, opponent: typeof first, isWon: boolean, who?: string) => ({
      own,
      row: [number + 1, date, opponent.name, isWon ? 'W' : 'L', who ?? own.players] as const,
    });
    return [of(first, second, won, lineup ?? undefined), of(second, first, !won)];
  });
  return writePages(folder, {
    [`live/standings_global_${day}.md`]: listPage(
      day,
      rosters.map((one, at) => ({ rank: at + 1, points: 1900 - at, name: one.name, players: one.players })),
    ),
    ...Object.fromEntries(
      rosters
        .filter(({ hasPage }) => hasPage)
        .map((one, at) => [
          `live/details/${day}/${String(at + 1).padStart(4, '0')}--page.md`,
          rosterPage({
            ...one,
            explained: true,
            matches: met.filter(({ own }) => own === one).map(({ row }) => row),
          }),
        ]),
    ),
  });
};

it('lists that come one by one, in any order, give the same rows as all of them at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      world.chain(lists =>
        fc.tuple(fc.constant(lists), fc.shuffledSubarray([...lists.keys()], { minLength: lists.length })),
      ),
      async ([lists, order]) => {
        const whole = createTemporaryFolder();
        for (const [index, list] of lists.entries()) writeDay(whole, list, index);
        const wanted = everything((await importStandings(whole)).into);
        const into = join(createTemporaryFolder(), 'one-by-one.db');
        for (const index of order) {
          const list = lists[index];
          if (list) await importStandings(writeDay(createTemporaryFolder(), list, index), into);
        }
        expect(everything(into)).toEqual(wanted);
      },
    ),
    { numRuns: 12 },
  );
});
