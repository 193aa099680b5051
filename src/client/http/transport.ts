/** One GET, already whole: the transport adds nothing but what HTTP needs. */
export interface TransportRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds from sending to the answer's head, the connection included. */
  readonly headTimeout: number;
}

/** The head of an answer, and its body as it comes. */
export interface TransportAnswer {
  readonly status: number;
  /** Names in lower case; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array | string>;
  /** Ends a body that nobody will read, and its connection with it; absent where there is no connection. */
  readonly discard?: () => void;
}

/**
 * Carries a request to a service: over `node:http`, over undici, or to the service inside. It follows no redirect,
 * unpacks nothing and judges no status. It throws whatever its library throws, and `LateError`;
 * `client/failure.ts` gives that its meaning.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>;
  close(): Promise<void>;
}

/** How connections are made, by whichever adapter. */
export interface Connecting {
  /** Milliseconds to a connection, TLS included; 10 s where absent. */
  readonly connectTimeout?: number;
  /** Every certificate authority that is trusted, as PEM; Node's own where absent. */
  readonly ca?: readonly string[];
}

/** A connection that takes longer than this will not come, in milliseconds. */
export const usualConnectTimeout = 10_000;

/** A failure of a proxy, or of the way to it: the service has not been reached. Its cause says what failed. */
export class ProxyFailure extends Error {
  /** `http://proxy.example:3128`: the proxy's address without its user and password. */
  readonly proxy: string;
  /** The status that the proxy answered with, where it did. */
  readonly status: number | undefined;

  constructor(proxy: URL, { status, cause }: { readonly status?: number; readonly cause?: unknown }) {
    super('the proxy failed', { cause });
    this.name = 'ProxyFailure';
    this.proxy = proxy.origin;
    this.status = status;
  }
}

/** A connection, or the head of an answer, that did not come in time. */
export class LateError extends Error {
  readonly part: 'connection' | 'head';
  /** Milliseconds that were allowed. */
  readonly allowed: number;

  constructor(part: LateError['part'], allowed: number) {
    super(`no ${part} within ${allowed} ms`);
    this.name = 'LateError';
    this.part = part;
    this.allowed = allowed;
  }
}
