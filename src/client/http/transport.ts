import type { IncomingMessage } from 'node:http';

/** One complete GET request: the transport adds only what HTTP requires. */
export interface TransportRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly post?: string;
  readonly signal: AbortSignal;
  /** Milliseconds from sending to the answer's head, including the connection. */
  readonly headTimeout: number;
  /** Whether the body is followed as it arrives: where it breaks off, everything that came before is wanted. */
  readonly isFollowed?: boolean;
}

/** The head of an answer, and its body as it arrives. */
export interface TransportAnswer {
  readonly status: number;
  /** Names are in lower case; repeated headers are joined by `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array | string>;
  /** Ends a body that nobody will read, with its connection; absent if there is no connection. */
  readonly discard?: () => void;
}

/**
 * Carries a request to a service: over `node:http`, a runtime's own `fetch` or a proxy, or to the embedded service. It
 * follows no redirects, decompresses nothing and judges no status. It throws its library's errors and `LateError`;
 * `client/http/failure.ts` converts them.
 */
export interface Transport {
  /** The proxy that carries the requests, without its user and password. */
  readonly proxy?: string;
  /** Waits for a free connection; returns its release. Absent if requests never wait. @throws the signal's reason */
  readonly turn?: (signal: AbortSignal) => Promise<() => void>;
  send(request: TransportRequest): Promise<TransportAnswer>;
  close(): Promise<void>;
}

export async function* noBody(): AsyncGenerator<never, void, undefined> {}

export interface Connecting {
  /** The connect timeout in milliseconds, TLS included; 10 s by default. */
  readonly connectTimeout?: number;
  /** Every trusted certificate authority, as PEM; Node's own by default. */
  readonly ca?: readonly string[];
  /** The most connections that are kept, so the most concurrent requests; `maxConnections` by default. */
  readonly connections?: number;
}

/** The default number of connections to one service that are kept at a time. */
export const maxConnections = 4;

/** The default connect timeout, in milliseconds. */
export const usualConnectTimeout = 10_000;

/** A failure of a proxy or on the way to it: the service was not reached. Its cause says what failed. */
export class ProxyFailure extends Error {
  /** The proxy's address without its user and password: `http://proxy.example:3128`. */
  readonly proxy: string;
  readonly status: number | undefined;

  constructor(proxy: URL, { status, cause }: { readonly status?: number; readonly cause?: unknown }) {
    super('the proxy failed', { cause });
    this.name = 'ProxyFailure';
    this.proxy = proxy.origin;
    this.status = status;
  }
}

export class LateError extends Error {
  readonly part: 'connection' | 'head';
  /** The timeout in milliseconds. */
  readonly allowed: number;

  constructor(part: LateError['part'], allowed: number) {
    super(`no ${part} within ${allowed} ms`);
    this.name = 'LateError';
    this.part = part;
    this.allowed = allowed;
  }
}

export const joinedHeaders = (
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): TransportAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.join(', ') : value,
    ]),
  );

/** An answer of `node:http`, with its own body unless another is given. */
export const answerOf = (
  answer: IncomingMessage,
  body: TransportAnswer['body'] = answer,
): TransportAnswer => ({
  status: answer.statusCode ?? 0,
  headers: joinedHeaders(answer.headers),
  body,
  discard: () => void answer.destroy(),
});

/** The port of an address, also where it is the usual one. */
export const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);
