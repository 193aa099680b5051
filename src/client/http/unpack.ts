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
export type Packing = keyof typeof packings;

export const isPacking = (encoding: string): encoding is Packing => Object.hasOwn(packings, encoding);

/**
 * Decompresses a body as it arrives, so that a caller that counts the bytes can stop a small answer that expands to a
 * huge one.
 * @throws ClientError of kind unreadable if it cannot be decompressed; the body's own error if the connection is lost
 */
export async function* unpack(
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
