import { expect, test } from 'vitest';
import { addressIn, checkPath } from '../../../../src/cli/commands/api/api.ts';
import { UsageError } from '../../../../src/cli/parse/usageError.ts';
import { anyCharacter } from '../../../support/anyCharacter.ts';
import * as fc from '../../../support/property.ts';

const baseUrl = 'https://api.example.com/v1/tenant';
const addressOf = (typed: string, parameters: readonly (readonly [string, string])[] = []): string => {
  checkPath(typed);
  return addressIn({ baseUrl }, typed, parameters).href;
};

test.each([
  ['/game/live', `${baseUrl}/game/live`],
  ['game/live', `${baseUrl}/game/live`],
  ['/game/live?limit=5#part', `${baseUrl}/game/live?limit=5`],
  ['/game/a..b/..c', `${baseUrl}/game/a..b/..c`],
  ['/game/players/search?q=../x', `${baseUrl}/game/players/search?q=../x`],
  ['https://api.example.com/v1/tenant/game/live', `${baseUrl}/game/live`],
  ['HTTPS://API.example.com:443/v1/other?x=1', 'https://api.example.com/v1/other?x=1'],
  ['https://user:word@api.example.com/v1', 'https://api.example.com/v1'],
])('"%s" is %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test('--param adds to the parameters of the path', () => {
  expect(addressOf('/game/live?a=1', [['b', '2 3']])).toBe(`${baseUrl}/game/live?a=1&b=2+3`);
});

test.each([
  '/game/../admin',
  '..',
  '/game/.',
  '/%2e%2E/x',
  String.raw`/game\..\x`,
  '/.\t./x',
  '//evil.example/live',
  String.raw`\\evil.example`,
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://',
  'https://evil.example/v1/tenant/game/live',
  'http://api.example.com/v1/tenant/game/live',
  'https://api.example.com:8443/v1/tenant/game/live',
  'https://api.example.com/v1/tenant/../other',
  'https://api.example.com@evil.example/',
])('"%s" is refused', typed => {
  expect(() => addressOf(typed)).toThrow(UsageError);
});

test('no text leads out of the base URL, except to the same origin by its whole address', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc
      .array(fc.constantFrom('/', '.', '..', '%2e', '\\', '\t', '?', '#', ':', '@', 'x', 'http:', 'https:'))
      .map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(anyText, typed => {
      let address: string | undefined;
      try {
        address = addressOf(typed);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
      }
      const isWhole = /^https?:/i.test(typed);
      const root = isWhole ? 'https://api.example.com/' : `${baseUrl}/`;
      expect([typed, address === undefined || address.startsWith(root)]).toEqual([typed, true]);
    }),
    { numRuns: 1000 },
  );
});
