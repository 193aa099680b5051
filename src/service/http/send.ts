import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { CodedAnswer } from './contentCoding.ts';

/** Sends an answer. Settles when everything has been handed to the socket, or the client has gone. */
export const sendAnswer = async (
  response: ServerResponse,
  { status, headers, body }: CodedAnswer,
  further: Readonly<Record<string, string>>,
): Promise<void> => {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
    // A stream that has ended leaves nothing to use the connection for.
    response.writeHead(status, { ...headers, ...further, connection: 'close' });
    response.flushHeaders();
    await sendPieces(response, body);
    return;
  }
  // The length of what a HEAD did not ask for, and of a 304's page, is not told: 0 would be wrong.
  const isEmpty = body === '' && (response.req.method === 'HEAD' || status === 304 || status === 204);
  const length = isEmpty ? undefined : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...further, ...length });
  response.end(body);
};

/** Writes the pieces of a stream as fast as they are taken, and ends it. The stream ends early where nobody listens. */
export const sendPieces = async (to: Writable, pieces: AsyncIterable<string>): Promise<void> => {
  for await (const piece of pieces) {
    if (to.destroyed) return;
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
