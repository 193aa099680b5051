import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importInto } from '../../../../src/data/import/index.ts';
import { openSqlite } from '../../../../src/core/files/openSqlite.ts';
import { playerMapLater, playerMapSides } from '../../../../src/data/store/schema.ts';
import { openDataFile } from '../../../../src/data/store/dataFile.ts';
import { createRead } from '../../../server/fixtures/service.ts';
import { earlierFiles } from '../../../support/earlierProgram.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, importStandings, now, run } from '../importing.ts';
import { listPage, rosterPage, writePages } from '../madeUpPages.ts';

const ravens = { rank: 1, points: 1000, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const otters = { rank: 2, points: 900, name: 'Otters', players: 'fay, gus, hal, ivy, jon' };

const folderOf = (): string =>
  writePages(createTemporaryFolder(), {
    'standings_global_2026_01_05.md': listPage('2026_01_05', [ravens, otters]),
    'details/2026_01_05/0001--ravens.md': rosterPage({
      ...ravens,
      points: '1000.0',
      explained: true,
      matches: [[7, '2025-12-20', 'Otters', 'W']],
    }),
    'details/2026_01_05/0002--otters.md': rosterPage({ ...otters, points: '900.0' }),
  });

const breakdown = {
  points: 1000,
  start: 950,
  headToHead: 50,
  bountyOffered: 0,
  bountyCollected: 0,
  opponentNetwork: 0.275,
  lanWins: 0,
  average: 0.069,
  lowestAverage: 0,
  highestAverage: 0.2,
  winnings: 0,
  winningsReference: 562_919.24,
  prizes: [],
  matches: [
    {
      date: '2025-12-20',
      opponent: 'Otters',
      won: true,
      ageWeight: 0.5,
      eventWeight: 1,
      bounty: null,
      bountyAdjusted: null,
      network: 0.55,
      networkAdjusted: 0.275,
      lan: null,
      lanAdjusted: null,
      headToHead: 50,
    },
  ],
};

it('a roster page says what the points are made of, and the standings of that team send it', async () => {
  const { into } = await importStandings(folderOf());
  const store = openDataFile(into);
  const read = createRead({ store });
  try {
    const explained = await read('/rankings/vrs?team=ravens');
    expect(explained).toEqual([
      expect.objectContaining({ teamName: 'Ravens', rank: 1, points: 1000, breakdown }),
    ]);
    // The page of the other team does not say it, and a list of all teams sends none.
    const rows = [
      ...((await read('/rankings/vrs?team=otters')) as object[]),
      ...((await read('/rankings/vrs')) as object[]),
    ];
    expect(
      rows.map(row => [Object.entries(row).find(([name]) => name === 'teamName')?.[1], 'breakdown' in row]),
    ).toEqual([
      ['Otters', false],
      ['Ravens', false],
      ['Otters', false],
    ]);
  } finally {
    store.close();
  }
});

it('a file of layout 4 is read as it is, and gets its breakdowns with the next import of the same pages', async () => {
  const folder = folderOf();
  const { into } = await importStandings(folder);
  toLayout4(into);
  const store = openDataFile(into);
  const rows = (await createRead({ store })('/rankings/vrs?team=ravens')) as readonly object[];
  store.close();
  expect(rows.map(row => 'breakdown' in row)).toEqual([false]);
  await importStandings(folder, into);
  const again = openDataFile(into);
  expect(await createRead({ store: again })('/rankings/vrs?team=ravens')).toEqual([
    expect.objectContaining({ breakdown }),
  ]);
  again.close();
  expect(ask(into, "SELECT value FROM meta WHERE key = 'schemaVersion'")).toEqual([['7']]);
});

it('an import upgrades a file of layout 3; one of matches is refused, since it has no sources', async () => {
  const folder = folderOf();
  const into = join(folder, 'earlier.db');
  copyFileSync(join(earlierFiles, 'data.db'), into);
  const refusal = expect.objectContaining({
    message: `${into} has matches, teams and players of version 0.1.0, which stored no sources to rebuild them from`,
    hint: 'import their sources and these into a new file: name it with --into',
  }) as Error;
  await expect(importStandings(folder, into)).rejects.toEqual(refusal);
  expect(ask(into, "SELECT value FROM meta WHERE key = 'schemaVersion'")).toEqual([['3']]);
  const skins = join(folder, 'collections.json');
  writeFileSync(skins, '[{"name":"New","contains":[{"id":"skin-77","name":"AWP | Fjord"}]}]');
  await importInto({ kind: 'skins', path: skins, into, now, run });
  await expect(importStandings(folder, into)).rejects.toEqual(refusal);
  const [[lines, rounds, ct, t, kills] = []] = ask(
    into,
    `SELECT count(*), sum(ct_rounds), sum(ct_kills), sum(t_kills), (SELECT count(*) FROM round_kill)
      FROM player_map WHERE ct_rounds IS NOT NULL`,
  );
  expect([lines, rounds, Number(ct) + Number(t)]).toEqual([10, 90, kills]);
});

/** Takes from a file what layouts 5 to 7 brought. The views name its columns, and are written again by the next import. */
const toLayout4 = (path: string): void => {
  const file = openSqlite(path);
  for (const row of file.prepare("SELECT name FROM sqlite_schema WHERE type = 'view'").all())
    file.exec(`DROP VIEW ${String(row['name'])}`);
  for (const table of ['ranking_breakdown', 'match_lineup', 'fact'])
    file.exec(`DROP TABLE ${table}; DROP TABLE IF EXISTS kept_standings_${table}`);
  for (const column of [...playerMapLater, ...playerMapSides])
    file.exec(`ALTER TABLE player_map DROP COLUMN ${column}`);
  file.exec("UPDATE meta SET value = '4' WHERE key = 'schemaVersion'");
  file.close();
};
