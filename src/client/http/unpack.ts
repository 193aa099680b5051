import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import type { TransportAnswer } from './transport.ts';
import { unreadable } from './unreadable.ts';

/** How an answer may be packed: `content-encoding` to what undoes it. */
const packings = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
} as const satisfies Readonly<Record<string, () => Transform>>;
export type Packing = keyof typeof packings;

export const isPacking = (encoding: string): encoding is Packing => Object.hasOwn(packings, encoding);

/**
 * Unpacks a body as it comes, so that whoever counts the bytes can stop a small answer that unpacks to a huge one.
 * @throws ClientError of kind unreadable where it cannot be unpacked; what the body throws where the connection is lost
 */
export async function* unpack(
  body: TransportAnswer['body'],
  packing: Packing,
  url: URL,
): AsyncGenerator<Uint8Array, void, undefined> {
  const unpacked = packings[packing]();
  let loss: { readonly error: unknown } | undefined;
  const source = async function* () {
    try {
      yield* body;
    } catch (error) {
      loss = { error };
      throw error;
    }
  };
  // What goes wrong on either side is thrown by the loop below.
  pipeline(Readable.from(source()), unpacked, () => {});
  try {
    // A decoder without an encoding gives bytes.
    for await (const chunk of unpacked) yield chunk as Buffer;
  } catch (cause) {
    if (loss) throw loss.error;
    throw unreadable('BROKEN_PACKING', url, {
      message: `The answer is packed as ${packing}, and cannot be unpacked`,
      cause,
    });
  }
}
