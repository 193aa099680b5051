import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { forget } from '../../../../src/data/import/forget.ts';
import { importInto } from '../../../../src/data/import/index.ts';
import { whyOf } from '../../../../src/data/import/why.ts';
import { openFileViews } from '../../../../src/data/store/views/openViews.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, now, run } from '../importing.ts';
import { createSaying } from './saying.ts';

const ember = {
  id: 'cs2-skin-71',
  slug: 'ak-47-ember-field-tested-1ab1a2dc',
  name: 'AK-47 | Ember (Field-Tested)',
  weapon: 'AK-47',
  rarity: 'Classified',
  collection: 'The Harbour Collection',
  price: { lowest: 28.5, marketplace: 'Skinport', offers: 12 },
};
const slug = ember.slug;
const skins = 'SELECT name, weapon, rarity, collection FROM skin ORDER BY name';
const prices = `SELECT v.name, date(day * 86400, 'unixepoch'), marketplace, cents FROM skin_day_price
  JOIN skin_variant v ON v.id = variant_id ORDER BY 1, 2, 3`;

/** Imports a list of skins, or prices of Steam, as files have them. */
const bring = async (into: string, kind: 'skins' | 'prices', content: unknown): Promise<void> => {
  const path = join(createTemporaryFolder(), 'items.json');
  writeFileSync(path, JSON.stringify(content));
  const fetched = kind === 'prices' ? { market: 'steam', fetchedAt: now } : {};
  await importInto({ kind, path, into, now, run, ...fetched });
};
const listed = [{ id: 'skin-71', name: 'AK-47 | Ember', rarity: { name: 'Covert' } }];
const steam = { metadata: { currency: 'USD' }, unit: 'cents', prices: { [ember.name]: 3100 } };

test('skins that a service names become skins, with the price of the form that was named', async () => {
  const { say, empty, into } = createSaying();
  say('/skins', [ember]);
  say('/skins/{skinIdOrSlug}/prices', [{ marketplace: 'Steam', price: 30.1 }], {
    asked: `/skins/${slug}/prices`,
  });
  say(
    '/skins/{skinIdOrSlug}/history',
    [
      { date: '2026-11-20', price: 27, marketplace: 'Skinport' },
      { date: '2026-11-19', price: 26, marketplace: 'Skinport' },
    ],
    { asked: `/skins/${slug}/history?limit=2` },
  );
  expect(await empty()).toMatchObject({ isNew: true, taken: { skins: expect.any(Number) as number } });
  expect(ask(into, skins)).toEqual([['AK-47 | Ember', 'AK-47', 'Classified', 'The Harbour Collection']]);
  expect(ask(into, prices)).toEqual([
    [ember.name, '2026-11-19', 'skinport', 2600],
    [ember.name, '2026-11-20', 'skinport', 2700],
    [ember.name, '2026-11-21', 'skinport', 2850],
    [ember.name, '2026-11-21', 'steam', 3010],
  ]);
  const views = openFileViews(into, now + 60_000);
  const told = (view: string) => [
    ...views.query(`SELECT DISTINCT source, as_of, fetched_at FROM ${view} ORDER BY 1, 2`).rows,
  ];
  const of = (second: number) => ['cito', `2026-11-21T12:00:0${second}Z`, `2026-11-21T12:00:0${second}Z`];
  expect([told('v_skin'), told('v_price'), told('v_offer')]).toEqual([
    [of(3)],
    [of(1), of(2), of(3)],
    [of(1), of(2)],
  ]);
  views.close();
});

test('files and services give the same skins in any order, and what files say stays', async () => {
  const both = await Promise.all(
    [true, false].map(async filesFirst => {
      const { say, empty, into } = createSaying();
      const files = async () => {
        await bring(into, 'skins', listed);
        await bring(into, 'prices', steam);
      };
      if (filesFirst) await files();
      say('/skins', [{ ...ember, price: { lowest: 29, marketplace: 'steam' } }]);
      await empty();
      if (!filesFirst) await files();
      return ['skin', 'skin_variant', 'skin_day_price', 'skin_offer', 'fact'].map(table =>
        ask(into, `SELECT * FROM ${table} ORDER BY 1, 2, 3`),
      );
    }),
  );
  expect(both[0]).toEqual(both[1]);
  const [found, , days, offers] = both[0] ?? [];
  expect(found?.[0]).toEqual(expect.arrayContaining(['Covert', 'The Harbour Collection', 'AK-47']));
  // The day has the price of the file. The offer is the newest.
  expect([days?.map(row => row[3]), new Set(offers?.map(row => row[2]))]).toEqual([[3100], new Set([2900])]);
});

test('a skin says who told its fields and its prices, and forgetting a service leaves those of the files', async () => {
  const { say, empty, into } = createSaying();
  await bring(into, 'skins', listed);
  await bring(into, 'prices', steam);
  const before = ['skin', 'skin_variant', 'skin_day_price', 'skin_offer'].map(table =>
    ask(into, `SELECT * FROM ${table} ORDER BY 1, 2`),
  );
  say('/skins', [{ ...ember, price: { lowest: 29, marketplace: 'steam' } }]);
  await empty();
  const database = new DatabaseSync(into, { readOnly: true });
  const [[id] = []] = ask(into, 'SELECT id FROM skin');
  const reasons = whyOf(database, 'skin', Number(id)).map(({ field, source, lost }) => [
    field,
    source,
    ...lost,
  ]);
  database.close();
  expect(reasons).toEqual([
    ['weapon', 'skins'],
    ['rarity', 'skins'],
    ['collection', 'cito'],
    ['price on steam', 'cito', 'prices: $31.00'],
  ]);
  await forget({ into, now: now + 9000, run, sources: ['cito'], isDry: false });
  expect(
    ['skin', 'skin_variant', 'skin_day_price', 'skin_offer'].map(table =>
      ask(into, `SELECT * FROM ${table} ORDER BY 1, 2`),
    ),
  ).toEqual(before);
});

test('the prices that files have of a marketplace are forgotten by its name, and those of a service stay', async () => {
  const { say, empty, into } = createSaying();
  await bring(into, 'skins', listed);
  await bring(into, 'prices', steam);
  say('/skins', [{ ...ember, price: { lowest: 29, marketplace: 'steam' } }]);
  await empty();
  await forget({ into, now: now + 9000, run, sources: ['prices:steam'], isDry: false });
  expect(ask(into, prices)).toEqual([[ember.name, '2026-11-21', 'steam', 2900]]);
  await forget({ into, now: now + 9000, run, sources: ['cito'], isDry: false });
  expect([ask(into, prices), ask(into, 'SELECT count(*) FROM skin_offer')]).toEqual([[], [[0]]]);
});

test('a price without a wear is of no form, and is left out', async () => {
  const { say, empty, into } = createSaying();
  say('/skins', [{ ...ember, name: 'AK-47 | Ember' }]);
  await empty();
  expect([ask(into, prices), ask(into, skins).length]).toEqual([[], 1]);
});

test('players that a service names are filled, and stand in their team if no list has them', async () => {
  const { say, empty, into } = createSaying();
  const rosehip = {
    id: 'cs2-player-55',
    nickname: 'rosehip',
    realName: 'Ro Hip',
    country: 'NO',
    role: 'awper',
  };
  say('/players/{playerIdOrSlug}', { ...rosehip, team: { id: 'cs2-team-9101', name: 'Rainford' } });
  say('/teams/{teamIdOrSlug}', {
    id: 'cs2-team-9101',
    name: 'Rainford',
    roster: [{ playerId: 'cs2-player-56', nickname: 'teivu' }],
  });
  await empty();
  const players = `SELECT p.id, nickname, real_name, p.country, p.role, t.name FROM player p
    JOIN roster_spell s ON s.player_id = p.id JOIN team t ON t.id = s.team_id ORDER BY p.id`;
  expect(ask(into, players)).toEqual([
    [55, 'rosehip', 'Ro Hip', 'NO', 'awper', 'Rainford'],
    [56, 'teivu', null, null, null, 'Rainford'],
  ]);
});
