import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import {
  type Connecting,
  LateError,
  maxConnections,
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  usualConnectTimeout,
} from '../transport.ts';

type Options = RequestOptions & { readonly ca?: readonly string[] };

interface HttpModule {
  readonly request: (
    url: URL,
    options: Options,
    onAnswer: (answer: IncomingMessage) => void,
  ) => ClientRequest;
  readonly Agent: new (options: AgentOptions) => Agent;
}

/** Returns Node's built-in modules by name; loading `node:http` this way avoids the built-in fetch (about 45 ms). */
export interface LoadBuiltin {
  (name: 'node:http' | 'node:https'): HttpModule;
  (name: 'node:net'): {
    readonly connect: NonNullable<RequestOptions['createConnection']> &
      ((options: { readonly host: string; readonly port: number }) => Socket);
  };
  (name: 'node:tls'): { readonly connect: (options: ConnectionOptions) => Socket };
}

export interface NodeHttpSetup extends Connecting {
  /** Whether connections are kept for later requests. Without it, each request has its own, which starts fastest. */
  readonly keepsConnections?: boolean;
}

/** Requests over `node:http`, which is what a process loads fastest that has no `fetch` of its own. */
export const createNodeHttpTransport = (
  loadBuiltin: LoadBuiltin,
  { ca, connectTimeout = usualConnectTimeout, keepsConnections = false }: NodeHttpSetup = {},
): Transport => {
  let agent: Agent | undefined;
  const connectionOptions = (http: HttpModule, { protocol }: URL): Options => {
    if (keepsConnections)
      return { agent: (agent ??= new http.Agent({ keepAlive: true, maxSockets: maxConnections })) };
    // Without an agent there is no pool to set up; a TLS connection needs its agent's data.
    return protocol === 'http:' ? { createConnection: loadBuiltin('node:net').connect } : { agent: false };
  };
  return {
    send: request =>
      new Promise<TransportAnswer>((resolve, reject) => {
        const { url, headers, signal } = request;
        if (signal.aborted) return reject(toError(signal));
        const http = url.protocol === 'https:' ? loadBuiltin('node:https') : loadBuiltin('node:http');
        const options: Options = {
          headers: keepsConnections ? headers : { ...headers, connection: 'close' },
          ...connectionOptions(http, url),
          ...(ca && { ca }),
        };
        let came: IncomingMessage | undefined;
        const sent = http.request(url, options, answer => {
          came = answer;
          stopTimers();
          answer.once('close', () => signal.removeEventListener('abort', abort));
          resolve(answerOf(answer, answer));
        });
        const stopTimers = startTimers(sent, request, connectTimeout);
        // Listen here: passing the signal to node:http adds a millisecond to start-up.
        const abort = (): void => void sent.destroy(toError(signal));
        signal.addEventListener('abort', abort, { once: true });
        sent.on('error', error => {
          stopTimers();
          signal.removeEventListener('abort', abort);
          // After the head, the body fails: on its own it would only notice a closed connection. Bytes after a complete
          // answer do not matter.
          if (came?.complete === false) came.destroy(error);
          reject(error);
        });
        sent.on('upgrade', (answer, socket) => {
          socket.destroy();
          stopTimers();
          resolve(answerOf(answer, nothing()));
        });
        sent.end();
      }),
    close: async () => agent?.destroy(),
  };
};

const answerOf = (answer: IncomingMessage, body: TransportAnswer['body']): TransportAnswer => ({
  status: answer.statusCode ?? 0,
  headers: headersOf(answer),
  body,
  discard: () => void answer.destroy(),
});

async function* nothing(): AsyncGenerator<never, void, undefined> {}

/** Limits the time to a connection and to the head of the answer. The returned function cancels both timers. */
const startTimers = (
  sent: ClientRequest,
  { url, headTimeout }: TransportRequest,
  connectTimeout: number,
): (() => void) => {
  const after = (ms: number, part: LateError['part']): NodeJS.Timeout =>
    setTimeout(() => sent.destroy(new LateError(part, ms)), ms);
  const head = after(headTimeout, 'head');
  const connection = connectTimeout < headTimeout ? after(connectTimeout, 'connection') : undefined;
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  sent.once('socket', socket => {
    if (sent.reusedSocket) clearTimeout(connection);
    else socket.once(connected, () => clearTimeout(connection));
  });
  return () => {
    clearTimeout(head);
    clearTimeout(connection);
  };
};

const toError = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error(String(reason));

const headersOf = (answer: IncomingMessage): TransportAnswer['headers'] => {
  const headers: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
};
