import { getOrMake } from '../../core/getOrMake.ts';
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { createRecentMap } from '../../core/recentMap.ts';
import type { Handed } from '../handed.ts';
import type { CodedAnswer } from './contentCoding.ts';

/** Sends an answer, and reports the bytes of its body to `count`. Resolves when the socket has accepted everything, or the client has disconnected. */
export const sendAnswer = async (
  response: ServerResponse,
  { status, headers, body }: CodedAnswer,
  further: Readonly<Record<string, string>>,
  count: (bytes: number) => void,
): Promise<void> => {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    // The connection is not reused after a stream.
    response.writeHead(status, { ...headers, ...further, connection: 'close' });
    response.flushHeaders();
    await ('hand' in body ? sendHanded(response, body, count) : sendPieces(response, body, count));
    return;
  }
  // For HEAD and 304, the length of the omitted body is unknown, and 0 would be wrong.
  const isEmpty = body === '' && (response.req.method === 'HEAD' || status === 304 || status === 204);
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, ...further, ...(!isEmpty && { 'content-length': bytes }) });
  count(bytes);
  response.end(body);
};

/** Writes a stream as fast as the client reads it, then ends the connection. Stops early if the client disconnects. */
export const sendPieces = async (
  to: Writable,
  pieces: AsyncIterable<string>,
  count?: (bytes: number) => void,
): Promise<void> => {
  for await (const piece of pieces) {
    if (to.destroyed) return;
    count?.(Buffer.byteLength(piece));
    if (!to.write(piece)) await isDrained(to);
  }
  to.end();
};

const isDrained = (to: Writable): Promise<void> =>
  new Promise(resolve => {
    const settle = () => {
      to.off('drain', settle);
      to.off('close', settle);
      resolve();
    };
    to.on('drain', settle);
    to.on('close', settle);
    if (to.destroyed) settle();
  });

/** The same for pieces that are handed over. */
const sendHanded = (response: ServerResponse, pieces: Handed<string>, count: (bytes: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const { socket } = response;
    // Node frames each chunk anew for every listener and writes it in four parts, so a framed one goes past it.
    const to = response.chunkedEncoding && socket ? socket : response;
    const ask = (): void => pieces.hand(give, reject);
    const send = (piece: string): void => {
      const { bytes, chunk } = toFramed(piece);
      count(bytes.length);
      if (to.write(to === socket ? chunk : bytes)) ask();
      else isDrained(to).then(ask, reject);
    };
    const give = (piece: string | undefined): void => {
      try {
        if (piece !== undefined && !response.destroyed) return send(piece);
        pieces.end();
        response.end();
        resolve();
      } catch (fault) {
        reject(fault);
      }
    };
    ask();
  });

/** The last pieces, which all listeners receive at about the same time. */
const framed = createRecentMap<string, ReturnType<typeof frame>>(64);

const toFramed = (piece: string) => getOrMake(framed, piece, () => frame(piece));

/** A piece as bytes, and as a chunk (RFC 9112 7.1). */
const frame = (piece: string) => {
  const length = Buffer.byteLength(piece);
  const chunk = Buffer.from(`${length.toString(16)}\r\n${piece}\r\n`);
  return { bytes: chunk.subarray(-length - 2, -2), chunk };
};
