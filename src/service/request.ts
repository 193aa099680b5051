/** A request as plain data: no sockets, so that the same service answers in memory and over HTTP. */
export interface ServiceRequest {
  readonly method: string;
  /** Decoded by nobody yet: the path as sent, without the query. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The service's address as the client sees it, without a path: `http://127.0.0.1:8080`; absent in the same process. */
  readonly origin?: string;
  /** Aborted when the client has gone: a stream ends then. */
  readonly signal?: AbortSignal;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole text, or the pieces of a stream as they come. */
  readonly body: string | AsyncIterable<string>;
  /** The number of the key that was answered, for the log. */
  readonly keyId?: number;
}

/** The service as a function of the request. It does not throw: a fault is a 500 answer. */
export type Answerer = (request: ServiceRequest) => Promise<ServiceAnswer>;
