import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { ServiceAnswer } from '../request.ts';
import { greatest } from '../../core/extremes.ts';

/** RFC 9110 8.4.1, the preferred first, set for speed: brotli at its best takes fifty times as long to save a tenth. */
const codings = {
  zstd: promisify(zstdCompress),
  br: (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
} as const satisfies Record<string, (body: Buffer) => Promise<Buffer>>;
type Coding = keyof typeof codings;
const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** The smallest answer to compress, in bytes. A smaller one fits into one packet anyway. */
const smallest = 1024;
/** The maximum size of all kept bodies, in bytes. */
const capacity = 8_000_000;
/** The maximum number of answers that are known to have been asked for once. */
const askedAtMost = 5000;

/** An answer in the form in which it is sent. */
export interface CodedAnswer extends Pick<ServiceAnswer, 'status' | 'headers'> {
  readonly body: Buffer | ServiceAnswer['body'];
}

/**
 * Compresses an answer if the client accepts a coding (`accepted`) and it saves bytes; never a stream, whose updates it
 * would delay. Bodies that are asked for again are kept as bytes: writing a page of 50 as text takes longest.
 */
export const createEncode = () => {
  const made = new Map<string, Buffer>();
  let size = 0;
  const keep = (key: string, bytes: Buffer): Buffer => {
    if (size + bytes.length > capacity) {
      made.clear();
      size = 0;
    }
    const own = withoutRest(bytes);
    size += own.length;
    made.set(key, own);
    return own;
  };
  const compress = async (coding: Coding, body: string, tag: string | undefined): Promise<Buffer> => {
    const key = `${coding} ${tag}`;
    const known = tag === undefined ? undefined : made.get(key);
    if (known) return known;
    const compressed = await codings[coding](Buffer.from(body));
    return tag === undefined ? compressed : keep(key, compressed);
  };
  // Most pages are asked for once. If all were kept, they would outlive the collections of new objects.
  const asked = new Set<string>();
  const toBytes = (body: string, tag: string | undefined): Buffer | string => {
    if (tag === undefined || body.length < smallest) return body;
    const key = `identity ${tag}`;
    const known = made.get(key);
    if (known) return known;
    const bytes = Buffer.from(body);
    if (asked.has(key)) return keep(key, bytes);
    if (asked.size >= askedAtMost) asked.clear();
    asked.add(key);
    return bytes;
  };

  return async (
    answer: ServiceAnswer,
    method: string | undefined,
    accepted: string | undefined,
  ): Promise<CodedAnswer> => {
    if (typeof answer.body !== 'string') return answer;
    const { status, body } = answer;
    const headers = withWeakTag(answer.headers);
    const coding = chooseCoding(accepted);
    if (!coding) return { status, headers, body: toBytes(body, headers['etag']) };
    const length = method === 'HEAD' ? Number(headers['content-length'] ?? 0) : Buffer.byteLength(body);
    if (length < smallest) return { status, headers, body };
    const coded: Record<string, string> = { ...headers, 'content-encoding': coding };
    if (method === 'HEAD') {
      // The compressed length of GET's body is not computed: HEAD may omit it (RFC 9110 9.3.2).
      delete coded['content-length'];
      return { status, headers: coded, body };
    }
    const compressed = await compress(coding, body, headers['etag']);
    if (compressed.length >= length) return { status, headers, body };
    return { status, headers: coded, body: compressed };
  };
};

/** zlib gives parts of larger buffers, and Buffer.from those of small texts, which would stay as long as the part. */
const withoutRest = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

/** The coding that the client prefers (RFC 9110 12.5.3), by our order among equals; undefined for no coding. */
export const chooseCoding = (accepted: string | undefined): Coding | undefined => {
  if (accepted === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase());
    const weight = parameters.find(text => text.startsWith('q='))?.slice(2);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // These are the registry's keys. A coding with a lower weight than `identity` is not chosen.
  const wanted = (Object.keys(codings) as Coding[]).filter(name => weightOf(name) > 0);
  const best = greatest(wanted.map(weightOf));
  if (wanted.length === 0 || best < (weights.get('identity') ?? 0)) return undefined;
  return wanted.find(name => weightOf(name) === best);
};

/** One tag for all codings of an answer, weak because their bytes differ (RFC 9110 8.8.1); only ranges need strong ones. */
const withWeakTag = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { etag } = headers;
  if (etag === undefined) return headers;
  return { ...headers, etag: etag.startsWith('W/') ? etag : `W/${etag}`, vary: 'Accept-Encoding' };
};
