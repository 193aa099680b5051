import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { schemaSql } from '../../../src/data/store/schema.ts';
import * as fc from '../../support/property.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import {
  createDemo,
  createListed,
  createRoster,
  elks,
  joinTables,
  otters,
  writeSingle,
  writeTables,
} from './demos/madeUpDemos.ts';
import { createTarget, writeJson } from './importJson.ts';
import { ask } from './importing.ts';
import { listPage, rosterPage, writePages } from './madeUpPages.ts';
import { madeUpCollections } from './madeUpSkins.ts';

/** The tables behind the answers, including the identities of their rows. */
const tables = [...schemaSql.matchAll(/CREATE TABLE (\w+)/g)]
  .map(([, table]) => table ?? '')
  .filter(table => table !== 'meta' && table !== 'source');

/** All rows of the file, including numbers and slugs. */
const everything = (file: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    tables.map(table => [
      table,
      ask(file, `SELECT * FROM ${table}`)
        .map(row => JSON.stringify(row))
        .sort(),
    ]),
  );

const owls = createRoster(3000, 'barn', 'eagle', 'hawk', 'snowy', 'tawny');
const names = (roster: readonly { readonly name: string }[]) => roster.map(({ name }) => name).join(', ');
const won = 'eeeeeeeeooooeeeeoe';

/** Makes the list of a day with the page of the Elks. */
const list = (day: string, elkNames: string, called: string): string =>
  writePages(createTemporaryFolder(), {
    [`live/standings_global_${day}.md`]: listPage(day, [
      { rank: 1, points: 1900, name: called, players: elkNames },
      { rank: 2, points: 1800, name: 'Otters', players: names(otters) },
      // Two players have one nickname, but only one gets the plain slug.
      { rank: 3, points: 1700, name: 'Larks', players: 'ash, finch, lark, siskin, wren' },
    ]),
    [`live/details/${day}/0001--page.md`]: rosterPage({
      name: called,
      players: elkNames,
      matches: [
        [4, '2025-02-03', 'Otters', 'W', names(elks)],
        [5, '2025-02-07', 'Owls', 'L', names(elks)],
      ],
    }),
  });

const cents = (day: string, price: number) => ({
  metadata: { updated_at: `${day}T12:00:00Z`, currency: 'USD' },
  prices: { 'AK-47 | Kiln (Field-Tested)': price, '★ Talon | Kiln (Well-Worn)': price * 9 },
});

/** Sources with the same matches, teams and players, each slightly different. */
const createSets = () => {
  const single = (name: string, more: Parameters<typeof createDemo>[0]) =>
    writeSingle(name, createDemo({ name, names: ['Team A', 'Team B'], server: '', ...more }));
  const loose = createTemporaryFolder();
  const late = { date: '2025-02-04T02:00:00Z' };
  cpSync(single('elks-vs-otters-m1-nuke', { checksum: 'l1', rounds: won, ...late }), join(loose, '1'), {
    recursive: true,
  });
  cpSync(
    single('elks-vs-otters-m2-mirage', { checksum: 'l2', rounds: won, map: 'de_mirage', ...late }),
    join(loose, '2'),
    { recursive: true },
  );
  const json = writeJson({
    'c.json': madeUpCollections,
    't.json': {
      event_id: 'fjord_cup_2025',
      matches: [
        {
          source_match_id: 1,
          stage: 'playoffs',
          round_number: 1,
          best_of: 3,
          team_1: 'Otters',
          team_2: 'Team Elks',
          score_team_1: 0,
          score_team_2: 2,
          winner: 'Team Elks',
          datetime_source: '2025-02-04T01:00:00',
        },
      ],
    },
    'steam/a.json': cents('2026-10-01', 1000),
    'steam/b.json': cents('2026-10-31', 1100),
    'dock/2026-11-01.json': { items: { 'AK-47 | Kiln (Minimal Wear)': { usd: 9.005 } } },
  });
  const short = [{ steamid: elks[0]?.steamid ?? '', name: 'ash-TREE' }, ...elks.slice(1)];
  return [
    ['standings', list('2025_02_24', names(elks), 'Elks')],
    ['standings', list('2025_03_03', 'ash, birch, cedar, new, newer', 'Moose')],
    ['tournament', join(json, 't.json')],
    ['demos', loose],
    [
      'demos',
      single('auto-7', {
        checksum: 's7',
        rounds: 'o'.repeat(13),
        names: ['Elks_1', 'Owls'],
        rosters: [elks, owls],
        date: '2025-02-08T01:00:00Z',
      }),
    ],
    [
      'demos',
      writeTables(
        joinTables(createDemo({ checksum: 'a1', rounds: won, rosters: [short, otters] }), {
          tournaments: [createListed('a1', { match_date: '2025-01-20 12:00:00' })],
          players_data: [{ team_name: 'Elks', player_name: "Ann 'ash' Lee", player_nick: 'ash' }],
        }),
      ),
    ],
    ['skins', join(json, 'c.json')],
    ['prices', join(json, 'steam'), 'steam'],
    ['prices', join(json, 'dock'), 'dock'],
  ] as const;
};

describe('imports in any order', () => {
  it('give the same rows, numbers and slugs', async () => {
    const sets = createSets();
    const importAll = async (order: readonly (typeof sets)[number][]): Promise<string> => {
      const { into, bring } = createTarget();
      // Prices need skins that are already imported.
      const isLate = ([kind]: (typeof sets)[number]) => kind === 'prices';
      for (const [kind, path, market] of [...order.filter(set => !isLate(set)), ...order.filter(isLate)])
        await bring(kind, path, market);
      return into;
    };
    const wanted = everything(await importAll(sets));
    // The recording of February 8 is the lists' match of February 7.
    expect(wanted['match']).toHaveLength(3);
    expect(wanted['team']).toHaveLength(5);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...sets], { minLength: sets.length }), async order => {
        expect(everything(await importAll(order))).toEqual(wanted);
      }),
      { numRuns: 3 },
    );
  });
});
