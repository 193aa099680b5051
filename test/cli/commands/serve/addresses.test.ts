import { expect, test } from 'vitest';
import { checkOrigin, checkPublicUrl } from '../../../../src/cli/commands/serve/serve.ts';

test('an origin is accepted in the form that browsers send', () => {
  expect(['*', 'https://Example.com', 'http://localhost:5173/'].map(checkOrigin)).toEqual([
    '*',
    'https://example.com',
    'http://localhost:5173',
  ]);
});

test.each(['example.com', 'https://example.com/app', 'file:///x', 'null', ''])(
  '«%s» is not an origin',
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
  '«%s» is not the address of a service',
  text => {
    expect(() => checkPublicUrl(text)).toThrow('is not the address');
  },
);
