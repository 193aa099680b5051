import type { IncomingMessage } from 'node:http';
import { ApiProblem, methodNotAllowed } from '../../data/store/problem.ts';
import { isStopping } from '../refusal.ts';
import type { ServiceAnswer } from '../request.ts';
import { parseTarget } from './incoming.ts';

/** The answer to a question about the service itself; undefined for every other request. @throws ApiProblem */
export type Probes = (incoming: IncomingMessage) => ServiceAnswer | undefined;

export interface Readiness {
  /** Whether there are data to answer from. */
  readonly isReady: () => boolean;
  readonly isDraining: () => boolean;
}

/**
 * Answers `/health`, whether the process answers at all, and `/ready`, whether it should get requests. Balancers ask by
 * address and with HTTP/1.0, so neither needs a Host header, a key or a charge, and neither tells anything about the data.
 */
export const createProbes = ({ isReady, isDraining }: Readiness): Probes => {
  const paths: Readonly<Record<string, () => void>> = {
    '/health': () => undefined,
    '/ready': () => {
      if (isDraining()) throw isStopping();
      if (!isReady()) throw noData();
    },
  };
  return ({ url = '', method = 'GET' }) => {
    // Almost all requests are for the routes.
    if (url.startsWith('/api/') || method === 'OPTIONS') return undefined;
    const { path = '' } = parseTarget(url) ?? {};
    const check = Object.hasOwn(paths, path) ? paths[path] : undefined;
    if (!check) return undefined;
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method);
    check();
    return { status: 200, headers, route: path, body: method === 'HEAD' ? '' : '{"status":"ok"}' };
  };
};

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const noData = (): ApiProblem =>
  new ApiProblem('UNAVAILABLE', 'the service has no data', { headers: { 'retry-after': '10' } });
