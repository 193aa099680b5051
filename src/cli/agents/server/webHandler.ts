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

/** A function of a request, and the end of what it holds. */
export interface WebHandler {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface WebOptions {
  /** The path of the only endpoint. */
  readonly path: string;
  /** Whether an `Authorization` header may pass. */
  readonly isAllowed: (authorization: string | null) => boolean;
  /** A name that nobody guesses, for a session of an older client. */
  readonly newSession: () => string;
  readonly report: (text: string) => void;
}

/** The longest message, in bytes. */
const maxRequestBodySize = 4 * 1024 * 1024;
/** The most sessions of older clients; beyond it the one that was used least recently ends. */
const mostSessions = 64;

/**
 * Answers requests of the present revision each for itself, and those of older clients within their session. Only this
 * machine and its own pages are answered.
 */
export const createWebHandler = (createServer: () => Server, options: WebOptions): WebHandler => {
  const { path, isAllowed, report } = options;
  const onerror = (error: Error): void => report(error.message);
  const modern = createMcpHandler(createServer, { legacy: 'reject', maxRequestBodySize, onerror });
  const sessions = createSessions(createServer, options);
  return {
    fetch: async request => {
      const refused =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins());
      if (refused) return refused;
      if (new URL(request.url).pathname !== path) return refusal(404, -32_601, `There is only ${path}`);
      if (!isAllowed(request.headers.get('authorization')))
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
const createSessions = (createServer: () => Server, { newSession, report }: WebOptions): WebHandler => {
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
    fetch: async request => {
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
