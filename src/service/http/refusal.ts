import { STATUS_CODES } from 'node:http';
import { ApiProblem, toProblemBody } from '../problem.ts';
import type { ServiceAnswer } from '../request.ts';

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

/** Anything thrown as the problem that the asker is told of; `report` hears of what is a fault of ours. */
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
