import { expect, test } from 'vitest';
import { parseBusAddress } from '../../../../src/server/nodes/bus/busAddress.ts';

const plain = { stream: 'esports', credentials: undefined, tls: false };

test.each([
  ['nats://127.0.0.1:4222', { ...plain, servers: ['127.0.0.1:4222'], shown: '127.0.0.1:4222' }],
  [
    'nats://bus.example/league',
    { ...plain, servers: ['bus.example'], shown: 'bus.example', stream: 'league' },
  ],
  ['tls://a:4222,b:4223/', { ...plain, servers: ['a:4222', 'b:4223'], shown: 'a:4222,b:4223', tls: true }],
  [
    'nats://me:p%40ss:1@a:4222',
    { ...plain, servers: ['a:4222'], shown: 'a:4222', credentials: { user: 'me', pass: 'p@ss:1' } },
  ],
  ['nats://secret%zz@a', { ...plain, servers: ['a'], shown: 'a', credentials: { token: 'secret%zz' } }],
])('%s names servers, a stream and who asks', (text, address) => {
  expect(parseBusAddress(text)).toEqual(address);
});

test.each([
  '',
  '127.0.0.1:4222',
  'http://a:4222',
  'nats://',
  'nats://a/b/c',
  'nats://a,',
  'nats://a:x',
  'nats://a/b.c',
])('"%s" is no address of a bus', text => {
  expect(parseBusAddress(text)).toBeUndefined();
});
