import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Transport, TransportAnswer, TransportRequest } from '../transport.ts';

type Requester = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ClientRequest;

/** Node's built-in modules by name; loading `node:http` this way leaves out the built-in fetch (about 45 ms). */
export type LoadBuiltin = (name: 'node:http' | 'node:https') => { readonly request: Requester };

/** One request on one connection: the quickest start for a command that asks once. */
export const createNodeHttpTransport = (loadBuiltin: LoadBuiltin): Transport => ({
  send: request =>
    new Promise<TransportAnswer>((resolve, reject) => {
      const { request: start } = loadBuiltin(request.url.protocol === 'https:' ? 'node:https' : 'node:http');
      const sent = start(request.url, optionsOf(request), answer => {
        sent.setTimeout(0);
        resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: answer });
      });
      sent.setTimeout(request.headTimeout, () =>
        sent.destroy(new DOMException('no answer in time', 'TimeoutError')),
      );
      sent.on('error', reject);
      sent.end();
    }),
  close: async () => {},
});

const optionsOf = (request: TransportRequest): RequestOptions => ({
  agent: false,
  headers: { ...request.headers, connection: 'close' },
  signal: request.signal,
});

const headersOf = (answer: IncomingMessage): TransportAnswer['headers'] => {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
};
