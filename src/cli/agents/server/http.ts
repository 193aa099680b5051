import { hash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  await pipeline(Readable.fromWeb(answer.body), response).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });
};

const toRequest = (incoming: IncomingMessage, signal: AbortSignal): Request => {
  const { method = 'GET', rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  // An address that is none ends as that of no endpoint.
  const url = URL.parse(incoming.url ?? '/', `http://${address}`) ?? new URL(`http://${address}/`);
  const body = method === 'GET' || method === 'HEAD' ? null : Readable.toWeb(incoming);
  return new Request(url, { method, headers, signal, body, duplex: 'half' });
};
