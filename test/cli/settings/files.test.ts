import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CorruptFile } from '../../../src/client/account/configError.ts';
import { readCredentials } from '../../../src/cli/settings/credentials.ts';
import { readKeyFile } from '../../../src/cli/settings/keyFile.ts';
import {
  changeProfiles,
  createProfile,
  deleteProfile,
  removeKey,
  storeProfile,
} from '../../../src/cli/settings/profiles.ts';
import { setAside } from '../../../src/cli/settings/setAside.ts';
import { readStoredSettings } from '../../../src/cli/settings/settingsFile.ts';
import { storeSetting } from '../../../src/cli/settings/settingsStore.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';
import { createWriteHost, reader } from './writeHost.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const profile = {
  baseUrl: 'https://api.example/api/v1',
  game: 'game',
  key: { origin: 'https://api.example', kept: 'file', text: 'canary-key-of-the-test' },
} as const;

test('a key file may be a link, but a pipe without a writer and a folder are refused', () => {
  const folder = createTemporaryFolder();
  const paths = ['key', 'link', 'pipe'].map(name => join(folder, name));
  const [key = '', link = '', pipe = ''] = paths;
  writeFileSync(key, 'the-key\n');
  symlinkSync(key, link);
  spawnSync('mkfifo', [pipe]);
  expect([readKeyFile(link, reader), readKeyFile(pipe, reader)]).toEqual(['the-key\n', '']);
  expect(() => readKeyFile(folder, reader)).toThrow('neither a file nor a pipe');
});

test('reading an endless key file stops after the length of a key', () => {
  const path = join(createTemporaryFolder(), 'key');
  writeFileSync(path, 'k'.repeat(100_000));
  expect(readKeyFile(path, reader).length).toBeLessThan(5000);
});

test('files are 0600 in a folder of 0700, and no half-written file remains', async () => {
  const folder = join(createTemporaryFolder(), 'new', 'config');
  const host = createWriteHost();
  await changeProfiles(folder, host, storeProfile('work', profile));
  await storeSetting(folder, host, 'tz', 'UTC');
  expect(readdirSync(folder).map(name => [name, modeOf(join(folder, name))])).toEqual([
    ['.lock', '600'],
    ['credentials.json', '600'],
    ['settings.json', '600'],
  ]);
  expect([modeOf(folder), host.warnings]).toEqual(['700', []]);
});

test('the next write narrows permissions that are too wide, with a warning', async () => {
  const folder = join(createTemporaryFolder(), 'config');
  await changeProfiles(folder, createWriteHost(), storeProfile('work', profile));
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'credentials.json'), 0o644);
  const host = createWriteHost();
  await storeSetting(folder, host, 'tz', 'UTC');
  expect([modeOf(folder), modeOf(join(folder, 'credentials.json'))]).toEqual(['700', '600']);
  expect(host.warnings).toEqual([
    'config was open to others (755); it is now closed to them (700)',
    'credentials.json was open to others (644); it is now closed to them (600)',
  ]);
});

test('a shared folder is not closed to others', async () => {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o1777);
  const host = createWriteHost();
  await storeSetting(folder, host, 'tz', 'UTC');
  expect([modeOf(folder), host.warnings.length]).toEqual(['777', 1]);
});

test('the next write removes half-written files of a killed process', async () => {
  const folder = createTemporaryFolder();
  const left = join(folder, 'credentials.json.tmp-99');
  writeFileSync(left, 'canary');
  await storeSetting(folder, createWriteHost(), 'tz', 'UTC');
  expect(existsSync(left)).toBe(false);
});

const damages: readonly (readonly [string, string])[] = [
  ['empty', ''],
  ['half-written', '{"version":1,"profiles":{"work":{"key":"canary'],
  ['of another kind', '[1,2]'],
  ['with a profile of another form', '{"version":1,"profiles":{"work":{"baseUrl":7}}}'],
];
test.each(damages)(
  'a file of profiles that is %s is set aside, and never becomes the demo',
  async (_title, text) => {
    const folder = createTemporaryFolder();
    const path = join(folder, 'credentials.json');
    writeFileSync(path, text);
    let damaged: unknown;
    try {
      readCredentials(folder, reader);
    } catch (error) {
      damaged = error;
    }
    if (!(damaged instanceof CorruptFile)) throw new Error('it was not seen to be damaged');
    const now = Date.UTC(2026, 10, 21, 18);
    const { message, hint } = await setAside(damaged, createWriteHost(), now);
    const place = `${path}.corrupt-20261121T180000Z`;
    expect([message, `${message}${hint}`.includes('canary')]).toEqual([
      `${path} is damaged; it was set aside as ${place}`,
      false,
    ]);
    expect([readFileSync(place, 'utf8'), readCredentials(folder, reader)]).toEqual([
      text,
      { profiles: new Map() },
    ]);
  },
);

test('a second damaged file in the same second does not overwrite the first', async () => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'settings.json');
  const damaged = new CorruptFile(path, () => false);
  for (const text of ['first', 'second']) {
    writeFileSync(path, text);
    await setAside(damaged, createWriteHost(), 0);
  }
  const kept = ['', '-2'].map(end => readFileSync(`${path}.corrupt-19700101T000000Z${end}`, 'utf8'));
  expect([kept, existsSync(path)]).toEqual([['first', 'second'], false]);
});

test('a file that another process has repaired meanwhile stays', async () => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'settings.json');
  writeFileSync(path, '{}');
  const { message } = await setAside(new CorruptFile(path, () => true), createWriteHost(), 0);
  expect([message, readFileSync(path, 'utf8')]).toEqual([
    `${path} was damaged, and has been repaired since`,
    '{}',
  ]);
});

test('a file of a later version is left alone', () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'credentials.json'), '{"version":2,"accounts":[]}');
  expect(() => readCredentials(folder, reader)).toThrow('was written by a later version of esports');
});

test('profiles are stored, created, cleared and deleted, and no other profile replaces a deleted one', async () => {
  const folder = createTemporaryFolder();
  const host = createWriteHost();
  const { key: _, ...bare } = profile;
  await changeProfiles(folder, host, createProfile('first', { ...bare, insecure: false }));
  await changeProfiles(folder, host, storeProfile('work', profile));
  expect(readCredentials(folder, reader)).toEqual({
    active: 'work',
    profiles: new Map([
      ['first', bare],
      ['work', profile],
    ]),
  });
  await changeProfiles(folder, host, removeKey('work'));
  expect(readCredentials(folder, reader)?.profiles.get('work')).toEqual(bare);
  await changeProfiles(folder, host, deleteProfile('work'));
  expect(readCredentials(folder, reader)).toEqual({ profiles: new Map([['first', bare]]) });
});

test('a byte order mark of an editor is read, and gone after the next change', async () => {
  const folder = createTemporaryFolder();
  const path = join(folder, 'settings.json');
  writeFileSync(path, '\ufeff{"budget":{"monthly":5}}', { mode: 0o600 });
  expect(readStoredSettings(folder, reader)).toEqual({ budget: { monthly: 5 } });
  await storeSetting(folder, createWriteHost(), 'budget.warnAt', 80);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ budget: { monthly: 5, warnAt: 80 } });
});

test('unknown fields of the settings file are kept', async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'settings.json'), '{"later":{"a":1},"budget":{"monthly":5}}', { mode: 0o600 });
  await storeSetting(folder, createWriteHost(), 'budget.warnAt', 80);
  await storeSetting(folder, createWriteHost(), 'budget.monthly');
  expect(readStoredSettings(folder, reader)).toEqual({ later: { a: 1 }, budget: { warnAt: 80 } });
});

test('a hand-written value in the place of a section is not overwritten', async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'settings.json'), '{"budget":5}', { mode: 0o600 });
  await expect(storeSetting(folder, createWriteHost(), 'budget.monthly', 5)).rejects.toThrow(
    'has a value where it should have a section for budget.monthly',
  );
  expect(readStoredSettings(folder, reader)).toEqual({ budget: 5 });
});
