import { expect, test } from 'vitest';
import { serviceNamed } from '../../../src/core/services/services.ts';
import type { Profile } from '../../../src/cli/settings/credentials.ts';
import {
  type ConfigError,
  explainSource,
  resolveSource,
  type Source,
  type SourceFlags,
} from '../../../src/cli/settings/source.ts';

const work = {
  baseUrl: 'https://api.example/api/v1',
  game: 'cs2',
  key: { origin: 'https://api.example', kept: 'file', text: 'work-key' },
} as const satisfies Profile;
const asWork = { kind: 'remote', baseUrl: work.baseUrl, game: 'cs2', profile: 'work' } as const;
const stored = { apiKey: 'work-key', keyFrom: 'profile' } as const;
const typed = { apiKey: 'env-key', keyFrom: 'ESPORTS_API_KEY' } as const;
const readKeyFile = (): string => {
  throw new Error('no such file');
};

const cito = serviceNamed('cito');
const atCito = {
  kind: 'remote',
  baseUrl: 'https://api.citoapi.com/api/v1',
  game: 'cs2',
  ...(cito && { service: cito }),
} as const satisfies Source;
const citoKey = { apiKey: 'cito-key', keyFrom: 'CITO_API_KEY' } as const;
const local = 'http://127.0.0.1:9999';
const atLocal = { ...atCito, baseUrl: `${local}/api/v1` };
const citoProfiles = new Map<string, Profile>([
  [
    'cito',
    {
      baseUrl: atCito.baseUrl,
      game: 'cs2',
      service: 'cito',
      key: { origin: 'https://api.citoapi.com', kept: 'file', text: 'stored-key' },
    },
  ],
  [
    'moved',
    {
      baseUrl: atLocal.baseUrl,
      game: 'cs2',
      service: 'cito',
      key: { origin: local, kept: 'file', text: 'stored-key' },
    },
  ],
  ['work', work],
  ['bare', { baseUrl: atCito.baseUrl, game: 'cs2' }],
]);
const own = { CITO_API_KEY: 'cito-key' };
const at = { CITO_API_BASE_URL: local };
const here = { apiKey: 'stored-key', keyFrom: 'profile' } as const;

type Row = readonly [
  title: string,
  active: string | null,
  flags: SourceFlags,
  env: Record<string, string>,
  source: Source,
  because: string,
  unused: readonly string[],
];

/** `active`: null where no profile was ever made. */
const explain = (active: string | null, flags: SourceFlags, env: Record<string, string>) =>
  explainSource(flags, env, {
    readKeyFile,
    findCollected: () => undefined,
    readCredentials: () => (active === null ? undefined : { profiles: citoProfiles, active }),
  });

test.each<Row>([
  ['its key alone', null, {}, own, { ...atCito, ...citoKey }, 'CITO_API_KEY is set', []],
  [
    'its key and its address',
    null,
    {},
    { ...own, ...at },
    { ...atLocal, ...citoKey },
    'CITO_API_KEY is set',
    [],
  ],
  [
    'its key and the other name of its address',
    null,
    {},
    { ...own, CITO_API_BASE: `${local}/x` },
    { ...atLocal, baseUrl: `${local}/x`, ...citoKey },
    'CITO_API_KEY is set',
    [],
  ],
  [
    'the first name of its address',
    null,
    {},
    { ...own, ...at, CITO_API_BASE: 'https://other.example' },
    { ...atLocal, ...citoKey },
    'CITO_API_KEY is set',
    ['CITO_API_BASE'],
  ],
  [
    'another game of it',
    null,
    { game: 'x' },
    own,
    { ...atCito, game: 'x', ...citoKey },
    'CITO_API_KEY is set',
    [],
  ],
  [
    'its key although the made-up season is forbidden',
    null,
    {},
    { ...own, ESPORTS_DEMO: '0' },
    { ...atCito, ...citoKey },
    'CITO_API_KEY is set',
    [],
  ],
  [
    'the active profile before its key',
    'work',
    {},
    { ...own, ...at },
    { ...asWork, ...stored },
    'active profile',
    ['CITO_API_KEY', 'CITO_API_BASE_URL'],
  ],
  [
    'a profile of the same service before its key',
    'cito',
    {},
    { ...own, ...at },
    { ...atCito, ...here, profile: 'cito' },
    'active profile',
    ['CITO_API_KEY', 'CITO_API_BASE_URL'],
  ],
  [
    'a profile at a moved address',
    'moved',
    {},
    {},
    { ...atLocal, ...here, profile: 'moved' },
    'active profile',
    [],
  ],
  [
    'the made-up season if it is the active profile',
    'demo',
    {},
    own,
    { kind: 'demo', game: 'game' },
    'active profile',
    ['CITO_API_KEY'],
  ],
  [
    'the made-up season if it is typed',
    null,
    { profile: 'demo' },
    own,
    { kind: 'demo', game: 'game' },
    '--profile',
    ['CITO_API_KEY'],
  ],
  ['nothing', null, {}, {}, { kind: 'demo', game: 'game' }, 'nothing is configured', []],
  [
    'its key for its own host, typed',
    null,
    { baseUrl: 'https://eu.api.citoapi.com' },
    own,
    { ...atCito, baseUrl: 'https://eu.api.citoapi.com/api/v1', ...citoKey },
    '--base-url',
    [],
  ],
  [
    'its key for its own host in the environment',
    null,
    {},
    { ...own, ESPORTS_BASE_URL: 'citoapi.com' },
    { ...atCito, ...citoKey },
    'ESPORTS_BASE_URL is set',
    [],
  ],
  [
    'its key for its moved address, typed',
    null,
    { baseUrl: `${local}/cs2` },
    { ...own, ...at },
    { ...atLocal, ...citoKey },
    '--base-url',
    ['CITO_API_BASE_URL'],
  ],
  [
    'no key of it for another host',
    null,
    { baseUrl: 'https://evil.example/api/v1' },
    { ...own, ...at },
    { kind: 'remote', baseUrl: 'https://evil.example/api/v1', game: 'game' },
    '--base-url',
    ['CITO_API_KEY', 'CITO_API_BASE_URL'],
  ],
  [
    'no key of it for another port of its moved address',
    null,
    { baseUrl: 'http://127.0.0.1:9998/api/v1' },
    { ...own, ...at },
    { kind: 'remote', baseUrl: 'http://127.0.0.1:9998/api/v1', game: 'game' },
    '--base-url',
    ['CITO_API_KEY', 'CITO_API_BASE_URL'],
  ],
  [
    'another key of the environment before its own',
    null,
    {},
    { ...own, ESPORTS_BASE_URL: atCito.baseUrl, ESPORTS_API_KEY: 'env-key' },
    { ...atCito, ...typed },
    'ESPORTS_BASE_URL is set',
    ['CITO_API_KEY'],
  ],
  [
    'the key of a profile at its host before its own',
    'cito',
    { baseUrl: 'api.citoapi.com' },
    own,
    { ...atCito, ...here, profile: 'cito' },
    '--base-url',
    ['CITO_API_KEY'],
  ],
  [
    'no stored key at its moved address',
    'cito',
    { baseUrl: local },
    at,
    { ...atLocal },
    '--base-url',
    ['CITO_API_BASE_URL'],
  ],
  [
    'its key for a profile at its host that has none',
    'bare',
    {},
    own,
    { ...atCito, ...citoKey, profile: 'bare' },
    'active profile',
    [],
  ],
  [
    'a data file',
    null,
    { data: 'a.db' },
    own,
    { kind: 'data', path: 'a.db', game: 'game' },
    '--data',
    ['CITO_API_KEY'],
  ],
])('of a known service, takes %s', (_title, active, flags, env, source, because, unused) => {
  expect(explain(active, flags, env)).toEqual({ source, because, unused });
  expect(
    resolveSource(flags, env, {
      readKeyFile,
      findCollected: () => undefined,
      readCredentials: () => (active === null ? undefined : { profiles: citoProfiles, active }),
    }),
  ).toEqual(source);
});

test.each<readonly [string, Record<string, string>, string, ConfigError['kind']]>([
  ['its address without a key', at, 'CITO_API_BASE_URL is set, but CITO_API_KEY is not', 'noKey'],
  [
    'its address with the key of another',
    { ...at, ESPORTS_API_KEY: 'env-key' },
    'There is an API key, but no service to use it for',
    'badSetting',
  ],
  [
    'an address that others could read',
    { ...own, CITO_API_BASE_URL: 'http://lan.example' },
    'http://lan.example is not encrypted: the key could be read in transit',
    'badSetting',
  ],
])('of a known service, refuses %s', (_title, env, message, kind) => {
  expect(() => explain(null, {}, env)).toThrow(
    expect.objectContaining({ name: 'ConfigError', message, kind }),
  );
});
