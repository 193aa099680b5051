import { expect, test } from 'vitest';
import { createHostCheck } from '../../../src/server/http/originPolicy.ts';

test('a service on loopback accepts only the loopback names, with any port', () => {
  const isOurs = createHostCheck('127.0.0.1');
  const ours = ['127.0.0.1', '127.0.0.1:8080', 'localhost', 'LOCALHOST:1', 'localhost.', '[::1]', '[::1]:80'];
  const others = [
    'evil.example',
    'evil.example:8080',
    '127.0.0.1.evil.example',
    'localhost.evil',
    '192.168.1.7',
    '',
    'a b',
  ];
  expect(ours.filter(isOurs)).toEqual(ours);
  expect([undefined, ...others].filter(isOurs)).toEqual([]);
});

test('the service also accepts the host that it listens on and the allowed hosts', () => {
  const isOurs = createHostCheck('data.local', ['Api.Example.com', '[fe80::1]']);
  expect(['data.local:80', 'api.example.com', '[fe80::1]:80', 'example.com'].map(isOurs)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a service on all addresses accepts any address, but no foreign name', () => {
  const isOurs = createHostCheck('0.0.0.0');
  expect(['192.168.1.7:80', '[fe80::1]', 'evil.example'].map(isOurs)).toEqual([true, true, false]);
});
