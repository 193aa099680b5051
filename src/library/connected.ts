import type { Route } from '../core/route.ts';
import { entriesOf, type GroupName } from '../core/table/groups.ts';
import type { Parameters, Target } from '../client/http/url.ts';
import { call, pages, rows } from './calls.ts';
import { type Connections, type Names, openConnections, type Usage } from './connections.ts';
import { follow, followRow } from './follow.ts';
import type { CallOptions } from './method.ts';
import type { ClientOptions } from './options.ts';
import type { FollowOptions, FollowRules } from './update.ts';

export type { Names, Usage };

/** What a client does once it is asked for something. */
export type Connected = ReturnType<typeof connect>;

/** Loads the table and what asks for its rows. `closing` ends every call. */
export const connect = (options: ClientOptions, target: Target, closing: AbortSignal) => {
  const connections = openConnections(options, target, closing);
  const byName =
    <O extends CallOptions | FollowOptions, A>(
      ask: (row: Route, input: Parameters, how: O, by: Connections) => A,
    ) =>
    // Every option may be left out.
    (group: GroupName, verb: string, input: Parameters = {}, how = {} as O): A =>
      ask(rowOf(group, verb), input, how, connections);
  return {
    call: byName(call),
    pages: byName(pages),
    rows: byName(rows),
    pushed: byName(followRow),
    follow: (rules: FollowRules = {}, how: FollowOptions = {}) => follow(rules, how, connections),
    names: connections.names,
    usage: connections.usage,
    close: connections.close,
  };
};

const rowOf = (group: GroupName, verb: string): Route => {
  const entry = entriesOf(group).find(each => each.verb === verb);
  if (entry) return entry.row;
  // The methods are made of the same table.
  throw new Error(`the table has no row ${group} ${verb}`);
};
