import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CorruptFile } from '../../../src/client/account/configError.ts';
import { readCredentials } from '../../../src/cli/settings/credentials.ts';
import { changeProfiles, storeProfile } from '../../../src/cli/settings/profiles.ts';
import { setAside } from '../../../src/cli/settings/setAside.ts';
import { readStoredSettings } from '../../../src/cli/settings/settingsFile.ts';
import { storeSetting } from '../../../src/cli/settings/settingsStore.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { createWriteHost, reader } from './writeHost.ts';

const profile = {
  baseUrl: 'https://api.example/api/v1',
  game: 'game',
  key: { origin: 'https://api.example', kept: 'file', text: 'canary-key-of-the-test' },
} as const;
const storeKey = (folder: string): Promise<void> =>
  changeProfiles(folder, createWriteHost(), storeProfile('work', profile));

test.each<readonly [string, (path: string) => unknown, string]>([
  ['a link', path => symlinkSync('/etc/hostname', path), 'a symbolic link'],
  ['a link to nothing', path => symlinkSync('/nonexistent', path), 'a symbolic link'],
  ['a folder', path => mkdirSync(path), 'a folder'],
  ['a pipe that nobody writes to', path => spawnSync('mkfifo', [path]), 'a pipe'],
])(
  '%s in the place of the keys is refused at once, in reading and in writing',
  async (_title, make, nature) => {
    const folder = createTemporaryFolder();
    const path = join(folder, 'credentials.json');
    make(path);
    const message = `${path} is ${nature}, not a file of esports`;
    expect(() => readCredentials(folder, reader)).toThrow(message);
    await expect(storeKey(folder)).rejects.toThrow(message);
  },
);

test('a pipe in the place of the settings or of the lock is refused at once', async () => {
  for (const name of ['settings.json', '.lock']) {
    const folder = createTemporaryFolder();
    spawnSync('mkfifo', [join(folder, name)]);
    await expect(storeSetting(folder, createWriteHost(), 'tz', 'UTC')).rejects.toThrow('is a pipe');
  }
});

test.each(['settings.json', 'credentials.json', '.lock'])(
  'a folder in the place of %s is left alone with what is in it',
  async name => {
    const folder = createTemporaryFolder();
    const place = join(folder, name);
    mkdirSync(place);
    writeFileSync(join(place, 'inside'), 'kept');
    chmodSync(place, 0o755);
    const write =
      name === 'credentials.json' ? storeKey(folder) : storeSetting(folder, createWriteHost(), 'tz', 'UTC');
    await expect(write).rejects.toThrow(`${place} is a folder, not a file of esports`);
    expect([statSync(place).mode & 0o777, readFileSync(join(place, 'inside'), 'utf8')]).toEqual([
      0o755,
      'kept',
    ]);
  },
);

/** A settings folder with a link to settings elsewhere, as dotfile managers create it. */
const linkedSettings = (text?: string) => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'settings.json');
  const target = join(createTemporaryFolder(), 'esports.json');
  if (text !== undefined) writeFileSync(target, text);
  symlinkSync(target, path);
  return { folder, path, target };
};

test('settings behind a link are read and written at its target, and the link stays', async () => {
  const { folder, path, target } = linkedSettings('{"color":"never"}');
  expect(readStoredSettings(folder, reader)).toEqual({ color: 'never' });
  await storeSetting(folder, createWriteHost(), 'tz', 'UTC');
  expect(readlinkSync(path)).toBe(target);
  expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({ color: 'never', tz: 'UTC' });
  expect(readdirSync(join(target, '..'))).toEqual(['esports.json']);
});

test('a link to missing settings sets nothing, and the first write creates them', async () => {
  const { folder, path, target } = linkedSettings();
  expect(readStoredSettings(folder, reader)).toEqual({});
  await storeSetting(folder, createWriteHost(), 'tz', 'UTC');
  expect([lstatSync(path).isSymbolicLink(), existsSync(target)]).toEqual([true, true]);
  expect(readStoredSettings(folder, reader)).toEqual({ tz: 'UTC' });
});

test('damaged settings behind a link are reported, and neither link nor file is moved', async () => {
  const { folder, path, target } = linkedSettings('{"color":');
  const damaged = new CorruptFile(path, () => false);
  expect(() => readStoredSettings(folder, reader)).toThrow(damaged.message);
  expect(await setAside(damaged, createWriteHost(), 0)).toBe(damaged);
  expect([readlinkSync(path), readFileSync(target, 'utf8')]).toEqual([target, '{"color":']);
});
