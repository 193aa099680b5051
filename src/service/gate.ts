import type { RouteEntry } from '../api/table/index.ts';
import type { ServiceRequest } from './request.ts';

/** What one request may do, decided before its handler runs. */
export interface Access {
  /** The number of the key, for the log; absent where there are no numbers. */
  readonly keyId?: number;
  /** Milliseconds that the asker's plan lags behind: it is answered as the world was then. 0: none. */
  readonly delay: number;
  /** Finished matches that ended before this moment (ms since 1970) are left out of lists; `-Infinity`: none are. */
  readonly archiveSince: number;
  /** Counts one answer, just before it is sent. Throws PLAN_LIMIT_EXCEEDED where the plan has none left. */
  charge(): void | Promise<void>;
  /** Headers about the plan (`ratelimit`, …) for the answer, names in lower case; read after the charge. */
  headers(): Readonly<Record<string, string>>;
}

/** Looks at the key and the plan of a request. Throws an `ApiProblem` where they do not allow the row. */
export type AccessCheck = (request: ServiceRequest, entry: RouteEntry) => Access | Promise<Access>;

/** What the asker of `/live/stream` wants. */
export interface StreamRequest {
  /** Only this match, by its number; undefined: every match. */
  readonly match: number | undefined;
  /** The last update that the asker has seen (the `last-event-id` header). */
  readonly lastEventId: string | undefined;
  readonly access: Access;
  readonly signal: AbortSignal | undefined;
}

/** Where pushed updates come from: pieces of `text/event-stream`, until the asker has gone. */
export interface Streams {
  open(request: StreamRequest): AsyncIterable<string>;
}
