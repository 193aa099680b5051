import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { createClients, parseNetwork } from '../../../src/server/http/clients.ts';
import * as fc from '../../support/property.ts';

const clients = createClients(
  ['10.0.0.0/8', '127.0.0.1', 'fd00::/8'].map(text => {
    const network = parseNetwork(text);
    if (!network) throw new Error(text);
    return network;
  }),
);

/** A connection from this address. */
const from = (remoteAddress: string): Duplex => Object.assign(new Duplex(), { remoteAddress });
/** The part of a request that counts here. */
const request = (headers: IncomingHttpHeaders) => ({ headers }) as IncomingMessage;
const forwarded = (list: string) => request({ 'x-forwarded-for': list });

test.each([
  ['a client without a proxy', '203.0.113.7', undefined, '203.0.113.7'],
  ['an untrusted client that claims to be a proxy', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a trusted proxy that names nobody', '10.1.2.3', undefined, '10.1.2.3'],
  ['a trusted proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['two trusted proxies', '127.0.0.1', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['a client with a claim of its own', '10.1.2.3', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['a client with a claim to be trusted', '10.1.2.3', '10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['proxies alone', '10.1.2.3', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['an address with a port', '10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['IPv6 with a port', 'fd00::1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['a proxy that came as IPv4 inside IPv6', '::ffff:10.1.2.3', '2001:db8::7', '2001:db8::7'],
  ['what is no address', '10.1.2.3', '198.51.100.1, unknown', '10.1.2.3'],
  ['an empty list', '10.1.2.3', '', '10.1.2.3'],
])('%s', (_, peer, header, client) => {
  expect(clients.addressOf(from(peer), header === undefined ? request({}) : forwarded(header))).toBe(client);
});

test('an unreadable request comes from the other end of its connection', () => {
  expect(clients.addressOf(from('10.1.2.3'))).toBe('10.1.2.3');
});

test('whatever a client claims, a trusted proxy says the last word about it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), claim => {
      expect(clients.addressOf(from('10.1.2.3'), forwarded(`${claim}, 198.51.100.1`))).toBe('198.51.100.1');
      expect(clients.addressOf(from('203.0.113.7'), forwarded(claim))).toBe('203.0.113.7');
    }),
  );
});

test('the scheme is HTTP, unless a trusted proxy tells another', () => {
  const scheme = (peer: string, said?: string) =>
    clients.schemeOf(from(peer), request(said === undefined ? {} : { 'x-forwarded-proto': said }));
  expect(scheme('203.0.113.7')).toBe('http');
  expect(scheme('203.0.113.7', 'https')).toBe('http');
  expect(scheme('10.1.2.3', 'HTTPS')).toBe('https');
  expect(scheme('10.1.2.3', 'http')).toBe('http');
  expect(scheme('10.1.2.3', 'http, https')).toBe('https');
  expect(scheme('10.1.2.3', 'gopher')).toBe('http');
});
