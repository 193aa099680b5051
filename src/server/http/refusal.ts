import { STATUS_CODES } from 'node:http';
import { ApiProblem } from '../../data/store/problem.ts';
import type { ServiceAnswer } from '../request.ts';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock.ts';
import { sendPieces } from './send.ts';

/** The head of an answer, for a socket without a node response. The connection ends after the answer. */
const renderHead = ({ status, headers, body }: ServiceAnswer, now: number): string => {
  const all = {
    ...headers,
    ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
    date: new Date(now).toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
};

/** The time for a refused peer to disconnect, in ms. Closing at once could lose the answer in transit. */
const lingering = 1000;

/** Sends an answer on a socket without a node response, and closes the socket. */
export const sendRaw = async (
  socket: Duplex,
  answer: ServiceAnswer,
  method: string | undefined,
  clock: Clock,
): Promise<void> => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { body } = answer;
  socket.write(renderHead(answer, clock.now()));
  if (method === 'HEAD') socket.end();
  else if (typeof body === 'string') socket.end(body);
  else await sendPieces(socket, body);
  socket.resume();
  const stop = clock.setTimer(lingering, () => socket.destroy());
  socket.once('close', stop);
};

/** The problem for an error code of node's parser. */
export const toParseProblem = (code: string | undefined): ApiProblem => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiProblem('HEADERS_TOO_LARGE', 'the head of the request is too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiProblem('REQUEST_TIMEOUT', 'the request did not arrive in time');
  return new ApiProblem('BAD_REQUEST', 'this is not an HTTP/1.1 request');
};
