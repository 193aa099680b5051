import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import {
  answerOf,
  type Connecting,
  LateError,
  maxConnections,
  noBody,
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

/** Sends requests over `node:http`, which loads fastest where the runtime has no `fetch` of its own. */
export const createNodeHttpTransport = (
  loadBuiltin: LoadBuiltin,
  { ca, connections, connectTimeout = usualConnectTimeout, keepsConnections = false }: NodeHttpSetup = {},
): Transport => {
  const pool = keepsConnections ? createPool(connections) : undefined;
  const optionsOf = (http: HttpModule, { url, headers, post, isFollowed }: TransportRequest): Options => ({
    ...(post !== undefined && { method: 'POST' }),
    ...(ca && { ca }),
    // What is followed has its own connection: it would keep the others from theirs.
    ...(pool && !isFollowed
      ? { headers, agent: pool.agentOf(http) }
      : {
          headers: { ...headers, connection: 'close' },
          // Without an agent there is no pool to set up; a TLS connection needs its agent's data.
          ...(url.protocol === 'http:'
            ? { createConnection: loadBuiltin('node:net').connect }
            : { agent: false }),
        }),
  });
  const send = (request: TransportRequest): Promise<TransportAnswer> =>
    new Promise((resolve, reject) => {
      const { url, signal } = request;
      if (signal.aborted) return reject(toError(signal));
      const http = url.protocol === 'https:' ? loadBuiltin('node:https') : loadBuiltin('node:http');
      let came: IncomingMessage | undefined;
      const sent = http.request(url, optionsOf(http, request), answer => {
        came = answer;
        stopTimers();
        answer.once('close', () => signal.removeEventListener('abort', abort));
        resolve(answerOf(answer));
      });
      const stopTimers = startTimers(sent, request, connectTimeout);
      // Listen here: passing the signal to node:http adds a millisecond to start-up.
      const abort = (): void => void sent.destroy(toError(signal));
      signal.addEventListener('abort', abort, { once: true });
      sent.on('error', error => {
        stopTimers();
        signal.removeEventListener('abort', abort);
        if (sent.reusedSocket) pool?.dropIdle();
        // After the head, the body fails: on its own it would only notice a closed connection. Bytes after a complete
        // answer do not matter.
        if (came?.complete === false) came.destroy(error);
        reject(error);
      });
      sent.on('upgrade', (answer, socket) => {
        socket.destroy();
        stopTimers();
        resolve(answerOf(answer, noBody()));
      });
      sent.end(request.post);
    });
  return {
    send: pool
      ? async request => {
          await pool.settled();
          return send(request);
        }
      : send,
    close: async () => pool?.close(),
  };
};

const createPool = (maxSockets = maxConnections) => {
  let agent: Agent | undefined;
  return {
    agentOf: (http: HttpModule): Agent => (agent ??= new http.Agent({ keepAlive: true, maxSockets })),
    /**
     * Resolves after a turn of the event loop. In it, the connection notices that the server closed it or sent more than an
     * answer. Otherwise the next request would fail, or would take the rest for its answer.
     */
    settled: (): Promise<void> => new Promise(resolve => void setImmediate(() => setImmediate(resolve))),
    /** Drops the idle connections: if the server closed one of them, it may have closed all, and a retry needs a new one. */
    dropIdle: (): void => {
      for (const socket of Object.values(agent?.freeSockets ?? {}).flat()) socket?.destroy();
    },
    close: (): void => agent?.destroy(),
  };
};

/** Limits the time to a connection and to the head of the answer. The returned function cancels both timers. */
const startTimers = (sent: ClientRequest, { url, headTimeout }: TransportRequest, connectTimeout: number) => {
  const after = (ms: number, part: LateError['part']): NodeJS.Timeout =>
    setTimeout(() => sent.destroy(new LateError(part, ms)), ms);
  const head = after(headTimeout, 'head');
  let connection: NodeJS.Timeout | undefined;
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  // Before it has a socket, the request waits for another one to end.
  sent.once('socket', socket => {
    if (sent.reusedSocket || connectTimeout >= headTimeout) return;
    connection = after(connectTimeout, 'connection');
    socket.once(connected, () => clearTimeout(connection));
  });
  return () => {
    clearTimeout(head);
    clearTimeout(connection);
  };
};

const toError = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error(String(reason));
