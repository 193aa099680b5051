import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { ServiceAnswer } from '../request.ts';

/**
 * The codings of RFC 9110 8.4.1 that answers may be sent in, the one that we would rather send first. They are set to
 * be quick: at its best, brotli takes fifty times as long for a tenth less.
 */
const codings = {
  zstd: promisify(zstdCompress),
  br: (body: Buffer) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
} as const satisfies Record<string, (body: Buffer) => Promise<Buffer>>;
type Coding = keyof typeof codings;
const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Below it an answer fits into one packet anyway, bytes. */
const smallest = 1024;
/** Bytes of compressed answers that are kept at most. */
const capacity = 8_000_000;

/** An answer as it goes over the wire. */
export interface CodedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | ServiceAnswer['body'];
}

/**
 * Compresses answers where the client takes it and it pays. Streams are left alone: a compressor would hold updates
 * back. `accepted`: the request's Accept-Encoding.
 */
export type Encode = (
  answer: ServiceAnswer,
  method: string | undefined,
  accepted: string | undefined,
) => Promise<CodedAnswer>;

export const createEncode = (): Encode => {
  const made = new Map<string, Buffer>();
  let size = 0;
  const compress = async (coding: Coding, body: string, tag: string | undefined): Promise<Buffer> => {
    const known = tag === undefined ? undefined : made.get(`${coding} ${tag}`);
    if (known) return known;
    const compressed = await codings[coding](Buffer.from(body));
    if (tag === undefined) return compressed;
    if (size + compressed.length > capacity) {
      made.clear();
      size = 0;
    }
    size += compressed.length;
    made.set(`${coding} ${tag}`, compressed);
    return compressed;
  };

  return async (answer, method, accepted) => {
    if (typeof answer.body !== 'string') return answer;
    const { status, body } = answer;
    const headers = withWeakTag(answer.headers);
    const length = method === 'HEAD' ? Number(headers['content-length'] ?? 0) : Buffer.byteLength(body);
    if (length < smallest) return { status, headers, body };
    const coding = chooseCoding(accepted);
    if (!coding) return { status, headers, body };
    const coded = { ...headers, 'content-encoding': coding };
    // How long GET's body would be is not worked out: HEAD may leave it open (RFC 9110 9.3.2).
    if (method === 'HEAD') return { status, headers: without(coded, 'content-length'), body };
    const compressed = await compress(coding, body, headers['etag']);
    return compressed.length < length
      ? { status, headers: coded, body: compressed }
      : { status, headers, body };
  };
};

/** The coding that the client prefers (RFC 9110 12.5.3), ours first among equals; undefined: none. */
export const chooseCoding = (accepted: string | undefined): Coding | undefined => {
  if (accepted === undefined) return undefined;
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase());
    const weight = parameters.find(text => text.startsWith('q='))?.slice(2);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // The registry's own keys; a coding that is liked less than none at all is not chosen.
  const wanted = (Object.keys(codings) as Coding[]).filter(name => weightOf(name) > 0);
  const best = Math.max(...wanted.map(weightOf));
  if (wanted.length === 0 || best < (weights.get('identity') ?? 0)) return undefined;
  return wanted.find(name => weightOf(name) === best);
};

/**
 * One tag for all codings of an answer: a weak one, since a strong one would say that their bytes are the same (RFC
 * 9110 8.8.1). Nothing here is asked for in ranges, which alone need strong ones.
 */
const withWeakTag = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { etag } = headers;
  if (etag === undefined) return headers;
  return { ...headers, etag: etag.startsWith('W/') ? etag : `W/${etag}`, vary: 'Accept-Encoding' };
};

const without = (headers: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));
