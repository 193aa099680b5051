import { hash, timingSafeEqual } from 'node:crypto';
import { KeyError, mendFile } from './keyError.ts';

/** Returns this number of unpredictable bytes, in hex. */
export type RandomHex = (bytes: number) => string;

/** The prefix of every key, so that people and secret scanners recognize keys. */
const keyPrefix = 'esp_';
const bytes = 32;
const shape = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`, 'u');

/** The stored digest of a key. Only the owner has the key itself. */
interface KeyDigest {
  /** Finds the row. It reveals nothing beyond the complete digest. */
  readonly lookup: string;
  readonly digest: Uint8Array;
}

/** Creates the text of a key or token, the prefix and 256 random bits in base64url, and its digest. @throws KeyError */
export const mintKey = (randomHex: RandomHex): KeyDigest & { readonly key: string } => {
  const key = keyPrefix + Buffer.from(randomHex(bytes), 'hex').toString('base64url');
  const digest = digestOf(key);
  if (!digest) throw new KeyError('the new key does not have the form of a key', mendFile);
  return { key, ...digest };
};

/** The digest of a key; undefined for a text that cannot be one. */
export const digestOf = (key: string): KeyDigest | undefined => {
  if (!shape.test(key)) return undefined;
  // A plain SHA-256 is enough for a secret of 256 random bits, which nobody can guess.
  const digest = hash('sha256', key, 'buffer');
  return { lookup: digest.toString('hex', 0, 8), digest };
};

/** Whether two digests are equal, in a time independent of the position of their first difference. */
export const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && timingSafeEqual(a, b);
