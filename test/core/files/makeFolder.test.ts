import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../src/core/files/makeFolder.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.skipIf(process.platform === 'win32')('new folders are their owner’s alone, and old ones stay', () => {
  const folder = join(createTemporaryFolder(), 'a/b/c');
  makeFolder(folder);
  makeFolder(folder);
  const modes = ['', '..', '../../..'].map(part => statSync(join(folder, part)).mode & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o700]);
  const open = join(createTemporaryFolder(), 'open');
  makeFolder(open, 0o777);
  expect(statSync(open).mode & 0o777).toBe(0o777 & ~process.umask());
});

test('a file in the place of a folder is an error', () => {
  const file = join(createTemporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a/b'))).toThrow(/EEXIST|ENOTDIR/);
});

test.runIf(existsSync('/proc/self')).each([
  ['/proc/none', '/proc'],
  ['/proc/none/a/b', '/proc'],
  ['/proc/1/.local/state/esports', '/proc/1'],
])('a file system that takes no folders is an error: %s', (folder, taker) => {
  expect(() => makeFolder(folder)).toThrow(`EACCES: no folder can be created in ${taker}`);
});

test('nothing else in the program creates folders above a folder', () => {
  const files = ['src', 'bin'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
      join(root, folder, name),
    ),
  );
  const others = files.filter(
    name => /\.[jt]s$/.test(name) && /mkdir[^;]*recursive: true/.test(readFileSync(name, 'utf8')),
  );
  expect(others).toEqual([]);
});
