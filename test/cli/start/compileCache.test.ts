import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledFolder } from '../../../src/cli/start/compileCache.ts';
import { foldersOf } from '../../../src/client/account/folders.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const userId = process.geteuid?.();
const isWindows = process.platform === 'win32';
const inFolder = (folder: string) => ({
  env: { ESPORTS_CACHE_DIR: folder },
  platform: process.platform,
  userId,
});

test.skipIf(isWindows)('a folder that is missing is made for the user alone', () => {
  const folder = createTemporaryFolder();
  expect(compiledFolder(inFolder(`${folder}/cache`))).toBe(`${folder}/cache/compiled`);
  expect(statSync(`${folder}/cache/compiled`).mode & 0o777).toBe(0o700);
});

test.skipIf(isWindows)('a folder that another user owns or may write to is not used', () => {
  const folder = createTemporaryFolder();
  const compiled = `${folder}/compiled`;
  mkdirSync(compiled, { mode: 0o700 });
  expect(compiledFolder(inFolder(folder))).toBe(compiled);
  expect(compiledFolder({ ...inFolder(folder), userId: (userId ?? 0) + 1 })).toBeUndefined();
  for (const mode of [0o720, 0o702, 0o777]) {
    chmodSync(compiled, mode);
    expect(compiledFolder(inFolder(folder))).toBeUndefined();
  }
});

test.skipIf(isWindows)('a link or a file in its place is not used', () => {
  const folder = createTemporaryFolder();
  mkdirSync(`${folder}/elsewhere`, { mode: 0o700 });
  mkdirSync(`${folder}/a`);
  symlinkSync(`${folder}/elsewhere`, `${folder}/a/compiled`);
  mkdirSync(`${folder}/b`);
  writeFileSync(`${folder}/b/compiled`, '');
  expect(compiledFolder(inFolder(`${folder}/a`))).toBeUndefined();
  expect(compiledFolder(inFolder(`${folder}/b`))).toBeUndefined();
});

test('where no folder is known, or none that is the same from everywhere, there is none', () => {
  expect(compiledFolder({ env: {}, platform: 'linux', userId })).toBeUndefined();
  expect(compiledFolder(inFolder('cache'))).toBeUndefined();
});

test('it stands below the folder of the stored answers, on every platform', () => {
  const home = createTemporaryFolder();
  mkdirSync(`${home}/xdg`);
  mkdirSync(`${home}/local`);
  for (const platform of ['linux', 'darwin', 'win32']) {
    for (const env of [
      { HOME: home },
      { HOME: home, XDG_CACHE_HOME: `${home}/xdg`, LOCALAPPDATA: `${home}/local` },
    ]) {
      const { cache } = foldersOf({
        env,
        platform,
        userId,
        systemHome: () => undefined,
        ownerOf: () => userId,
      });
      expect(compiledFolder({ env, platform, userId })).toBe(`${cache}/compiled`);
    }
  }
});
