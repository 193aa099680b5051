import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate and its key; both PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Creates a certificate for `localhost` and 127.0.0.1, written as X.509 in DER (RFC 5280), so that the repository
 * contains no key.
 */
export const createCertificate = (): Certificate => {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(set(sequence(oid('550403'), tag(0x0c, Buffer.from('localhost')))));
  const content = sequence(
    tag(0xa0, tag(0x02, Buffer.of(2))),
    tag(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    pair.publicKey,
    tag(0xa3, sequence(isAuthority, alternativeNames)),
  );
  const signature = sign('sha256', content, createPrivateKey(pair.privateKey));
  const der = sequence(content, ecdsaWithSha256, tag(0x03, Buffer.of(0), signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { key: pair.privateKey, cert: pem };
};

const tag = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(type, ...size), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => tag(0x30, ...parts);
const set = (...parts: readonly Buffer[]): Buffer => tag(0x31, ...parts);
const oid = (hex: string): Buffer => tag(0x06, Buffer.from(hex, 'hex'));
const time = (text: string): Buffer => tag(0x18, Buffer.from(text));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const isAuthority = sequence(
  oid('551d13'),
  tag(0x01, Buffer.of(0xff)),
  tag(0x04, sequence(tag(0x01, Buffer.of(0xff)))),
);
const alternativeNames = sequence(
  oid('551d11'),
  tag(0x04, sequence(tag(0x82, Buffer.from('localhost')), tag(0x87, Buffer.of(127, 0, 0, 1)))),
);
