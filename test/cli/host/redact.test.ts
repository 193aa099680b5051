import { expect, test } from 'vitest';
import { accountDigest } from '../../../src/cli/settings/accountDigest.ts';
import { checkKey } from '../../../src/client/account/apiKey.ts';
import { childEnvironment, createSecrets } from '../../../src/cli/host/redact.ts';

const canary = 'canary+"key"/0123';

test.each([
  ['as it is', canary],
  ['inside JSON', JSON.stringify({ key: canary })],
  ['inside an address', `?key=${encodeURIComponent(canary)}&a=1`],
  ['twice', `${canary} and ${canary}`],
])('a key that stands in a text %s is hidden', (_title, text) => {
  const secrets = createSecrets();
  secrets.add(canary);
  expect(secrets.redact(text)).not.toContain('0123');
  expect(secrets.redact(text)).toContain('[key hidden]');
});

test('a key with a line break is hidden line by line', () => {
  const secrets = createSecrets();
  secrets.add('canary-first\ncanary-second\n');
  expect(secrets.redact('a canary-second b')).toBe('a [key hidden] b');
});

test('a text without a key is unchanged, and a short word is not a key', () => {
  const secrets = createSecrets();
  secrets.add(undefined);
  secrets.add('free');
  expect(secrets.redact('the free plan')).toBe('the free plan');
});

test('a child process gets no key', () => {
  const keys = { ESPORTS_API_KEY: 'k', ESPORTS_API_KEY_FILE: 'f', CITO_API_KEY: 'k' };
  expect(childEnvironment({ PATH: '/bin', ...keys })).toEqual({
    PATH: '/bin',
  });
});

test.each([
  ['a line break', 'canary\nkey'],
  ['a tab', 'canary\tkey'],
  ['a control character', 'canary\u0000'],
  ['a letter outside Latin-1', 'canaryŁ'],
  ['a space within', 'canary key'],
  ['nothing', ''],
  ['no end', 'canary'.repeat(2000)],
])('a key with %s is refused without being shown', (_title, key) => {
  let message = '';
  try {
    checkKey(key);
  } catch (error) {
    message = String(error);
  }
  expect([message.startsWith('ConfigError: The API key '), message.includes('canary')]).toEqual([
    true,
    false,
  ]);
});

test('a digest distinguishes accounts without revealing the key', () => {
  const digests = [
    accountDigest('https://a.example', 'one-key'),
    accountDigest('https://a.example', 'other-key'),
    accountDigest('https://b.example', 'one-key'),
  ];
  expect(new Set(digests).size).toBe(3);
  expect(digests.every(digest => /^[\da-f]{32}$/.test(digest))).toBe(true);
});
