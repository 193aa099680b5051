import { chmodSync, chownSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCredentials } from '../../../src/cli/settings/credentials.ts';
import { readKeyFile } from '../../../src/cli/settings/keyFile.ts';
import { checkOwner, warnIfOpen } from '../../../src/cli/settings/privateFile.ts';
import { changeProfiles, storeProfile } from '../../../src/cli/settings/profiles.ts';
import { readStoredSettings } from '../../../src/cli/settings/settingsFile.ts';
import { storeSetting } from '../../../src/cli/settings/settingsStore.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { createWriteHost, reader } from './writeHost.ts';

const profile = {
  baseUrl: 'https://api.example/api/v1',
  game: 'game',
  key: { origin: 'https://api.example', kept: 'file', text: 'canary-key-of-the-test' },
} as const;

/** A reader who does not own the files. Everyone trusts root, so files of root are given away first. */
const asAnotherUser = (paths: readonly string[]) => {
  if (reader.userId !== 0) return { userId: (reader.userId ?? 0) + 1 };
  for (const path of paths) chownSync(path, 4711, 4711);
  return reader;
};

describe('the owner of a file', () => {
  test.each<readonly [string, number, number | undefined]>([
    ['of one’s own', 1000, 1000],
    ['of root', 0, 1000],
    ['of root, read by root', 0, 0],
    ['where the system has no users', 0, undefined],
  ])('a file %s is believed', (_title, uid, userId) => {
    expect(() => checkOwner('/x/settings.json', { uid }, { userId })).not.toThrow();
  });

  test.each([
    ['another user', 1001, 1000],
    ['a user, read by root', 1000, 0],
  ])('a file of %s is refused', (_title, uid, userId) => {
    expect(() => checkOwner('/x/settings.json', { uid }, { userId })).toThrow(
      `/x/settings.json belongs to another user (uid ${uid}, and yours is ${userId})`,
    );
  });

  test.skipIf(process.platform === 'win32')('settings and keys of another user are not read', async () => {
    const folder = createTemporaryFolder();
    await changeProfiles(folder, createWriteHost(), storeProfile('work', profile));
    await storeSetting(folder, createWriteHost(), 'tz', 'UTC');
    const other = asAnotherUser(['credentials.json', 'settings.json'].map(name => join(folder, name)));
    expect(() => readCredentials(folder, other)).toThrow('belongs to another user');
    expect(() => readStoredSettings(folder, other)).toThrow('belongs to another user');
  });
});

describe('a key that others may read', () => {
  test.each<readonly [string, number, string | undefined]>([
    ['0600', 0o600, undefined],
    ['0644', 0o644, "Others may read the key in /k (644). Close it: chmod 600 '/k'"],
    ['0640', 0o640, "Others may read the key in /k (640). Close it: chmod 600 '/k'"],
    ['0666', 0o666, "Others may read and change the key in /k (666). Close it: chmod 600 '/k'"],
    ['0602', 0o602, "Others may change the key in /k (602). Close it: chmod 600 '/k'"],
  ])('is warned of or not at permissions %s', (_title, permissions, warning) => {
    const warnings: string[] = [];
    warnIfOpen(
      '/k',
      { uid: 1000, mode: 0o100000 | permissions },
      { userId: 1000, warn: text => warnings.push(text) },
    );
    expect(warnings).toEqual(warning === undefined ? [] : [warning]);
  });

  test('gets no warning if the user cannot close the file, or if the system has no permissions', () => {
    const warnings: string[] = [];
    const warn = (text: string): void => void warnings.push(text);
    for (const userId of [1001, undefined]) warnIfOpen('/k', { uid: 1000, mode: 0o100644 }, { userId, warn });
    expect(warnings).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'is warned of on reading, in the profiles and in a file of its own',
    async () => {
      const folder = createTemporaryFolder();
      await changeProfiles(folder, createWriteHost(), storeProfile('work', profile));
      const keys = join(folder, 'credentials.json');
      const own = join(folder, 'key.txt');
      writeFileSync(own, 'the-key');
      for (const path of [keys, own]) chmodSync(path, 0o644);
      const warnings: string[] = [];
      const warned = { ...reader, warn: (text: string) => void warnings.push(text) };
      expect(readCredentials(folder, warned)?.active).toBe('work');
      expect(readKeyFile(own, warned)).toBe('the-key');
      expect(warnings.map(text => text.slice(0, text.indexOf(' (')))).toEqual([
        `Others may read the key in ${keys}`,
        `Others may read the key in ${own}`,
      ]);
      // Reading changes nothing.
      expect(statSync(keys).mode & 0o777).toBe(0o644);
    },
  );
});

describe('root', () => {
  /** A folder that, as far as root knows, belongs to user 1000. */
  const inAnothersFolder = { userId: 0, ownerOf: () => 1000 };

  test('makes and changes nothing in the folder of another user', async () => {
    const folder = createTemporaryFolder();
    chmodSync(folder, 0o755);
    const host = { ...createWriteHost(), ...inAnothersFolder };
    for (const place of [folder, join(folder, 'new')]) {
      await expect(storeSetting(place, host, 'tz', 'UTC')).rejects.toThrow(
        `${place} belongs to another user (uid 1000), and you are root`,
      );
    }
    expect([readdirSync(folder), statSync(folder).mode & 0o777]).toEqual([[], 0o755]);
  });
});
