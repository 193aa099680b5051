import { isUtf8 } from 'node:buffer';
import type { TransportAnswer } from './transport.ts';
import { unreadable } from './unreadable.ts';

/**
 * The decoders by `content-encoding`. Zstandard is none of them: Node's decoder silently drops what follows the first
 * frame, and Bun's reports no cut.
 */
const packings = {
  gzip: 'createGunzip',
  'x-gzip': 'createGunzip',
  br: 'createBrotliDecompress',
} as const;
type Packing = keyof typeof packings;

const isPacking = (encoding: string): encoding is Packing => Object.hasOwn(packings, encoding);

/**
 * Decompresses a body as it arrives, so that a caller that counts the bytes can stop a small answer that expands to a
 * huge one.
 * @throws ClientError of kind unreadable if it cannot be decompressed; the body's own error if the connection is lost
 */
async function* unpack(
  body: TransportAnswer['body'],
  packing: Packing,
  url: URL,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Few services pack, and these take two milliseconds to load.
  const [{ pipeline, Readable }, zlib] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const unpacked = zlib[packings[packing]]();
  let loss: { readonly error: unknown } | undefined;
  const source = async function* () {
    try {
      yield* body;
    } catch (error) {
      loss = { error };
      throw error;
    }
  };
  // The loop below throws any failure of either side.
  pipeline(Readable.from(source()), unpacked, () => {});
  try {
    // A decoder without a text encoding yields bytes.
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (cause) {
    if (loss) throw loss.error;
    throw unreadable('BROKEN_PACKING', url, {
      message: `The answer is compressed with ${packing}, but cannot be decompressed`,
      cause,
    });
  }
}

export const maxBodyBytes = 32 * 1024 * 1024;

/** The value of `accept-encoding`: every encoding that `unpack.ts` can decode. */
export const acceptedEncodings = 'gzip, br';

/**
 * Reads the whole body as text and decompresses it if needed.
 * @throws ClientError of kind unreadable for more than `maxBodyBytes`, an unknown encoding, or invalid UTF-8; the
 * transport's own error if the connection is lost.
 */
export const readBody = async (answer: TransportAnswer, url: URL): Promise<string> => {
  const chunks: Buffer[] = [];
  // Refuse a body that announces a larger size, compressed or not, before reading it.
  if (Number(answer.headers['content-length']) > maxBodyBytes) {
    answer.discard?.();
    throw tooLarge(answer, url);
  }
  let bytes = 0;
  for await (const chunk of await plainBody(answer, url)) {
    const taken = asBuffer(chunk);
    chunks.push(taken);
    bytes += taken.length;
    if (bytes > maxBodyBytes) throw tooLarge(answer, url);
  }
  const [only] = chunks;
  return toText(only && chunks.length === 1 ? only : Buffer.concat(chunks), answer, url);
};

const tooLarge = ({ status }: TransportAnswer, url: URL): Error =>
  unreadable('TOO_LARGE', url, {
    message: `The answer is larger than ${maxBodyBytes / 1024 / 1024} MiB`,
    status,
  });

/** Shares the bytes instead of copying them: otherwise every page of a long list would be in memory several times. */
const asBuffer = (chunk: string | Uint8Array): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk)
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/** The body as it arrives, decompressed if needed. @throws ClientError of kind unreadable for an unknown encoding */
export const plainBody = async (answer: TransportAnswer, url: URL): Promise<TransportAnswer['body']> => {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return answer.body;
  if (isPacking(encoding)) return unpack(answer.body, encoding, url);
  answer.discard?.();
  const message = encoding.includes(',')
    ? `The answer is compressed several times (${encoding})`
    : `The answer is compressed with ${encoding}, which was not requested`;
  throw unreadable('UNKNOWN_ENCODING', url, { message, status: answer.status });
};

const toText = (whole: Buffer, { headers, status }: TransportAnswer, url: URL): string => {
  // UTF-16 text of ASCII letters is valid UTF-8 with a zero byte beside each letter, and JSON never contains a zero
  // byte.
  if (!isUtf8(whole) || whole.subarray(0, 4).includes(0)) {
    const declared = /charset="?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
    const said = declared === undefined || /^utf-?8$/i.test(declared) ? '' : ` but ${declared}`;
    throw unreadable('NOT_UTF8', url, { message: `The answer is not valid UTF-8${said}`, status });
  }
  const text = whole.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
};
