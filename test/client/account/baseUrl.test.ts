import { expect, test } from 'vitest';
import { knownServices, serviceNamed } from '../../../src/core/services/services.ts';
import { readAddress } from '../../../src/client/account/baseUrl.ts';
import * as fc from '../../support/property.ts';

const cito = serviceNamed('cito');
const own = 'https://api.citoapi.com/api/v1';

test.each([
  ['https://api.citoapi.com', own],
  ['https://api.citoapi.com/', own],
  ['https://api.citoapi.com/api', own],
  ['https://api.citoapi.com/api/v1', own],
  ['https://api.citoapi.com/api/v1/', own],
  ['https://api.citoapi.com/v1', own],
  ['https://api.citoapi.com/cs2', own],
  ['https://api.citoapi.com/v1/cs2', own],
  ['https://api.citoapi.com/api/v1/cs2/', own],
  ['https://api.citoapi.com/api/v1/cs2/live', own],
  ['https://API.CitoAPI.com/api/v1', own],
  ['http://api.citoapi.com/api/v1', own],
  ['api.citoapi.com', own],
  ['api.citoapi.com/api/v1/cs2', own],
  ['https://citoapi.com', own],
  ['https://docs.citoapi.com/cs2/live', own],
  ['dashboard.citoapi.com', own],
  ['https://cs2-api.org/pricing/', own],
  ['https://eu.api.citoapi.com', 'https://eu.api.citoapi.com/api/v1'],
  ['na-east.api.citoapi.com/cs2', 'https://na-east.api.citoapi.com/api/v1'],
  ['https://api.citoapi.com/api/v2', 'https://api.citoapi.com/api/v2'],
])('%s is the known service at %s', (text, baseUrl) => {
  expect(readAddress(text, false)).toEqual({ baseUrl, game: 'cs2', service: cito });
});

test.each([
  ['https://api.example/api/v1/', 'https://api.example/api/v1'],
  ['https://api.example/api/v1/cs2', 'https://api.example/api/v1/cs2'],
  ['http://127.0.0.1:9999', 'http://127.0.0.1:9999'],
  ['https://api.citoapi.com.example/api/v1', 'https://api.citoapi.com.example/api/v1'],
  ['https://xapi.citoapi.com/api/v1', 'https://xapi.citoapi.com/api/v1'],
  ['https://api.citoapi.com:8443/api/v1', 'https://api.citoapi.com:8443/api/v1'],
])('%s is no known service', (text, baseUrl) => {
  expect(readAddress(text, false)).toEqual({ baseUrl, game: 'game' });
});

test.each([
  ['http://127.0.0.1:9999', 'http://127.0.0.1:9999/api/v1'],
  ['http://127.0.0.1:9999/', 'http://127.0.0.1:9999/api/v1'],
  ['http://127.0.0.1:9999/cs2', 'http://127.0.0.1:9999/api/v1'],
  ['http://127.0.0.1:9999/api/v1/cs2/', 'http://127.0.0.1:9999/api/v1'],
  ['http://127.0.0.1:9999/v1', 'http://127.0.0.1:9999/v1'],
  ['https://proxy.example/to/cito', 'https://proxy.example/to/cito'],
  ['https://eu.api.citoapi.com', 'https://eu.api.citoapi.com/api/v1'],
])('a known service that is moved to %s is at %s', (text, baseUrl) => {
  expect(readAddress(text, false, cito)).toEqual({ baseUrl, game: 'cs2', service: cito });
});

test('a base URL that was read reads as itself', () => {
  const hosts = ['api.citoapi.com', 'eu.api.citoapi.com', 'citoapi.com', 'api.example', 'localhost:8080'];
  const words = fc.constantFrom('api', 'v1', 'v2', 'cs2', 'game', 'x');
  const named = fc.constantFrom(undefined, ...knownServices);
  fc.assert(
    fc.property(
      fc.constantFrom(...hosts),
      fc.array(words, { maxLength: 4 }),
      named,
      (host, path, service) => {
        const first = readAddress(['https:/', host, ...path].join('/'), false, service);
        const again = readAddress(first.baseUrl, false, first.service);
        expect(again).toEqual(first);
      },
    ),
  );
});

test.each([
  'api.example',
  'localhost:8080',
  'cito',
  'ftp://api.citoapi.com',
  'https://k@api.citoapi.com',
  'citoapi.com/signup?game=cs2',
])('%s is refused', text => {
  expect(() => readAddress(text, false)).toThrow(expect.objectContaining({ name: 'ConfigError' }));
});
