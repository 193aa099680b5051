import { join } from 'node:path';
import { expect, test } from 'vitest';
import { summarize } from '../../../src/data/import/info.ts';
import { createDataFile } from '../../../src/data/store/dataFile.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const now = Date.UTC(2026, 0, 31);
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

test('a span has its first and last day and the gaps that are long enough', () => {
  const database = createDataFile(join(createTemporaryFolder(), 'data.db'), 'cs');
  database.exec("INSERT INTO team (id, slug, name) VALUES (1, 'elks', 'Elks')");
  const play = database.prepare(
    'INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, winner) VALUES (?, 1, 1, ?, ?, 1)',
  );
  // The first gap has six days, the second seven; the last match is yet to come.
  for (const [id, day] of ['2026-01-01', '2026-01-08', '2026-01-08', '2026-01-16', '2026-02-20'].entries())
    play.run(id, at(day), at(day));
  database.exec("INSERT INTO skin (id, slug, name) VALUES (5, 'ember', 'Ember')");
  database.exec(
    "INSERT INTO skin_variant (id, skin_id, slug, name, stattrak, souvenir) VALUES (6, 5, 'e', 'E', 0, 0)",
  );
  const price = database.prepare("INSERT INTO skin_day_price VALUES (6, ?, 'steam', 100)");
  for (const day of ['2026-01-02', '2026-01-03', '2026-01-05']) price.run(Date.parse(day) / 86_400_000);
  expect(summarize(database, now).spans).toEqual([
    {
      of: 'matches',
      firstDay: '2026-01-01',
      lastDay: '2026-01-16',
      days: 3,
      leastGap: 7,
      gaps: [{ from: '2026-01-09', to: '2026-01-15', days: 7 }],
    },
    {
      of: 'prices steam',
      firstDay: '2026-01-02',
      lastDay: '2026-01-05',
      days: 3,
      leastGap: 1,
      gaps: [{ from: '2026-01-04', to: '2026-01-04', days: 1 }],
    },
  ]);
});

test('sources are told by kind, with the folder that they share', () => {
  const database = createDataFile(join(createTemporaryFolder(), 'data.db'), 'cs');
  const add = database.prepare("INSERT INTO source VALUES (?, ?, 10, 0, 'x', NULL)");
  for (const path of ['/data/demos/a/1.csv', '/data/demos/b/2.csv', '/data/demos.csv'])
    add.run('demos', path);
  add.run('prices:steam', '/data/steam.json');
  expect(summarize(database, now).sources).toEqual([
    { kind: 'demos', marketplace: null, folder: '/data', files: 3, bytes: 30 },
    { kind: 'prices', marketplace: 'steam', folder: '/data', files: 1, bytes: 10 },
  ]);
});
