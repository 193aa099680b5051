import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiProblem } from '../../data/store/problem.ts';
import { hasBody, parseTarget, type Target } from './incoming.ts';

/** The longest body that is read, in bytes. A post of Game State Integration has about 10 kB, a log post up to 100 kB. */
const longestBody = 1_048_576;

/** Reads the whole body of a request as UTF-8, in whatever pieces it comes. @throws ApiProblem PAYLOAD_TOO_LARGE */
export const readBody = (incoming: IncomingMessage, response?: ServerResponse): Promise<string> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const tooLarge = (): void =>
      reject(new ApiProblem('PAYLOAD_TOO_LARGE', `a body may have ${longestBody} bytes`));
    if (Number(incoming.headers['content-length'] ?? 0) > longestBody) {
      tooLarge();
      return;
    }
    if (incoming.headers.expect !== undefined) response?.writeContinue();
    incoming.on('data', (piece: Buffer) => {
      length += piece.byteLength;
      if (length > longestBody) {
        pieces.length = 0;
        incoming.pause();
        tooLarge();
      } else pieces.push(piece);
    });
    incoming.once('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    incoming.once('error', reject);
    incoming.once('close', () => reject(new ApiProblem('BAD_REQUEST', 'the body is not whole')));
  });

/** Whether the connection still brings a body that nobody reads. */
export const isUnread = (incoming: IncomingMessage): boolean => hasBody(incoming) && !incoming.readableEnded;

/** The address of a live source; undefined for any other. */
export const postedTo = ({ url = '' }: IncomingMessage): Target | undefined => {
  const target = url.length > 4096 ? undefined : parseTarget(url);
  return target?.path.startsWith('/ingest/') ? target : undefined;
};
