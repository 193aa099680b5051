import { Agent } from 'undici';
import type { Transport, TransportAnswer, TransportRequest } from '../transport.ts';

/** Connections that stay open between requests, for commands that ask more than once. */
export const createUndiciTransport = (): Transport => {
  const agent = new Agent({ connections: 4, pipelining: 1 });
  return {
    send: async request => {
      const answer = await agent.request(optionsOf(request));
      return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.body };
    },
    close: () => agent.destroy(),
  };
};

const optionsOf = (request: TransportRequest): Parameters<Agent['request']>[0] => ({
  origin: request.url.origin,
  path: request.url.pathname + request.url.search,
  method: 'GET',
  headers: request.headers,
  signal: request.signal,
  headersTimeout: request.headTimeout,
  // The total is bounded by the caller's signal; an event stream may be silent for longer than any body timeout.
  bodyTimeout: 0,
});

const headersOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): TransportAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
