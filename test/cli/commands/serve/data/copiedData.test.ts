import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  copyData,
  publishedAddress,
  publishedFolder,
} from '../../../../../src/cli/commands/serve/data/copiedData.ts';
import type { Transport } from '../../../../../src/client/http/transport.ts';
import { createDataFile } from '../../../../../src/data/store/dataFile.ts';
import type { Run } from '../../../../../src/core/files/unfinished.ts';
import { createFakeClock } from '../../../../support/fakeClock.ts';
import { createTemporaryFolder } from '../../../../support/temporaryFolder.ts';

const run: Run = { pid: 4711, random: 'a1', isAlive: pid => pid === 4711 };

const address = 'https://files.example/season.db?sign=hidden';

const dataFile = (prefix: string): Buffer => {
  const path = join(createTemporaryFolder(), 'season.db');
  createDataFile(path, prefix).close();
  return readFileSync(path);
};
const sumOf = (bytes: Buffer): string => `${createHash('sha256').update(bytes).digest('hex')}  season.db\n`;

/** A web server that publishes one file, or does not answer. */
const publish = () => {
  const site = {
    bytes: dataFile('a'),
    sum: undefined as string | undefined,
    isAway: false,
    /** How often it was asked for the file. */
    asked: 0,
    /** How often it has sent the whole file. */
    sent: 0,
  };
  const transport: Transport = {
    send: async ({ url, headers }) => {
      if (site.isAway) throw new Error('connect ECONNREFUSED');
      const reply = (status: number, body: readonly (Buffer | string)[] = [], more = {}) => ({
        status,
        headers: more,
        body: (async function* () {
          yield* body;
        })(),
      });
      if (url.pathname.endsWith('.sha256'))
        return site.sum === undefined ? reply(404) : reply(200, [site.sum]);
      site.asked += 1;
      const etag = `"${createHash('sha256').update(site.bytes).digest('hex').slice(0, 8)}"`;
      if (headers['if-none-match'] === etag) return reply(304);
      site.sent += 1;
      return reply(200, [site.bytes.subarray(0, 1000), site.bytes.subarray(1000)], { etag });
    },
    close: () => Promise.resolve(),
  };
  const folder = createTemporaryFolder();
  const clock = createFakeClock(0);
  const faults: string[] = [];
  const open = () =>
    copyData({
      publisher: publishedAddress(address, transport),
      path: join(folder, 'copy.db'),
      now: clock.now,
      setTimer: clock.setTimer,
      run,
      report: fault => void faults.push(String(fault)),
    });
  /** Lets seconds pass until something has happened. */
  const passing = async (hasHappened: () => boolean): Promise<void> => {
    while (!hasHappened()) await clock.advance(1000);
  };
  return { site, folder, clock, faults, open, passing };
};

test('a published file is copied, and again only when it has changed', async () => {
  const { site, clock, folder, faults, open, passing } = publish();
  site.sum = sumOf(site.bytes);
  const copied = await open();
  expect(readFileSync(copied.path).equals(site.bytes)).toBe(true);
  const stop = copied.follow();
  await passing(() => site.asked === 2);
  expect(site.sent).toBe(1);
  site.bytes = dataFile('b');
  site.sum = sumOf(site.bytes);
  await passing(() => readFileSync(copied.path).equals(site.bytes));
  stop();
  await expect.poll(() => clock.timers).toBe(0);
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('what has another SHA-256, or is no data file, never takes the place of the copy', async () => {
  const { site, clock, faults, folder, open, passing } = publish();
  const first = site.bytes;
  const copied = await open();
  const stop = copied.follow();
  site.bytes = dataFile('b');
  site.sum = sumOf(first);
  await passing(() => faults.length === 1);
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  expect(faults[0]).toBe(
    'DataFileError: the data file https://files.example/season.db cannot be copied: its SHA-256 is not that of its .sha256 file',
  );
  site.bytes = Buffer.from('no database');
  site.sum = undefined;
  const before = site.sent;
  await passing(() => site.sent > before);
  stop();
  await expect.poll(() => clock.timers).toBe(0);
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  expect(readFileSync(copied.path).equals(first)).toBe(true);
});

test('without an answer the last copy is used, and without a copy nothing is served', async () => {
  const { site, faults, folder, open } = publish();
  site.isAway = true;
  await expect(open()).rejects.toThrow('cannot be copied: connect ECONNREFUSED');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  site.isAway = false;
  const { path } = await open();
  site.isAway = true;
  expect((await open()).path).toBe(path);
  expect(faults).toHaveLength(1);
});

const lookEvery = 10_000;

/** A folder to which files are copied, each newer than the ones before. */
const shareFolder = () => {
  const [folder, own] = [createTemporaryFolder(), createTemporaryFolder()];
  const clock = createFakeClock(0);
  const faults: string[] = [];
  let copies = 0;
  /** How many looks have been planned: the next one when one is over. */
  let looks = 0;
  const put = (name: string, bytes: Buffer, sum: string | null = sumOf(bytes)): Buffer => {
    copies += 1;
    writeFileSync(join(folder, name), bytes);
    utimesSync(join(folder, name), copies, copies);
    if (sum !== null) writeFileSync(join(folder, `${name}.sha256`), sum);
    return bytes;
  };
  const path = join(own, 'copy.db');
  const open = () =>
    copyData({
      publisher: publishedFolder(folder),
      path,
      now: clock.now,
      setTimer: (ms, run) => {
        if (ms === lookEvery) looks += 1;
        return clock.setTimer(ms, run);
      },
      run,
      report: fault => void faults.push(String(fault)),
    });
  /** Lets a look happen, and waits for what comes of it. */
  const look = async (): Promise<Buffer> => {
    const next = looks + 1;
    await clock.advance(lookEvery);
    await expect.poll(() => looks).toBe(next);
    return readFileSync(path);
  };
  return { folder, clock, faults, put, open, look };
};

test('the newest file of a folder that has its SHA-256 beside it is copied, and followed', async () => {
  const { folder, clock, faults, put, open, look } = shareFolder();
  put('z.db', dataFile('a'));
  const second = put('a.db', dataFile('b'));
  put('on-its-way.db', dataFile('c'), null);
  put('notes.txt', Buffer.from('x'));
  const copied = await open();
  const stop = copied.follow();
  expect(readFileSync(copied.path).equals(second)).toBe(true);
  const third = put('z.db', dataFile('d'));
  expect((await look()).equals(third)).toBe(true);
  // Older files and the copied one itself may go.
  rmSync(join(folder, 'a.db'));
  expect((await look()).equals(third)).toBe(true);
  expect(faults).toEqual([]);
  rmSync(folder, { recursive: true });
  expect((await look()).equals(third)).toBe(true);
  expect(faults).toHaveLength(1);
  expect((await open()).path).toBe(copied.path);
  stop();
  await expect.poll(() => clock.timers).toBe(0);
});

test('a file of a folder that is half-written, or no data file, never takes the place of the copy', async () => {
  const { clock, faults, put, open, look } = shareFolder();
  const first = put('a.db', dataFile('a'));
  const stop = (await open()).follow();
  const next = dataFile('b');
  put('b.db', next.subarray(0, 5000), sumOf(next));
  expect((await look()).equals(first)).toBe(true);
  expect(faults).toEqual([expect.stringMatching(/b\.db cannot be copied: its SHA-256 is not that/)]);
  put('b.db', next);
  expect((await look()).equals(next)).toBe(true);
  put('c.db', Buffer.from('no database'));
  expect((await look()).equals(next)).toBe(true);
  expect(faults).toHaveLength(2);
  stop();
  await expect.poll(() => clock.timers).toBe(0);
});

test('a folder without such a file serves nothing, and says what is missing', async () => {
  const { put, open } = shareFolder();
  await expect(open()).rejects.toThrow('there is no *.db with a .sha256 file beside it');
  put('a.db', dataFile('a'), 'no sum');
  await expect(open()).rejects.toThrow('its SHA-256 is not that of its .sha256 file');
});

test('a copy that a killed process left half written is removed', async () => {
  const { folder, open } = publish();
  for (const name of ['.copy.db.copy-12-dead', '.copy.db.copy-4711-b2', '.other.db.copy-12-dead'])
    writeFileSync(join(folder, name), 'half');
  await open();
  expect(readdirSync(folder).toSorted()).toEqual([
    '.copy.db.copy-4711-b2',
    '.other.db.copy-12-dead',
    'copy.db',
  ]);
});
