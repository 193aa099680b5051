import { isRecord, parseRecord } from '../../core/json/jsonRecord.ts';

/** A stored answer: its exact text and its lifetime. */
export interface CacheEntry {
  readonly url: string;
  /** When the service last confirmed this answer; milliseconds since 1970 UTC. */
  readonly fetchedAt: number;
  /** How long after `fetchedAt` the answer is fresh, in milliseconds. */
  readonly freshFor: number;
  readonly etag?: string;
  readonly contentType?: string;
  /** The headers that say where a page is in its list, such as `link`. */
  readonly paging?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The version of the file format; files of another version are ignored. */
const version = 2;

/** Encodes one line of JSON about the answer, padded to whole 32-bit words, then the text up to the end of the file. */
export const encodeEntry = ({ text, paging: { link, ...paging } = {}, ...about }: CacheEntry): Buffer => {
  const body = Buffer.from(text);
  // `link` alone is what earlier versions of the program know.
  const facts = { version, ...about, link, paging, length: body.length, sum: sumOf(body) };
  const head = Buffer.from(JSON.stringify(facts));
  return Buffer.concat([head, Buffer.from('   \n'.slice(head.length % 4)), body]);
};

/** Undefined for a file that is cut short, altered, or of another version. */
export const decodeEntry = (file: Buffer): CacheEntry | undefined => {
  const end = file.indexOf('\n');
  const about = parseRecord(file.toString('utf8', 0, Math.max(end, 0)));
  const body = file.subarray(end + 1);
  if (about?.['version'] !== version || about['length'] !== body.length) return undefined;
  if (about['sum'] !== sumOf(body)) return undefined;
  const { url, fetchedAt, freshFor, etag, contentType, link, paging } = about;
  if (typeof url !== 'string' || typeof fetchedAt !== 'number' || typeof freshFor !== 'number')
    return undefined;
  return {
    url,
    fetchedAt,
    freshFor,
    text: body.toString(),
    ...(typeof etag === 'string' && { etag }),
    ...(typeof contentType === 'string' && { contentType }),
    ...pagingOf({ link, ...(isRecord(paging) && paging) }),
  };
};

const pagingOf = (headers: Readonly<Record<string, unknown>>): Pick<CacheEntry, 'paging'> => {
  const texts = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 ? { paging: Object.fromEntries(texts) } : {};
};

/**
 * A checksum over 32-bit words in this machine's byte order, rotated after every fourth word; it detects disk errors
 * and accidental edits. The loop handles four words at a time and calls nothing: at program start, a loop's cost is the
 * number of its steps.
 */
const sumOf = (body: Buffer): number => {
  const words = wordsOf(body);
  const whole = words.length & ~3;
  let sum = body.length;
  for (let at = 0; at < whole; at += 4) {
    sum = (sum << 5) | (sum >>> 27);
    sum ^= (words[at] ?? 0) ^ (words[at + 1] ?? 0) ^ (words[at + 2] ?? 0) ^ (words[at + 3] ?? 0);
  }
  for (let at = whole; at < words.length; at += 1) sum = ((sum << 5) | (sum >>> 27)) ^ (words[at] ?? 0);
  for (let at = words.length * 4; at < body.length; at += 1)
    sum = ((sum << 5) | (sum >>> 27)) ^ (body[at] ?? 0);
  return sum;
};

/** The whole words of the body. */
const wordsOf = (body: Buffer): Int32Array => {
  const aligned = body.byteOffset % 4 === 0 ? body : new Uint8Array(body);
  return new Int32Array(aligned.buffer, aligned.byteOffset, body.length >> 2);
};
