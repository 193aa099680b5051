import { STATUS_CODES } from 'node:http';
import { ApiProblem, toProblemBody } from '../problem.ts';
import type { ServiceAnswer } from '../request.ts';
import type { Duplex } from 'node:stream';
import type { Clock } from '../live/clock.ts';
import { sendPieces } from './send.ts';

/** The answer to what the answerer never sees: not a request, not meant for us, or an upgrade that is refused. */
export const toRefusal = (problem: ApiProblem, origin: string): ServiceAnswer => ({
  status: problem.status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...problem.headers,
  },
  body: JSON.stringify(toProblemBody(problem, origin)),
});

/** Anything thrown as the problem that the client is told of; `report` hears of what is a fault of ours. */
export const toProblem = (fault: unknown, report: (fault: unknown) => void): ApiProblem => {
  if (fault instanceof ApiProblem) return fault;
  report(fault);
  return new ApiProblem('INTERNAL', 'the service failed; the fault was logged');
};

/** The head of an answer, for a socket that node's own responses do not reach. The connection ends with it. */
export const renderHead = ({ status, headers, body }: ServiceAnswer, now: number): string => {
  const all = {
    ...headers,
    ...(typeof body === 'string' && { 'content-length': String(Buffer.byteLength(body)) }),
    date: new Date(now).toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n');
};

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
