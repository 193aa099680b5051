import { hash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from '@modelcontextprotocol/server';
import { HintedError } from '../../../core/hintedError.ts';
import { createWebHandler, type WebHandler } from './webHandler.ts';

export interface HttpOptions {
  /** 0: a free one. */
  readonly port: number;
  /** What every request must bring. */
  readonly token: string;
  readonly newSession: () => string;
  readonly report: (text: string) => void;
}

export interface HttpListener {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const path = '/mcp';
/** Never another address: whoever reaches the server spends the user's quota. */
const address = '127.0.0.1';

/** Serves agents over streamable HTTP on this machine. @throws ListenError if the port is not free */
export const listenHttp = async (
  createServer: () => Server,
  { port, token, newSession, report }: HttpOptions,
): Promise<HttpListener> => {
  const expected = digest(`Bearer ${token}`);
  const handler = createWebHandler(createServer, {
    path,
    newSession,
    report,
    isAllowed: sent => sent !== null && timingSafeEqual(digest(sent), expected),
  });
  const server = createHttpServer({ requestTimeout: 60_000, maxHeaderSize: 16_384 }, (incoming, response) => {
    exchange(handler, incoming, response).catch((error: unknown) => {
      report(error instanceof Error ? error.message : String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(new ListenError(port, error)));
    server.listen(port, address, resolve);
  });
  const bound = server.address();
  return {
    url: `http://${address}:${typeof bound === 'object' && bound ? bound.port : port}${path}`,
    close: async () => {
      await handler.close();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
};

/** The port cannot be had. */
class ListenError extends HintedError {
  override readonly name = 'ListenError';

  constructor(port: number, cause: Error) {
    super(
      `Cannot listen on port ${port}: ${cause.message}`,
      'Choose another port: esports mcp --http --port 0 takes a free one',
      { cause },
    );
  }
}

/** Digests have one length, as the comparison needs it. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

const exchange = async (
  handler: WebHandler,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await handler.fetch(toRequest(incoming, gone.signal));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  // A stream begins with its head: the client waits for it.
  response.flushHeaders();
  const reader = answer.body.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  gone.signal.addEventListener('abort', leave, { once: true });
  for (let part = await reader.read(); !part.done && !gone.signal.aborted; part = await reader.read())
    if (!response.write(part.value)) await drained(response);
  gone.signal.removeEventListener('abort', leave);
  response.end();
};

const drained = (response: ServerResponse): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });

const toRequest = (incoming: IncomingMessage, signal: AbortSignal): Request => {
  const { method = 'GET', rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  // An address that is none ends as that of no endpoint.
  const url = URL.parse(incoming.url ?? '/', `http://${address}`) ?? new URL(`http://${address}/`);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: bytesOf(incoming), duplex: 'half' as const }),
  });
};

/** The body as a stream of the web, which takes it up only as fast as it is read. */
const bytesOf = (incoming: IncomingMessage): ReadableStream<Uint8Array> => {
  // Without an encoding, a request of Node gives buffers.
  const chunks = (incoming as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async controller => {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
};
