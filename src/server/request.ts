import type { Handed } from './handed.ts';
import { ApiProblem, toProblemBody } from '../data/store/problem.ts';

/** A request as plain data, without sockets, so that the same service answers in memory and over HTTP. */
export interface ServiceRequest {
  readonly method: string;
  /** The path as sent, not decoded and without the query. */
  readonly path: string;
  /** Without the question mark; empty without a query. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The service's origin as the client sees it: `http://127.0.0.1:8080`; absent in the same process. */
  readonly origin?: string;
  /** Aborted when the client disconnects, or with the reason `stopping`; either ends a stream. */
  readonly signal?: AbortSignal;
  /** The address of the client, as far as it is known. */
  readonly from?: string;
  /** Names the request in the logs. */
  readonly id?: string;
}

/** The reason of a request's signal when the service stops, and not the client. */
export const stopping = 'the service is stopping';

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The complete text, or the pieces of a stream as they arrive. */
  readonly body: string | Pieces;
  /** The number of the client's key, for the log. */
  readonly keyId?: number;
  /** The route that answered, as it is documented, for the log and the metrics: `/teams/{team}`. */
  readonly route?: string;
}

/** The pieces of a stream. Where many clients get the same pieces, they can be handed over too. */
export type Pieces = AsyncIterable<string> | (AsyncIterable<string> & Handed<string>);

/** The service as a function of the request. It does not throw: an error becomes a 500 answer. */
export type Answerer = (request: ServiceRequest) => Promise<ServiceAnswer>;

/** A request with a body, which is read when it is asked for. */
export interface PostRequest extends ServiceRequest {
  /** @throws ApiProblem PAYLOAD_TOO_LARGE */
  readonly body: () => Promise<string>;
}

/** Answers what is posted to the service. It does not throw. */
export type PostAnswerer = (request: PostRequest) => Promise<ServiceAnswer>;

/** The answer of a service that is about to end; another one may answer. */
export const isStopping = () => new ApiProblem('UNAVAILABLE', stopping, { headers: { 'retry-after': '1' } });

/** The whole answer to a problem. `further`: headers besides its own. */
export const toRefusal = (
  problem: ApiProblem,
  origin?: string,
  further: Readonly<Record<string, string>> = {},
): ServiceAnswer => ({
  status: problem.status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...further,
    ...problem.headers,
  },
  body: JSON.stringify(toProblemBody(problem, origin)),
});
