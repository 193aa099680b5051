import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { CacheEntry } from '../../../src/client/cache/cacheEntry.ts';
import { cachedFiles, clearCache, createCacheFolder } from '../../../src/client/cache/cacheFolder.ts';
import { describeIf } from '../../support/describeIf.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const url = 'https://api.example/api/v1/game/teams/x';
const entryOf = (text: string, address = url): CacheEntry => ({
  url: address,
  fetchedAt: 5,
  freshFor: 60_000,
  etag: '"a"',
  contentType: 'application/json',
  text,
});

const open = (
  options: {
    readonly folder?: string;
    readonly apiKey?: string;
    readonly maxBytes?: number;
    readonly userId?: number | undefined;
  } = {},
) => {
  let now = 1_000_000_000;
  const folder = options.folder ?? createTemporaryFolder();
  const cache = createCacheFolder({
    folder,
    apiKey: 'canary-key',
    pid: 1,
    now: () => (now += 1000),
    ...options,
  });
  const pathOf = (address = url): string => {
    const name = cache.nameOf(address);
    return join(folder, 'answers', name.slice(0, 1), name);
  };
  return { cache, folder, pathOf };
};

test.each(['{"data":[]}', '', 'ü\n\u2028😀\ud800 {"a":1}\n\n'])('%j is read back unchanged', text => {
  const { cache } = open();
  cache.write(entryOf(text.toWellFormed()));
  expect(cache.read(url)).toEqual(entryOf(text.toWellFormed()));
});

test('one key never sees another key’s answers', () => {
  const { cache, folder } = open();
  cache.write(entryOf('{}'));
  expect(open({ folder, apiKey: 'other' }).cache.read(url)).toBeUndefined();
});

describeIf(process.geteuid !== undefined, 'the system has no users')('on a system with users', () => {
  test('the stored answer of another user is not believed', () => {
    const { cache, folder } = open({ userId: process.geteuid?.() });
    cache.write(entryOf('{}'));
    expect(cache.read(url)).toEqual(entryOf('{}'));
    expect(open({ folder, userId: (process.geteuid?.() ?? 0) + 1 }).cache.read(url)).toBeUndefined();
  });
});

test('no file holds the key', () => {
  const { cache, folder } = open();
  cache.write(entryOf('{}'));
  const files = cachedFiles(folder).map(({ path }) => path + readFileSync(path, 'utf8'));
  expect(files.length).toBe(1);
  expect(files.join('')).not.toContain('canary');
});

test.each(['{"data":{"yourKey":"canary-key"}}', '{"canary-key":1}'])(
  'an answer that shows the key is not kept: %s',
  text => {
    const { cache, folder } = open();
    cache.write(entryOf('{}'));
    cache.write(entryOf(text));
    expect(cachedFiles(folder)).toEqual([]);
  },
);

test.each([
  'https://a.example/../../../etc/passwd',
  `https://a.example/${'x'.repeat(5000)}`,
  'https://a.example/\0',
])('no address names a place of its own: %#', address => {
  const { cache, folder } = open();
  cache.write(entryOf('{}', address));
  expect(cachedFiles(folder).map(({ path }) => /\/answers\/[0-9a-f]\/[0-9a-f]{64}$/.test(path))).toEqual([
    true,
  ]);
  expect(cache.read(address)?.text).toBe('{}');
});

test.each<readonly [string, (path: string) => void]>([
  ['cut short', path => truncateSync(path, 150)],
  ['altered', path => writeFileSync(path, readFileSync(path, 'utf8').replace('spirit', 'spirlt'))],
  ['empty', path => truncateSync(path, 0)],
  ['no entry at all', path => writeFileSync(path, '<html>\n')],
  [
    'of another address',
    path => writeFileSync(path, readFileSync(path, 'utf8').replace('teams/x', 'teams/y')),
  ],
])('a file that is %s is dropped', (_name, harm) => {
  const { cache, pathOf, folder } = open();
  cache.write(entryOf(JSON.stringify({ data: ['spirit', 'falcons'] })));
  harm(pathOf());
  expect(cache.read(url)).toBeUndefined();
  expect(cachedFiles(folder)).toEqual([]);
});

describeIf(process.platform !== 'win32', 'Windows has no FIFOs')('on a system with FIFOs', () => {
  test.each<readonly [string, (path: string) => void]>([
    ['a FIFO', path => execFileSync('mkfifo', [path])],
    ['a link', path => symlinkSync('/dev/zero', path)],
    ['a folder', path => mkdirSync(path)],
  ])('%s in its place is passed over, and written anew', (_name, put) => {
    const { cache, pathOf } = open();
    mkdirSync(dirname(pathOf()), { recursive: true });
    put(pathOf());
    expect(cache.read(url)).toBeUndefined();
    cache.write(entryOf('{}'));
    expect(cache.read(url)?.text).toBe('{}');
  });
});

test('an unwritable folder acts like no cache', () => {
  const folder = join(createTemporaryFolder(), 'file');
  writeFileSync(folder, '');
  const { cache } = open({ folder });
  cache.write(entryOf('{}'));
  expect([cache.read(url), cachedFiles(folder)]).toEqual([undefined, []]);
});

test('it never exceeds its limit, and keeps the most recently used answers', () => {
  const maxBytes = 16 * 20_000;
  const { cache, folder } = open({ maxBytes });
  const addresses = Array.from({ length: 400 }, (_, index) => `${url}/${index}`);
  for (const address of addresses) {
    cache.write(entryOf('x'.repeat(4000), address));
    // Keep using the first one.
    expect(cache.read(addresses[0] ?? '')?.text.length).toBe(4000);
  }
  const bytes = cachedFiles(folder).reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(bytes).toBeGreaterThan(maxBytes / 2);
  expect(cache.read(addresses.at(-1) ?? '')?.text.length).toBe(4000);
});

test('an answer that would fill it is not stored, and the earlier one is removed', () => {
  const { cache } = open({ maxBytes: 16_000 });
  cache.write(entryOf('{}'));
  cache.write(entryOf('x'.repeat(2000)));
  expect(cache.read(url)).toBeUndefined();
});

test('clearing removes the answers and nothing else', () => {
  const { cache, folder } = open();
  cache.write(entryOf('{}'));
  writeFileSync(join(folder, 'mine'), '');
  clearCache(folder);
  expect(readdirSync(folder)).toEqual(['mine']);
  rmSync(join(folder, 'mine'));
});
