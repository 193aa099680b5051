import { hash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { HintedError } from '../../../core/hintedError.ts';

export interface HttpOptions {
  /** 0: a free one. */
  readonly port: number;
  /** What every request must bring. */
  readonly token: string;
  /** A name that nobody guesses, for a session of an older client. */
  readonly newSession: () => string;
  readonly report: (text: string) => void;
}

const path = '/mcp';
/** Never another address: whoever reaches the server spends the user's quota. */
const address = '127.0.0.1';

export type HttpListener = Awaited<ReturnType<typeof listenHttp>>;

/** Serves agents over streamable HTTP on this machine. @throws ListenError if the port is not free */
export const listenHttp = async (createServer: () => Server, options: HttpOptions) => {
  const handler = createWebHandler(createServer, options);
  const { port, report } = options;
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
  handler: ReturnType<typeof createWebHandler>,
  incoming: IncomingMessage,
  response: ServerResponse,
) => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await handler.fetch(toRequest(incoming, gone.signal));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) {
    response.end();
    return;
  }
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

/** The longest message, in bytes. */
const maxRequestBodySize = 4 * 1024 * 1024;
/** The most sessions of older clients; beyond it the one that was used least recently ends. */
const mostSessions = 64;

/**
 * Answers requests of the present revision each for itself, and those of older clients within their session. Only this
 * machine and its own pages are answered.
 */
const createWebHandler = (createServer: () => Server, options: HttpOptions) => {
  const { token, report } = options;
  const expected = digest(`Bearer ${token}`);
  const onerror = (error: Error): void => report(error.message);
  const modern = createMcpHandler(createServer, { legacy: 'reject', maxRequestBodySize, onerror });
  const sessions = createSessions(createServer, options);
  return {
    fetch: async (request: Request) => {
      const refused =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins());
      if (refused) return refused;
      if (new URL(request.url).pathname !== path) return refusal(404, -32_601, `There is only ${path}`);
      if (!timingSafeEqual(digest(request.headers.get('authorization') ?? ''), expected))
        return refusal(
          401,
          -32_001,
          'Send the token that esports mcp printed: Authorization: Bearer <token>',
          {
            'www-authenticate': 'Bearer realm="esports mcp"',
          },
        );
      return (await isLegacyRequest(request, undefined, { maxRequestBodySize }))
        ? sessions.fetch(request)
        : modern.fetch(request);
    },
    close: async () => {
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
};

const refusal = (
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });

/** The sessions of clients of the revisions that have them. */
const createSessions = (createServer: () => Server, { newSession, report }: HttpOptions) => {
  /** In the order of their last use. */
  const open = new Map<string, WebStandardStreamableHTTPServerTransport>();
  const begin = async (): Promise<WebStandardStreamableHTTPServerTransport> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: newSession,
      maxRequestBodySize,
      onsessioninitialized: id => {
        open.set(id, transport);
        const [oldest] = open;
        if (open.size > mostSessions && oldest) void oldest[1].close().catch(() => undefined);
      },
      onsessionclosed: id => void open.delete(id),
    });
    // The server takes over the handlers of the transport, and calls those that it finds.
    Object.assign(transport, {
      onclose: () => void open.delete(transport.sessionId ?? ''),
      onerror: (error: Error) => report(error.message),
    });
    await createServer().connect(transport);
    return transport;
  };
  return {
    fetch: async (request: Request) => {
      const id = request.headers.get('mcp-session-id');
      if (id === null) return (await begin()).handleRequest(request);
      const transport = open.get(id);
      if (!transport) return refusal(404, -32_001, 'This session is over: initialize again');
      open.delete(id);
      open.set(id, transport);
      return transport.handleRequest(request);
    },
    close: async () => {
      await Promise.all([...open.values()].map(transport => transport.close()));
    },
  };
};
