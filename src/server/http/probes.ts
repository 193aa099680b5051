import type { IncomingMessage } from 'node:http';
import { ApiProblem, methodNotAllowed } from '../../data/store/problem.ts';
import { isStopping } from '../refusal.ts';
import type { ServiceAnswer } from '../request.ts';
import { parseTarget } from './incoming.ts';

/**
 * Answers `/health`, whether the process answers at all, and `/ready`, whether it should get requests: it has data to answer
 * from, and does not drain. Balancers ask by address and with HTTP/1.0, so neither needs a Host header, a key or a charge, and
 * neither tells anything about the data. Undefined for every other request.
 */
export const createProbes =
  (isReady: () => boolean, isDraining: () => boolean) =>
  ({ url = '', method = 'GET' }: IncomingMessage): ServiceAnswer | undefined => {
    // Almost all requests are for the routes.
    if (url.startsWith('/api/') || method === 'OPTIONS') return undefined;
    const { path = '' } = parseTarget(url) ?? {};
    if (path !== '/health' && path !== '/ready') return undefined;
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method);
    if (path === '/ready' && isDraining()) throw isStopping();
    if (path === '/ready' && !isReady())
      throw new ApiProblem('UNAVAILABLE', 'the service has no data', { headers: { 'retry-after': '10' } });
    return { status: 200, headers, route: path, body: method === 'HEAD' ? '' : '{"status":"ok"}' };
  };

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;
