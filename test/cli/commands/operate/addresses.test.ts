import { expect, test } from 'vitest';
import { checkNetwork, checkOrigin, checkPublicUrl } from '../../../../src/cli/commands/operate/addresses.ts';

test('an origin is accepted in the form that browsers send', () => {
  expect(['*', 'https://Example.com', 'http://localhost:5173/'].map(checkOrigin)).toEqual([
    '*',
    'https://example.com',
    'http://localhost:5173',
  ]);
});

test.each(['example.com', 'https://example.com/app', 'file:///x', 'null', ''])(
  '"%s" is not an origin',
  text => {
    expect(() => checkOrigin(text)).toThrow('is not an origin');
  },
);

test('a public address may have a path, and loses its closing slash', () => {
  expect(['https://data.example', 'https://data.example/esports/'].map(checkPublicUrl)).toEqual([
    'https://data.example',
    'https://data.example/esports',
  ]);
});

test.each(['data.example', 'ftp://data.example', 'https://a:b@data.example', 'https://data.example?x'])(
  '"%s" is not the address of a service',
  text => {
    expect(() => checkPublicUrl(text)).toThrow('is not the address');
  },
);

test('a proxy is named by its address or by a range', () => {
  expect(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1', '0.0.0.0/0'].map(checkNetwork)).toEqual([
    { address: '127.0.0.1', prefix: 32 },
    { address: '10.0.0.0', prefix: 8 },
    { address: 'fd00::', prefix: 8 },
    { address: '::1', prefix: 128 },
    { address: '0.0.0.0', prefix: 0 },
  ]);
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1/', '10.0.0.1/-1', '/8', ''])(
  '"%s" is not the address of a proxy',
  text => {
    expect(() => checkNetwork(text)).toThrow('is not an address');
  },
);
