import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Transport, TransportAnswer, TransportRequest } from '../transport.ts';

type Requester = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ClientRequest;

/** Node's built-in modules by name; loading `node:http` this way leaves out the built-in fetch (about 45 ms). */
export interface LoadBuiltin {
  (name: 'node:http' | 'node:https'): { readonly request: Requester };
  (name: 'node:net'): { readonly connect: NonNullable<RequestOptions['createConnection']> };
}

/** One request on one connection: the quickest start for a command that asks once. */
export const createNodeHttpTransport = (loadBuiltin: LoadBuiltin): Transport => ({
  send: request =>
    new Promise<TransportAnswer>((resolve, reject) => {
      const { url, signal } = request;
      if (signal.aborted) return reject(toError(signal));
      const start = url.protocol === 'https:' ? loadBuiltin('node:https') : loadBuiltin('node:http');
      const sent = start.request(url, optionsOf(request, loadBuiltin), answer => {
        answer.once('close', () => signal.removeEventListener('abort', abort));
        resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: answer });
      });
      // Listened to here: handing the signal to node:http costs a millisecond of start-up.
      const abort = (): void => void sent.destroy(toError(signal));
      signal.addEventListener('abort', abort, { once: true });
      sent.on('error', reject);
      sent.end();
    }),
  close: async () => {},
});

const toError = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error(String(reason));

const optionsOf = ({ url, headers }: TransportRequest, loadBuiltin: LoadBuiltin): RequestOptions => ({
  headers: { ...headers, connection: 'close' },
  // Without an agent there is no pool to set up; a TLS connection needs what its agent knows.
  ...(url.protocol === 'http:' ? { createConnection: loadBuiltin('node:net').connect } : { agent: false }),
});

const headersOf = (answer: IncomingMessage): TransportAnswer['headers'] => {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
};
