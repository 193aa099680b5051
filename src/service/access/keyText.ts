import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How a key begins, so that people and secret scanners know one when they see it. */
const keyPrefix = 'esp_';
const bytes = 32;
const shape = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`, 'u');

/** What is stored of a key. The key itself is nowhere but with its owner. */
export interface KeyDigest {
  /** Finds the row. Beside a whole digest it gives nothing away. */
  readonly lookup: string;
  readonly digest: Uint8Array;
}

/** A new key: the prefix and 256 random bits in base64url. */
export const mintKey = (): string => keyPrefix + randomBytes(bytes).toString('base64url');

/** The digest of a key; undefined for a text that cannot be one. */
export const digestOf = (key: string): KeyDigest | undefined => {
  if (!shape.test(key)) return undefined;
  // A plain SHA-256 is enough for a secret of 256 random bits: there is nothing to guess.
  const digest = hash('sha256', key, 'buffer');
  return { lookup: digest.toString('hex', 0, 8), digest };
};

/** Whether two digests are the same, in a time that does not depend on where they differ. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && timingSafeEqual(a, b);
