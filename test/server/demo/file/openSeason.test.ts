import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { day, seasonStart } from '../../../../src/server/demo/calendar.ts';
import { openSeason } from '../../../../src/server/demo/file/openSeason.ts';
import { quickMatch } from '../quickMatch.ts';
import { digest } from './digest.ts';
import { createSharedFolder } from '../../../support/temporaryFolder.ts';

/**
 * In the first season, which has no season before it, and with matches that are not fully simulated, so that it is
 * built quickly.
 */
const now = seasonStart(1) + 10 * day;
const seed = 1;
const simulate = quickMatch;
const folder = createSharedFolder();
let fresh: ReturnType<typeof digest> = {};

beforeAll(async () => {
  const database = await openSeason({ path: null, now, seed, simulate });
  fresh = digest(database);
  database.close();
});

/** Opens the season and returns what it holds, and whether it had to be built. */
const open = async (path: string | null, at = now) => {
  let builds = 0;
  const database = await openSeason({ path, now: at, seed, simulate, onBuild: () => void builds++ });
  const holds = digest(database);
  const location = database.location();
  database.close();
  return { builds, holds, inFile: location !== null && location !== '' };
};

test('the file is built once, and only its owner may read it', async () => {
  const path = join(folder, 'state', 'season.db');
  expect(await open(path)).toEqual({ builds: 1, holds: fresh, inFile: true });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'state'))).toEqual(['season.db']);
  expect(await open(path)).toEqual({ builds: 0, holds: fresh, inFile: true });
});

test('the built file does not depend on the day', async () => {
  const later = await open(null, now + 15 * day);
  expect(later).toEqual({ builds: 1, holds: fresh, inFile: false });
});

test('any number of processes may build it at once', async () => {
  const path = join(folder, 'shared', 'season.db');
  const script = fileURLToPath(new URL('openOnce.ts', import.meta.url));
  const run = () => promisify(execFile)(process.execPath, [script, path, String(now)]);
  const runs = await Promise.all([run(), run(), run()]);
  for (const { stdout } of runs) expect(JSON.parse(stdout)).toEqual({ seen: fresh, kept: fresh });
  expect(readdirSync(join(folder, 'shared'))).toEqual(['season.db']);
});

test('a file that is not a database is built again, and what a killed repair left is removed', async () => {
  const path = join(folder, 'garbage.db');
  writeFileSync(path, 'this is no database, and never was one: '.repeat(200));
  mkdirSync(`${path}-a1B2c3`);
  writeFileSync(join(`${path}-a1B2c3`, 'season.db'), 'half');
  expect(await open(path)).toEqual({ builds: 1, holds: fresh, inFile: true });
  expect(await open(path)).toEqual({ builds: 0, holds: fresh, inFile: true });
  expect(readdirSync(folder).filter(name => name.startsWith('garbage'))).toEqual(['garbage.db']);
});

test('a truncated file is built again', async () => {
  const path = join(folder, 'cut.db');
  const database = new DatabaseSync(path);
  database.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT); CREATE TABLE other (words TEXT)');
  database.prepare('INSERT INTO other VALUES (?)').run('x'.repeat(100_000));
  database.close();
  truncateSync(path, 6000);
  expect(await open(path)).toEqual({ builds: 1, holds: fresh, inFile: true });
});

test('a file of another version is emptied and built again', async () => {
  const path = join(folder, 'old.db');
  const database = new DatabaseSync(path);
  database.exec(`CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT); CREATE TABLE team (other TEXT);
    INSERT INTO meta VALUES ('season', '0.1.1/1'), ('left', 'over')`);
  database.close();
  expect(await open(path)).toEqual({ builds: 1, holds: fresh, inFile: true });
  const rebuilt = new DatabaseSync(path, { readOnly: true });
  expect(rebuilt.prepare('SELECT key FROM meta ORDER BY key').all()).toEqual([
    { key: 'prefix' },
    { key: 'schemaVersion' },
    { key: 'season' },
  ]);
  rebuilt.close();
});

test('a file of another seed is built again', async () => {
  const path = join(folder, 'seed.db');
  const other = await openSeason({ path, now, seed: 2, simulate });
  expect(digest(other)['match']).not.toBe(fresh['match']);
  other.close();
  expect(await open(path)).toEqual({ builds: 1, holds: fresh, inFile: true });
});

test('the season is built in memory when no file can be written', async () => {
  const file = join(folder, 'plain');
  writeFileSync(file, '');
  expect(await open(join(file, 'season.db'))).toEqual({ builds: 1, holds: fresh, inFile: false });
  expect(await open(folder)).toEqual({ builds: 1, holds: fresh, inFile: false });
});
