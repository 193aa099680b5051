import { parseRecord } from '../../api/json/jsonRecord.ts';

/** A stored answer: its exact text, and how long it is good. */
export interface CacheEntry {
  readonly url: string;
  /** When the service last said that this is the answer; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** Milliseconds from then on for which nobody need ask again. */
  readonly freshFor: number;
  readonly etag?: string;
  readonly contentType?: string;
  /** The `Link` header, which may name the next page of a list. */
  readonly link?: string;
  readonly text: string;
}

/** The form of a file, in which it differs from those of other versions. */
const version = 2;

/** One line of JSON about the answer, in whole words of 32 bits, then its text to the end of the file. */
export const encodeEntry = ({ text, ...about }: CacheEntry): Buffer => {
  const body = Buffer.from(text);
  const head = Buffer.from(JSON.stringify({ version, ...about, length: body.length, sum: sumOf(body) }));
  return Buffer.concat([head, Buffer.from('   \n'.slice(head.length % 4)), body]);
};

/** Undefined for a file that is cut short, altered, or of another version. */
export const decodeEntry = (file: Buffer): CacheEntry | undefined => {
  const end = file.indexOf('\n');
  const about = parseRecord(file.toString('utf8', 0, Math.max(end, 0)));
  const body = file.subarray(end + 1);
  if (about?.['version'] !== version || about['length'] !== body.length) return undefined;
  if (about['sum'] !== sumOf(body)) return undefined;
  const { url, fetchedAt, freshFor, etag, contentType, link } = about;
  if (typeof url !== 'string' || typeof fetchedAt !== 'number' || typeof freshFor !== 'number')
    return undefined;
  return {
    url,
    fetchedAt,
    freshFor,
    text: body.toString(),
    ...(typeof etag === 'string' && { etag }),
    ...(typeof contentType === 'string' && { contentType }),
    ...(typeof link === 'string' && { link }),
  };
};

/**
 * A sum over words of 32 bits as this machine orders them, turned on after every fourth: it finds what a disk or a stray
 * editor did. Four at a time, and nothing called, since at a program's start a loop costs the number of its steps.
 */
const sumOf = (body: Buffer): number => {
  const words = wordsOf(body);
  const whole = words.length & ~3;
  let sum = body.length;
  for (let at = 0; at < whole; at += 4) {
    sum = (sum << 5) | (sum >>> 27);
    sum ^= (words[at] ?? 0) ^ (words[at + 1] ?? 0) ^ (words[at + 2] ?? 0) ^ (words[at + 3] ?? 0);
  }
  for (const word of words.subarray(whole)) sum = ((sum << 5) | (sum >>> 27)) ^ word;
  for (const byte of body.subarray(words.length * 4)) sum = ((sum << 5) | (sum >>> 27)) ^ byte;
  return sum;
};

/** Its whole words. */
const wordsOf = (body: Buffer): Int32Array => {
  const aligned = body.byteOffset % 4 === 0 ? body : new Uint8Array(body);
  return new Int32Array(aligned.buffer, aligned.byteOffset, body.length >> 2);
};
