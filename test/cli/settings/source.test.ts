import { expect, test } from 'vitest';
import type { Profile } from '../../../src/cli/settings/credentials.ts';
import {
  ConfigError,
  resolveSource,
  type Source,
  type SourceFlags,
} from '../../../src/cli/settings/source.ts';

type Case = readonly [title: string, flags: SourceFlags, env: Record<string, string>, expected: Source];

const remote = { kind: 'remote', baseUrl: 'https://api.example/api/v1', game: 'game' } as const;
const files: Readonly<Record<string, string>> = { '/run/key': 'from-file\n' };
const readKeyFile = (path: string): string => {
  const text = files[path];
  if (text === undefined) throw new Error('no such file');
  return text;
};

test.each<Case>([
  ['nothing set: the made-up season', {}, {}, { kind: 'demo', game: 'game' }],
  ['a base URL from the environment', {}, { ESPORTS_BASE_URL: 'https://api.example/api/v1/' }, remote],
  [
    'a flag before the environment',
    { baseUrl: remote.baseUrl },
    { ESPORTS_BASE_URL: 'https://other.example' },
    remote,
  ],
  ['a flag before ESPORTS_DATA', { baseUrl: remote.baseUrl }, { ESPORTS_DATA: 'a.db' }, remote],
  [
    'a data file before a base URL',
    {},
    { ESPORTS_DATA: 'a.db', ESPORTS_BASE_URL: 'https://x.example' },
    { kind: 'data', path: 'a.db', game: 'game' },
  ],
  [
    'the key and the game from the environment',
    {},
    { ESPORTS_BASE_URL: remote.baseUrl, ESPORTS_API_KEY: 'k', ESPORTS_GAME: 'cs2' },
    { ...remote, game: 'cs2', apiKey: 'k', keyFrom: 'ESPORTS_API_KEY' },
  ],
  [
    'the key from a file',
    {},
    { ESPORTS_BASE_URL: remote.baseUrl, ESPORTS_API_KEY_FILE: '/run/key' },
    { ...remote, apiKey: 'from-file', keyFrom: 'ESPORTS_API_KEY_FILE' },
  ],
  [
    'http to loopback',
    { baseUrl: 'http://127.0.0.1:8080/api/v1' },
    {},
    { ...remote, baseUrl: 'http://127.0.0.1:8080/api/v1' },
  ],
  [
    'http elsewhere where it is insisted on',
    { baseUrl: 'http://lan.example/api/v1', insecure: true },
    {},
    { ...remote, baseUrl: 'http://lan.example/api/v1' },
  ],
])('%s', (_title, flags, env, expected) => {
  expect(
    resolveSource(flags, env, {
      readKeyFile,
      readCredentials: () => undefined,
      findCollected: () => undefined,
    }),
  ).toEqual(expected);
});

const collected = { kind: 'data', path: '/data/collected.db', game: 'game', collectedAt: 7 } as const;

test.each<readonly [string, SourceFlags, Record<string, string>, string | undefined, Source['kind']]>([
  ['where nothing is configured', {}, {}, undefined, 'data'],
  ['where the made-up season is forbidden', {}, { ESPORTS_DEMO: '0' }, undefined, 'data'],
  ['but not before the key of a known service', {}, { CITO_API_KEY: 'k' }, undefined, 'remote'],
  ['but not before an address', {}, { ESPORTS_BASE_URL: remote.baseUrl }, undefined, 'remote'],
  ['but not before the season that was chosen', {}, {}, 'demo', 'demo'],
  ['but not before the season that is named', { profile: 'demo' }, {}, undefined, 'demo'],
  ['and by its flag before a profile', { collected: true }, {}, 'demo', 'data'],
  [
    'and by its flag before a data file of the environment',
    { collected: true },
    { ESPORTS_DATA: 'a.db' },
    undefined,
    'data',
  ],
])('the collected file answers %s', (_title, flags, env, active, kind) => {
  const source = resolveSource(flags, env, {
    readKeyFile,
    readCredentials: () => (active === undefined ? undefined : { profiles: new Map(), active }),
    findCollected: () => ({ path: collected.path, at: collected.collectedAt }),
  });
  expect(source.kind === 'data' ? source : source.kind).toEqual(kind === 'data' ? collected : kind);
});

test('a lost profile is never replaced by the collected file, and a flag needs one', () => {
  const none = { readKeyFile, readCredentials: () => undefined, findCollected: () => undefined };
  expect(() => resolveSource({ collected: true }, {}, none)).toThrow('Nothing was collected yet');
  const found = { ...none, findCollected: () => ({ path: collected.path, at: 7 }) };
  const lost = { ...found, readCredentials: () => ({ profiles: new Map(), active: 'work' }) };
  expect(() => resolveSource({}, {}, lost)).toThrow('There is no profile "work"');
  expect(() => resolveSource({ collected: true, profile: 'work' }, {}, found)).toThrow('exclude each other');
  expect(() => resolveSource({ collected: true, data: 'a.db' }, {}, found)).toThrow('exclude each other');
});

test.each<readonly [string, SourceFlags, Record<string, string>, string]>([
  [
    'a key without a service',
    {},
    { ESPORTS_API_KEY: 'canary' },
    'There is an API key, but no service to use it for',
  ],
  [
    'two sources at once',
    { data: 'a.db', baseUrl: 'https://x.example' },
    {},
    '--data and --base-url exclude each other',
  ],
  [
    'http to another machine',
    { baseUrl: 'http://lan.example' },
    {},
    'http://lan.example is not encrypted: the key could be read in transit',
  ],
  ['no URL at all', { baseUrl: 'api.example' }, {}, '"api.example" is not a base URL'],
  [
    'a key in the URL',
    { baseUrl: 'https://user:pw@x.example' },
    {},
    'A base URL has no user, password, query or fragment',
  ],
  [
    'a key with a line break',
    {},
    { ESPORTS_BASE_URL: 'https://x.example', ESPORTS_API_KEY: 'canary\nx' },
    'The API key has characters that no key has (a space, a line break, or a letter outside ASCII)',
  ],
  [
    'a key file that is not there',
    {},
    { ESPORTS_BASE_URL: 'https://x.example', ESPORTS_API_KEY_FILE: '/none' },
    'The key file cannot be read: /none',
  ],
  [
    'the demo forbidden',
    {},
    { ESPORTS_DEMO: '0' },
    'No service is set, and ESPORTS_DEMO=0 forbids the made-up data',
  ],
  ['a game that is a path', { game: '../x' }, {}, '"../x" cannot be a game segment'],
])('refuses %s', (_title, flags, env, message) => {
  const refused = (): Source =>
    resolveSource(flags, env, {
      readKeyFile,
      readCredentials: () => undefined,
      findCollected: () => undefined,
    });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(message);
  expect(message).not.toContain('canary');
});

const work = {
  baseUrl: 'https://api.example/api/v1',
  game: 'cs2',
  key: { origin: 'https://api.example', kept: 'file', text: 'work-key' },
} as const satisfies Profile;
const profiles = new Map<string, Profile>([
  ['work', work],
  ['bare', { baseUrl: 'https://bare.example/api/v1', game: 'game' }],
  ['lan', { ...work, baseUrl: 'http://lan.example', key: { ...work.key, origin: 'http://lan.example' } }],
  ['moved', { ...work, baseUrl: 'https://moved.example/api/v1' }],
  ['chain', { ...work, key: { origin: work.key.origin, kept: 'keychain' } }],
]);
const withProfiles = (active?: string) => (flags: SourceFlags, env: Record<string, string>) =>
  resolveSource(flags, env, {
    readKeyFile,
    findCollected: () => undefined,
    readCredentials: () => ({ profiles, ...(active !== undefined && { active }) }),
  });
const asWork = { kind: 'remote', baseUrl: work.baseUrl, game: 'cs2', profile: 'work' } as const;
const stored = { apiKey: 'work-key', keyFrom: 'profile' } as const;
const typed = { apiKey: 'env-key', keyFrom: 'ESPORTS_API_KEY' } as const;

test.each<readonly [string, string | undefined, SourceFlags, Record<string, string>, Source]>([
  ['the active profile', 'work', {}, {}, { ...asWork, ...stored }],
  [
    'a typed profile before one of the environment',
    undefined,
    { profile: 'work' },
    { ESPORTS_PROFILE: 'none' },
    { ...asWork, ...stored },
  ],
  [
    'one of the environment before the active one',
    'bare',
    {},
    { ESPORTS_PROFILE: 'work' },
    { ...asWork, ...stored },
  ],
  [
    'a typed profile before an address of the environment',
    'bare',
    { profile: 'work' },
    { ESPORTS_BASE_URL: 'https://x.example' },
    { ...asWork, ...stored },
  ],
  [
    'a typed profile before a data file of the environment',
    'bare',
    { profile: 'work' },
    { ESPORTS_DATA: 'a.db' },
    { ...asWork, ...stored },
  ],
  [
    'a typed data file before a typed profile',
    'bare',
    { profile: 'work', data: 'a.db' },
    {},
    { kind: 'data', path: 'a.db', game: 'game' },
  ],
  [
    'a key of the environment for the address of the profile',
    'bare',
    {},
    { ESPORTS_API_KEY: 'env-key' },
    { kind: 'remote', baseUrl: 'https://bare.example/api/v1', game: 'game', profile: 'bare', ...typed },
  ],
  [
    'a key of the environment before that of the profile',
    'work',
    {},
    { ESPORTS_API_KEY: 'env-key' },
    { ...asWork, ...typed },
  ],
  [
    'the key of the profile at another path of its origin',
    'work',
    { baseUrl: 'https://api.example/api/v2' },
    {},
    { ...asWork, baseUrl: 'https://api.example/api/v2', ...stored },
  ],
  [
    'no key of the profile at another origin',
    'work',
    { baseUrl: 'https://evil.example/api/v1' },
    {},
    { kind: 'remote', baseUrl: 'https://evil.example/api/v1', game: 'game' },
  ],
  [
    'no key of the profile at another port',
    'work',
    {},
    { ESPORTS_BASE_URL: 'https://api.example:8443/api/v1' },
    { kind: 'remote', baseUrl: 'https://api.example:8443/api/v1', game: 'game' },
  ],
  [
    'no profile where address and key come from outside',
    'gone',
    {},
    { ESPORTS_BASE_URL: remote.baseUrl, ESPORTS_API_KEY: 'env-key' },
    { ...remote, ...typed },
  ],
  ['the demo where it is the active one', 'demo', {}, { ESPORTS_DEMO: '0' }, { kind: 'demo', game: 'game' }],
  ['the demo where it is typed', 'work', { profile: 'demo' }, {}, { kind: 'demo', game: 'game' }],
])('with profiles, takes %s', (_title, active, flags, env, expected) => {
  expect(withProfiles(active)(flags, env)).toEqual(expected);
});

test.each<
  readonly [string, string | undefined, SourceFlags, Record<string, string>, string, ConfigError['kind']]
>([
  [
    'a profile that is not there',
    'work',
    { profile: 'wrok' },
    {},
    'There is no profile "wrok"',
    'badSetting',
  ],
  ['an active profile that is gone', 'gone', {}, {}, 'There is no profile "gone"', 'badSetting'],
  [
    'the demo where profiles were made and none is active',
    undefined,
    {},
    {},
    'No profile is active',
    'badSetting',
  ],
  ['a profile without a key', 'bare', {}, {}, 'Profile "bare" has no key', 'noKey'],
  [
    'a key that an earlier version stored in the keychain',
    'chain',
    {},
    {},
    'The key of profile "chain" is in the system keychain, which esports no longer reads',
    'noKey',
  ],
  [
    'a key of another origin',
    'moved',
    {},
    {},
    'The key of profile "moved" belongs to https://api.example, not to https://moved.example',
    'badSetting',
  ],
  [
    'http to another machine',
    'lan',
    {},
    {},
    'http://lan.example is not encrypted: the key could be read in transit',
    'badSetting',
  ],
  [
    'a key of the environment for the demo',
    'demo',
    {},
    { ESPORTS_API_KEY: 'env-key' },
    'There is an API key, but no service to use it for',
    'badSetting',
  ],
  [
    'a key of the environment for a typed demo',
    'work',
    { profile: 'demo' },
    { ESPORTS_API_KEY: 'env-key' },
    'There is an API key, but no service to use it for',
    'badSetting',
  ],
])('with profiles, refuses %s', (_title, active, flags, env, message, kind) => {
  let thrown: unknown;
  try {
    withProfiles(active)(flags, env);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toEqual(expect.objectContaining({ name: 'ConfigError', message, kind }));
});
