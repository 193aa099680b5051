import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersOf, homeFolderOf, type SystemInfo } from '../../../src/client/account/folders.ts';
import { ownerOf } from '../../../src/client/account/owner.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

/** An ordinary user at home, unless `facts` differ. */
const locate = (facts: Partial<SystemInfo>) => {
  const system: SystemInfo = {
    env: {},
    platform: 'linux',
    userId: 1000,
    systemHome: () => '/home/ann',
    ownerOf: () => 1000,
    ...facts,
  };
  const { settings, state, cache, data } = foldersOf(system);
  return [settings, state, cache, data];
};
const annsFolders = [
  '/home/ann/.config/esports',
  '/home/ann/.local/state/esports',
  '/home/ann/.cache/esports',
  '/home/ann/.local/share/esports',
];

test.each<readonly [string, SystemInfo['env']]>([
  ['is absent', {}],
  ['is empty', { HOME: '' }],
  ['is a relative path', { HOME: '.' }],
  ['names the same', { HOME: '/home/ann' }],
])('the home folder is the one that the system has on record where HOME %s', (_title, env) => {
  expect(locate({ env })).toEqual(annsFolders);
});

test('HOME overrides the system’s user database', () => {
  expect(locate({ env: { HOME: '/elsewhere' } })[0]).toBe('/elsewhere/.config/esports');
});

test('without any home folder nothing falls back to the working folder', () => {
  const nowhere = { systemHome: () => undefined };
  expect(() => locate(nowhere)).toThrow('There is no home folder');
  const env = {
    ESPORTS_CONFIG_DIR: '/a',
    ESPORTS_STATE_DIR: '/b',
    ESPORTS_CACHE_DIR: '/c',
    ESPORTS_DATA_DIR: '/d',
  };
  expect(locate({ ...nowhere, env })).toEqual(['/a', '/b', '/c', '/d']);
});

test('absolute XDG folders are used, and relative ones are ignored', () => {
  const names = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME'];
  const all = (value: string) => Object.fromEntries(names.map(name => [name, value]));
  expect(locate({ env: all('/x') })).toEqual(names.map(() => '/x/esports'));
  for (const value of ['', '.', 'x', './x', '../x']) expect(locate({ env: all(value) })).toEqual(annsFolders);
});

test('a folder in one of our own variables is used as typed', () => {
  expect(locate({ env: { ESPORTS_CONFIG_DIR: './here' } })[0]).toBe('./here');
});

test('macOS and Windows have folders of their own', () => {
  expect(locate({ platform: 'darwin', env: { HOME: '/Users/ann', XDG_CONFIG_HOME: '/x' } })).toEqual([
    '/Users/ann/Library/Preferences/esports',
    '/Users/ann/Library/Application Support/esports',
    '/Users/ann/Library/Caches/esports',
    '/Users/ann/Library/Application Support/esports/data',
  ]);
  const windows = { platform: 'win32', userId: undefined, ownerOf: () => undefined };
  const env = { USERPROFILE: 'C:\\Users\\ann', APPDATA: 'C:\\Roaming', LOCALAPPDATA: 'relative' };
  expect(locate({ ...windows, env })).toEqual([
    'C:\\Roaming/esports',
    'C:\\Users\\ann/AppData/Local/esports/state',
    'C:\\Users\\ann/AppData/Local/esports/cache',
    'C:\\Users\\ann/AppData/Local/esports/data',
  ]);
});

/** root with the environment of the user Ann, which `sudo` keeps if it is configured to. */
const root = {
  userId: 0,
  systemHome: () => '/root',
  ownerOf: (path: string) => (path.startsWith('/home/ann') ? 1000 : 0),
};

test('root leaves the home and the XDG folders of another user alone', () => {
  const env = { HOME: '/home/ann', XDG_CACHE_HOME: '/home/ann/cache', XDG_STATE_HOME: '/var/state' };
  expect(locate({ ...root, env })).toEqual([
    '/root/.config/esports',
    '/var/state/esports',
    '/root/.cache/esports',
    '/root/.local/share/esports',
  ]);
  const system = { env, platform: 'linux', ...root };
  expect(homeFolderOf(system)).toBe('/root');
});

test('root uses its own home folder, wherever it is', () => {
  expect(locate({ ...root, env: { HOME: '/srv/home' } })[0]).toBe('/srv/home/.config/esports');
});

test('the owner of a missing path is the owner of the nearest folder above it', () => {
  const folder = createTemporaryFolder();
  expect(ownerOf(join(folder, 'a', 'b'))).toBe(ownerOf(folder));
});
