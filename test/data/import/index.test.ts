import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { importers, importInto } from '../../../src/data/import/index.ts';
import { withWorkingCopy } from '../../../src/data/import/workingCopy.ts';
import { info } from '../../../src/data/import/info.ts';
import { createDataFile } from '../../../src/data/store/dataFile.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { ask, importStandings, now, run } from './importing.ts';
import { listPage, rosterPage, writePages } from './madeUpPages.ts';

const ravens = { rank: 1, points: 1900, name: 'Ravens', players: 'ada, ben, cy, dov, eli' };
const source = (day: string): string =>
  writePages(createTemporaryFolder(), {
    [`standings_global_${day}.md`]: listPage(day, [ravens]),
    [`details/${day}/0001--ravens.md`]: rosterPage({
      ...ravens,
      matches: [[1, '2026-01-03', 'Otters', 'W']],
    }),
  });
const filesIn = (folder: string): string[] => readdirSync(folder).sort();

describe('importers', () => {
  it('have exactly these kinds', () => {
    expect(Object.keys(importers)).toEqual(['standings', 'demos', 'skins', 'prices', 'tournament']);
  });
});

describe('an import', () => {
  it('leaves one new file that only its owner can read', async () => {
    const folder = createTemporaryFolder();
    await importStandings(source('2026_01_05'), join(folder, 'real.db'));
    expect(filesIn(folder)).toEqual(['real.db']);
    expect(statSync(join(folder, 'real.db')).mode & 0o777).toBe(0o600);
  });

  it('adds to a file through a link to it, and makes it private', async () => {
    const folder = createTemporaryFolder();
    const { into } = await importStandings(source('2026_01_05'), join(folder, 'real.db'));
    symlinkSync(into, join(folder, 'link.db'));
    await importStandings(source('2026_02_02'), join(folder, 'link.db'));
    expect(ask(into, 'SELECT day FROM ranking_list ORDER BY day')).toEqual([['2026-01-05'], ['2026-02-02']]);
    expect(filesIn(folder)).toEqual(['link.db', 'real.db']);
  });

  it('reports its progress', async () => {
    const steps = new Set<string>();
    await importInto({
      kind: 'standings',
      path: source('2026_01_05'),
      into: join(createTemporaryFolder(), 'real.db'),
      now,
      run,
      onProgress: ({ step, done, total }) => {
        expect(done).toBeLessThan(total);
        steps.add(step);
      },
    });
    expect([...steps]).toEqual(['reading lists', 'writing players', 'reading roster pages']);
  });

  it('that fails leaves the file unchanged and no other file', async () => {
    const folder = createTemporaryFolder();
    const { into } = await importStandings(source('2026_01_05'), join(folder, 'real.db'));
    const before = readFileSync(into);
    await expect(importStandings(createTemporaryFolder(), into)).rejects.toMatchObject({
      name: 'ImportError',
    });
    expect(readFileSync(into).equals(before)).toBe(true);
    expect(filesIn(folder)).toEqual(['real.db']);
  });

  it('killed halfway leaves the file unchanged, and the next one removes its copy', async () => {
    const folder = createTemporaryFolder();
    const { into } = await importStandings(source('2026_01_05'), join(folder, 'real.db'));
    const before = readFileSync(into);
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'killedImport.ts'), source('2026_02_02'), into],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readFileSync(into).equals(before)).toBe(true);
    expect(filesIn(folder)).toEqual([`.real.db.import-${child.pid}-killed`, 'real.db']);
    await importStandings(source('2026_02_02'), into);
    expect(filesIn(folder)).toEqual(['real.db']);
  });

  it('keeps the copy of another live run, unless it is older than any run', async () => {
    const folder = createTemporaryFolder();
    const names = [
      '.real.db.import-4711-young',
      '.real.db.import-4711-old',
      '.real.db.import-12-dead',
      '.other.db.import-12-dead',
    ];
    for (const name of names) writeFileSync(join(folder, name), '');
    utimesSync(join(folder, '.real.db.import-4711-old'), now / 1000 - 90_000, now / 1000 - 90_000);
    utimesSync(join(folder, '.real.db.import-4711-young'), now / 1000, now / 1000);
    await importStandings(source('2026_01_05'), join(folder, 'real.db'));
    expect(filesIn(folder)).toEqual(['.other.db.import-12-dead', '.real.db.import-4711-young', 'real.db']);
  });

  it('does not overwrite a file that another process changed meanwhile', async () => {
    const into = join(createTemporaryFolder(), 'real.db');
    const onProgress = (): void => writeFileSync(into, 'somebody else');
    await expect(
      importInto({ kind: 'standings', path: source('2026_01_05'), into, now, run, onProgress }),
    ).rejects.toMatchObject({
      name: 'ImportError',
      message: `another process changed ${into} meanwhile`,
    });
    expect(readFileSync(into, 'utf8')).toBe('somebody else');
  });
});

describe('an import is refused', () => {
  const refused = async (path: string, into: string, kind = 'standings') =>
    importInto({ kind, path, into, now, run }).then(
      () => 'not refused',
      (error: unknown) => error,
    );

  it('for an unknown kind, a missing source or a missing folder', async () => {
    const folder = createTemporaryFolder();
    expect(await refused(folder, join(folder, 'a.db'), 'toString')).toMatchObject({
      message: 'there is no importer "toString"',
      hint: 'known kinds: standings, demos, skins, prices, tournament',
    });
    const missing = join(folder, 'missing');
    expect(await refused(missing, join(folder, 'a.db'))).toMatchObject({
      message: `there is no file or folder ${missing}`,
      subject: missing,
    });
    expect(await refused(source('2026_01_05'), join(missing, 'a.db'))).toMatchObject({
      message: `${missing} cannot be written to`,
    });
    expect(existsSync(missing)).toBe(false);
  });

  it('if the disk becomes full, and leaves no file', async () => {
    const folder = createTemporaryFolder();
    const fill = async (database: DatabaseSync) => {
      // SQLite reports the same error for a file that may not grow as for a full disk.
      database.exec('PRAGMA max_page_count = 1; INSERT INTO meta VALUES (1, zeroblob(1000000))');
      return { result: undefined, isChanged: true };
    };
    await expect(withWorkingCopy({ into: join(folder, 'a.db'), now, run }, fill)).rejects.toMatchObject({
      name: 'ImportError',
      message: `${folder} cannot be written to, because the disk is full`,
      hint: expect.stringContaining('with enough space'),
    });
    expect(filesIn(folder)).toEqual([]);
  });

  it('into a folder, a file of another kind, or made-up data', async () => {
    const folder = createTemporaryFolder();
    mkdirSync(join(folder, 'sub'));
    writeFileSync(
      join(folder, 'notes.txt'),
      'milk, bread and a long enough text to be no database at all'.repeat(20),
    );
    createDataFile(join(folder, 'season.db'), 'es').close();
    const path = source('2026_01_05');
    expect(await refused(path, join(folder, 'sub'))).toMatchObject({
      name: 'DataFileError',
      message: `${join(folder, 'sub')} is a folder`,
    });
    expect(await refused(path, join(folder, 'notes.txt'))).toMatchObject({
      name: 'DataFileError',
      message: `${join(folder, 'notes.txt')} is not a data file`,
    });
    expect(await refused(path, join(folder, 'season.db'))).toMatchObject({
      name: 'ImportError',
      message: `${join(folder, 'season.db')} holds made-up data`,
    });
    expect(filesIn(folder)).toEqual(['notes.txt', 'season.db', 'sub']);
  });
});

describe('info', () => {
  it('shows the content of a file and the time of its imports', async () => {
    const { into, taken } = await importStandings(source('2026_01_05'));
    expect(info(into, now)).toEqual({
      schemaVersion: 7,
      viewsVersion: 1,
      prefix: 'cs',
      madeUp: false,
      imports: [{ kind: 'standings', at: now, taken }],
      tables: {
        event: 0,
        event_team: 0,
        match: 1,
        match_lineup: 1,
        match_map: 0,
        map_round: 0,
        match_stream: 0,
        player: 5,
        player_map: 0,
        prize_win: 0,
        ranking_breakdown: 0,
        ranking_list: 1,
        ranking_row: 1,
        roster_spell: 5,
        round_kill: 0,
        round_money: 0,
        skin: 0,
        skin_day_price: 0,
        skin_history: 0,
        skin_offer: 0,
        skin_variant: 0,
        slot: 0,
        stage: 0,
        team: 2,
      },
      views: expect.objectContaining({
        v_team: 2,
        v_player: 5,
        v_match: 1,
        v_ranking: 1,
        v_kill: 0,
      }) as unknown,
      sources: [
        {
          kind: 'standings',
          marketplace: null,
          folder: expect.any(String) as unknown,
          files: 2,
          bytes: 741,
        },
      ],
      lists: { vrs: ['2026-01-05'] },
      spans: [
        { of: 'matches', firstDay: '2026-01-03', lastDay: '2026-01-03', days: 1, leastGap: 7, gaps: [] },
        { of: 'ranking vrs', firstDay: '2026-01-05', lastDay: '2026-01-05', days: 1, leastGap: 35, gaps: [] },
      ],
    });
  });
});
