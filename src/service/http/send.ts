import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
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
    await sendPieces(response, body, count);
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
