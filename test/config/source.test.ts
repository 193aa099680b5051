import { expect, test } from 'vitest';
import { ConfigError, resolveSource, type Source, type SourceFlags } from '../../src/config/source.ts';

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
  expect(resolveSource(flags, env, { readKeyFile, readCredentials: () => undefined })).toEqual(expected);
});

test.each<readonly [string, SourceFlags, Record<string, string>, string]>([
  [
    'a key without a service',
    {},
    { ESPORTS_API_KEY: 'canary' },
    'There is an API key, but no service to use it with',
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
    'http://lan.example is not encrypted: the key would be readable on the way',
  ],
  ['no URL at all', { baseUrl: 'api.example' }, {}, '«api.example» is not a base URL'],
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
  ['a game that is a path', { game: '../x' }, {}, '«../x» cannot be a game segment'],
])('refuses %s', (_title, flags, env, message) => {
  const refused = (): Source => resolveSource(flags, env, { readKeyFile, readCredentials: () => undefined });
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(message);
  expect(message).not.toContain('canary');
});
