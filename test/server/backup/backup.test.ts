import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rename } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../../src/core/files/unfinished.ts';
import { createAccess } from '../../../src/server/access/access.ts';
import { backUp } from '../../../src/server/backup/backup.ts';
import { BackupError, type Manifest, type ServiceFile } from '../../../src/server/backup/manifest.ts';
import { interruptedRestore } from '../../../src/server/access/halfRestored.ts';
import { restore } from '../../../src/server/backup/restore.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { randomHex } from '../../support/randomHex.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

let root: string;
let files: readonly [ServiceFile, ServiceFile];
beforeEach(() => {
  root = createTemporaryFolder();
  files = [
    { name: 'access.db', path: join(root, 'state/access.db') },
    { name: 'ingest.db', path: join(root, 'state/ingest.db') },
  ];
});

const now = Date.UTC(2026, 10, 22);
const openAccess = () => createAccess({ path: files[0].path, ...createFakeClock(now), randomHex });
const names = (): readonly string[] => {
  const access = openAccess();
  try {
    return access.keys.list().map(({ name }) => name);
  } finally {
    access.close();
  }
};
const addKey = (name: string): void => {
  const access = openAccess();
  access.keys.create({ plan: 'free', name });
  access.close();
};
/** Writes a number into the second file. */
const writeLive = (value: number): void => {
  const database = new DatabaseSync(files[1].path);
  database.exec(
    `PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS live (n); INSERT INTO live VALUES (${value})`,
  );
  database.close();
};
const live = (): number => {
  const database = new DatabaseSync(files[1].path);
  const found = Number(database.prepare('SELECT max(n) AS n FROM live').get()?.['n']);
  database.close();
  return found;
};
const make = (folder: string): Promise<Manifest> =>
  backUp({ files, folder, program: '1.2.3', now: () => now, run });
const run: Run = { pid: 4711, random: 'a1', isAlive: pid => pid === 4711 };
const folderOf = (name: string): string => join(root, name);

test('a backup removes what a killed one left, with all its keys, and nothing of a running one', async () => {
  addKey('anna');
  for (const left of ['.b.backup-12-dead', '.b.backup-4711-live']) {
    mkdirSync(folderOf(left));
    writeFileSync(folderOf(`${left}/access.db`), 'keys');
  }
  await make(folderOf('b'));
  expect(readdirSync(root).toSorted()).toEqual(['.b.backup-4711-live', 'b', 'state']);
});

test('a backup says what is in it, and is for its owner alone', async () => {
  addKey('anna');
  writeLive(1);
  const manifest = await make(folderOf('b'));
  expect(readdirSync(folderOf('b')).toSorted()).toEqual(['access.db', 'backup.json', 'ingest.db']);
  expect(JSON.parse(readFileSync(folderOf('b/backup.json'), 'utf8'))).toEqual(manifest);
  expect(manifest).toEqual({
    format: 1,
    program: '1.2.3',
    at: '2026-11-22T00:00:00.000Z',
    files: [
      {
        name: 'access.db',
        bytes: statSync(folderOf('b/access.db')).size,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) as string,
        rows: expect.objectContaining({ access_key: 1, plan: 3 }) as object,
      },
      expect.objectContaining({ name: 'ingest.db', rows: { live: 1 } }),
    ],
  });
  const modes = ['b', 'b/access.db', 'b/backup.json'].map(name => statSync(folderOf(name)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test('all files are as they were at one moment, while another process writes to them', async () => {
  addKey('anna');
  writeLive(0);
  // It writes each number into the first file, then into the second: at any moment the first is at most one ahead.
  const over = new Int32Array(new SharedArrayBuffer(4));
  const writer = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
     const { parentPort, workerData } = require('node:worker_threads');
     const [a, b] = workerData.paths.map(path => new DatabaseSync(path, { timeout: 5000 }));
     a.exec('CREATE TABLE live (n); INSERT INTO live VALUES (0)');
     const [toA, toB] = [a, b].map(database => database.prepare('UPDATE live SET n = ?'));
     let n = 0;
     const write = () => {
       for (let i = 0; i < 20; i += 1) { n += 1; toA.run(n); toB.run(n); }
       if (n === 20) parentPort.postMessage('writing');
       if (Atomics.load(workerData.over, 0)) { a.close(); b.close(); } else setImmediate(write);
     };
     write();`,
    { eval: true, workerData: { paths: files.map(({ path }) => path), over } },
  );
  const ended = new Promise(resolve => writer.once('exit', resolve));
  await new Promise((resolve, reject) => writer.once('message', resolve).once('error', reject));
  const seen: number[] = [];
  for (const round of Array.from({ length: 10 }).keys()) {
    const folder = folderOf(`b${round}`);
    await make(folder);
    const [first = 0, second = 0] = files.map(({ name }) => {
      const database = new DatabaseSync(join(folder, name), { readOnly: true });
      const found = Number(database.prepare('SELECT max(n) AS n FROM live').get()?.['n']);
      database.close();
      return found;
    });
    expect([0, 1]).toContain(first - second);
    seen.push(first);
  }
  Atomics.store(over, 0, 1);
  await ended;
  // It did go on writing.
  expect(new Set(seen).size).toBeGreaterThan(5);
});

test('the moment is one at which nobody writes to any file', async () => {
  addKey('anna');
  writeLive(0);
  // It writes to the second file, and ends that only when nobody may write to the first any more.
  const over = new Int32Array(new SharedArrayBuffer(4));
  const writer = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
     const { parentPort, workerData } = require('node:worker_threads');
     const [a, b] = workerData.paths.map(path => new DatabaseSync(path, { timeout: 0 }));
     b.exec('BEGIN IMMEDIATE; INSERT INTO live VALUES (1)');
     parentPort.postMessage('writing');
     const isHeld = () => { try { a.exec('BEGIN IMMEDIATE; ROLLBACK'); return false; } catch { return true; } };
     const look = () => {
       if (!Atomics.load(workerData.over, 0) && !isHeld()) { setImmediate(look); return; }
       b.exec('COMMIT'); a.close(); b.close();
     };
     look();`,
    { eval: true, workerData: { paths: files.map(({ path }) => path), over } },
  );
  const ended = new Promise(resolve => writer.once('exit', resolve));
  await new Promise((resolve, reject) => writer.once('message', resolve).once('error', reject));
  const manifest = await make(folderOf('b'));
  Atomics.store(over, 0, 1);
  await ended;
  expect(manifest.files.map(({ rows }) => rows['live'])).toEqual([undefined, 2]);
});

describe('a backup that cannot be made', () => {
  test('replaces no folder', async () => {
    addKey('anna');
    await make(folderOf('b'));
    const before = readFileSync(folderOf('b/backup.json'), 'utf8');
    await expect(make(folderOf('b'))).rejects.toThrow('b already exists');
    expect(readFileSync(folderOf('b/backup.json'), 'utf8')).toBe(before);
  });

  test('leaves nothing behind', async () => {
    addKey('anna');
    writeFileSync(files[1].path, 'no database');
    await expect(make(folderOf('b'))).rejects.toThrow(BackupError);
    expect(readdirSync(root)).toEqual(['state']);
  });

  test('says what to do about a folder that cannot be made', async () => {
    addKey('anna');
    writeFileSync(folderOf('file'), '');
    await expect(make(folderOf('file/b'))).rejects.toMatchObject({
      hint: 'Nothing was written. Name a folder where you may make files',
    });
  });

  test('needs an access file', async () => {
    await expect(make(folderOf('b'))).rejects.toThrow('there is nothing to back up');
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    addKey('anna');
    writeLive(1);
    await make(folderOf('b'));
    addKey('later');
    writeLive(2);
  });
  const told = (folder: string): string => `esports service restore '${folder}' --access 'a b.db'`;
  const again = (force = true) => restore({ folder: folderOf('b'), files, force, again: told });

  test('brings back what was there, onto an empty machine too', async () => {
    await again();
    expect([names(), live()]).toEqual([['anna'], 1]);
    rmSync(folderOf('state'), { recursive: true });
    expect((await again(false)).at).toBe('2026-11-22T00:00:00.000Z');
    expect([names(), live()]).toEqual([['anna'], 1]);
    expect(statSync(files[0].path).mode & 0o777).toBe(0o600);
  });

  test('replaces nothing without force', async () => {
    await expect(again(false)).rejects.toThrow(`there is already ${files[0].path} and ${files[1].path}`);
    expect([names(), live()]).toEqual([['anna', 'later'], 2]);
  });

  test('replaces nothing that a process has open', async () => {
    const serving = openAccess();
    await expect(again()).rejects.toThrow(`${files[0].path} is in use`);
    serving.close();
    expect([names(), live()]).toEqual([['anna', 'later'], 2]);
  });

  test.each([
    [
      'a changed byte',
      () => {
        const bytes = readFileSync(folderOf('b/ingest.db'));
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(folderOf('b/ingest.db'), bytes);
      },
      'ingest.db of the backup is damaged: it is not what the backup’s list says',
    ],
    [
      'a missing file',
      () => rmSync(folderOf('b/ingest.db')),
      'ingest.db of the backup is damaged: it is missing',
    ],
    ['a missing list', () => rmSync(folderOf('b/backup.json')), 'is no backup: it has no backup.json'],
    ['half a list', () => writeFileSync(folderOf('b/backup.json'), '{"format": 1, "fil'), 'cannot be read'],
    ['a later format', () => writeFileSync(folderOf('b/backup.json'), '{"format": 2}'), 'cannot be read'],
    [
      'a name that leads elsewhere',
      () => {
        const text = readFileSync(folderOf('b/backup.json'), 'utf8');
        writeFileSync(folderOf('b/backup.json'), text.replace('"ingest.db"', '"../ingest.db"'));
      },
      'cannot be read',
    ],
  ])('refuses %s before it changes anything', async (_, spoil, message) => {
    spoil();
    await expect(again()).rejects.toThrow(message);
    expect([names(), live()]).toEqual([['anna', 'later'], 2]);
  });

  test('replaces a damaged file, and its journal with it', async () => {
    writeFileSync(files[0].path, 'no database any more');
    writeFileSync(`${files[0].path}-wal`, 'of the former file');
    await again();
    expect([names(), live()]).toEqual([['anna'], 1]);
  });

  test('that ends between two files keeps the service from starting until it was done again', async () => {
    let replaced = 0;
    const dying = restore({
      folder: relative('', folderOf('b')),
      files,
      force: true,
      again: told,
      replace: async (from, to) => {
        if (replaced === 1) throw new Error('killed');
        replaced += 1;
        await rename(from, to);
      },
    });
    await expect(dying).rejects.toThrow('killed');
    expect(live()).toBe(2);
    const folder = realpathSync(folderOf('b'));
    expect(openAccess).toThrow(`a restore of ${folder} was interrupted`);
    expect(interruptedRestore(files[0].path)).toEqual([
      `a restore of ${folder} was interrupted`,
      `do it again: ${told(folder)}`,
    ]);
    await again();
    expect([names(), live()]).toEqual([['anna'], 1]);
    expect(existsSync(`${files[0].path}.incoming`)).toBe(false);
  });
});
