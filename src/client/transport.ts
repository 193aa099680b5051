/** One GET, already whole: the transport adds nothing but what HTTP needs. */
export interface TransportRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds to a connection, and from the request to the answer's head. */
  readonly headTimeout: number;
}

/** The head of an answer, and its body as it comes. */
export interface TransportAnswer {
  readonly status: number;
  /** Names in lower case; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: AsyncIterable<Uint8Array | string>;
}

/**
 * Carries a request to a service: over `node:http`, over undici, or to the service inside. It follows no redirect
 * and judges no status. It throws whatever its library throws; `client/request.ts` gives that its meaning.
 */
export interface Transport {
  send(request: TransportRequest): Promise<TransportAnswer>;
  close(): Promise<void>;
}
