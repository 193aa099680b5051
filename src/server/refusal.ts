import { ApiProblem, toProblemBody } from '../data/store/problem.ts';
import { type ServiceAnswer, stopping } from './request.ts';

/** The answer of a service that is about to end; another one may answer. */
export const isStopping = (): ApiProblem =>
  new ApiProblem('UNAVAILABLE', stopping, { headers: { 'retry-after': '1' } });

/** The whole answer to a problem. `further`: headers besides its own. */
export const toRefusal = (
  problem: ApiProblem,
  origin?: string,
  further: Readonly<Record<string, string>> = {},
): ServiceAnswer => ({
  status: problem.status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...further,
    ...problem.headers,
  },
  body: JSON.stringify(toProblemBody(problem, origin)),
});
