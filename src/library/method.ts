import type { Answer, ListAnswer } from './answer.ts';
import type { FollowOptions, Update } from './update.ts';

export type { Paging } from '../core/route.ts';

/** A word of a set that services may extend: the known words are offered, and any other may be given. */
export type Word<Known extends string> = Known | (string & Record<never, never>);

/** What a method asks for: one record, a list in pages, or what the service pushes. */
export type MethodKind = 'record' | 'list' | 'pushed';

/** How one call is made, where it differs from what the client was created with. */
export interface CallOptions {
  /** Ends the call: it fails with a `ClientError` of the kind `interrupted`, whose cause is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The most milliseconds for the answer, its retries included. */
  readonly timeout?: number | undefined;
  /** Whether to ask the service although a stored answer is fresh. */
  readonly refresh?: boolean | undefined;
}

/** How many rows or pages of a list are asked for. */
export interface PagesOptions extends CallOptions {
  /** The most rows; absent: all. */
  readonly limit?: number | undefined;
  /** The most requests, where a service needs more for the rows wanted; absent: as many as it takes. */
  readonly maxPages?: number | undefined;
}

/** The arguments of a method: the input may be left out where every field of it may. */
export type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/**
 * Asks for one record.
 * @throws ClientError unless the answer is a readable success; RangeError for a word that cannot be part of a path
 */
export type Method<Input, Data> = (...args: Arguments<Input, CallOptions>) => Promise<Answer<Data>>;

/** Asks for a list: a call asks for one page, and the two members for as many as are wanted. */
export interface ListMethod<Input, Row> {
  /** Asks for one page. @throws as `Method` does */
  (...args: Arguments<Input, CallOptions>): Promise<ListAnswer<Row>>;
  /**
   * Asks for page after page, from the `page` of the input on, and up to four pages ahead of its reader: give a `limit`
   * where a few rows will do. The last page may have more rows than that. @throws as `Method` does, after the pages
   * before it
   */
  pages(...args: Arguments<Input, PagesOptions>): AsyncGenerator<ListAnswer<Row>, void, undefined>;
  /**
   * The rows of those pages. @throws as `Method` does, after the rows before it; ClientError of the kind `unreadable` and
   * the code `LIST_INCOMPLETE` after the last row where the service had announced more than it sends
   */
  rows(...args: Arguments<Input, PagesOptions>): AsyncGenerator<Row, void, undefined>;
}

/**
 * Follows what the service pushes, over as many connections as it takes, until the service is done or the signal
 * aborts, which ends the loop without an error.
 * @throws ClientError if the service refuses, or has not been reached for five minutes
 */
export type PushedMethod<Input> = (
  ...args: Arguments<Input, FollowOptions>
) => AsyncGenerator<Update, void, undefined>;
