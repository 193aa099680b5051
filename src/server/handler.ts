import type { Exact } from '../core/schema.ts';
import type { Input, Output, Route } from '../core/route.ts';
import type { Routes } from '../core/table/index.ts';
import type { Boards } from './boards.ts';
import type { LiveSource } from './liveSource.ts';
import type { MarketSource } from '../data/store/market.ts';
import type { Page, PageRequest, WrittenPage } from '../data/store/pageOf.ts';
import type { Store } from '../data/store/store.ts';

/** The inputs of a handler besides its parameters. The clock is milliseconds since 1970 UTC, read once per request. */
export interface HandlerContext {
  readonly store: Store;
  readonly live: LiveSource;
  readonly market: MarketSource;
  readonly boards: Boards;
  readonly now: number;
  /** Finished matches that ended before this time (ms) are hidden; `-Infinity` shows all of them. */
  readonly archiveSince: number;
  /** Shortens the lifetime of the answer to this many seconds when it will change before its row's lifetime ends. */
  readonly keepFor: (seconds: number) => void;
  /** Lets others be answered in the middle of a long answer (`rows/inSteps.ts`). It may throw, and the answer is begun again. */
  readonly rest: () => void;
}

type ListItem<R extends Route> = R['returns'] extends { readonly item: infer I } ? Exact<I> : never;

/** Answers one row of the table; throws an `ApiProblem` when it cannot. Rows with a stream have no handler here. */
export type Handler<R> = R extends Route & { readonly stream: string }
  ? never
  : R extends Route
    ? R['returns'] extends { readonly kind: 'list' }
      ? (
          input: Input<R> & PageRequest,
          context: HandlerContext,
        ) => Page<ListItem<R>> | WrittenPage<ListItem<R>>
      : (input: Input<R>, context: HandlerContext) => Output<R>
    : never;

type StreamVerbs<G> = { [V in keyof G]: G[V] extends { readonly stream: string } ? V : never }[keyof G];

/** The handlers of one group. A missing or additional row does not compile. */
export type GroupHandlers<G extends keyof Routes> = {
  readonly [V in Exclude<keyof Routes[G], StreamVerbs<Routes[G]>>]: Handler<Routes[G][V]>;
};
export type Handlers = { readonly [G in keyof Routes]: GroupHandlers<G> };
