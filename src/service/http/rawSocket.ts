import type { Duplex } from 'node:stream';
import type { Clock } from '../live/clock.ts';
import { ApiProblem } from '../problem.ts';
import type { ServiceAnswer } from '../request.ts';
import { renderHead } from './refusal.ts';
import { sendPieces } from './send.ts';

/** How long a peer that was refused may take to hang up, ms: closed at once, the answer could be lost on its way. */
const lingering = 1000;

/** Answers on a socket that node's own responses do not reach, and closes it. */
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

/** What node's parser could not read, as a problem. */
export const toParseProblem = (code: string | undefined): ApiProblem => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiProblem('HEADERS_TOO_LARGE', 'the head of the request is too large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiProblem('REQUEST_TIMEOUT', 'the request did not come in time');
  return new ApiProblem('BAD_REQUEST', 'this is not a request of HTTP/1.1');
};
