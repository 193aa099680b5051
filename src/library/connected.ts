import type { Route } from '../core/route.ts';
import { entriesOf, type GroupName } from '../core/table/groups.ts';
import type { Parameters, Target } from '../client/http/url.ts';
import { type Connections, type Names, openConnections, type Usage } from './connections.ts';
import { follow, followRow } from './follow.ts';
import type { CallOptions, PagesOptions } from './method.ts';
import { checkCall, type ClientOptions } from './options.ts';
import type { FollowOptions, FollowRules } from './update.ts';
import { ClientError } from '../client/errors.ts';
import { type RawAnswer, subjectOf } from '../client/http/rawAnswer.ts';
import { askPages, isIncomplete, type WantedPage } from '../client/pages/pages.ts';
import { type ListAnswer, toAnswer } from './answer.ts';

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
    raw: async (path: string, how: CallOptions = {}): Promise<RawAnswer> => {
      checkCall(how, path);
      return connections.core(how).get(pathAt(target.baseUrl, path));
    },
    close: connections.close,
  };
};

/** The key goes to no other origin and to no other path than those of the service. */
const pathAt = (baseUrl: string, path: string): URL => {
  const url = new URL(`${baseUrl}${path}`);
  if (path.startsWith('/') && url.href.startsWith(`${baseUrl}/`)) return url;
  throw new ClientError('badRequest', 'The path does not begin with / below the base URL', path, {
    code: 'BAD_OPTION',
  });
};

const rowOf = (group: GroupName, verb: string): Route => {
  const entry = entriesOf(group).find(each => each.verb === verb);
  if (entry) return entry.row;
  // The methods are made of the same table.
  throw new Error(`the table has no row ${group} ${verb}`);
};

export const call = async (
  row: Route,
  input: Parameters,
  options: CallOptions,
  connections: Connections,
): Promise<ListAnswer<unknown>> => {
  checkCall(options, row.path);
  return toAnswer(row, await connections.core(options).call(row, input));
};

const askAll = (row: Route, input: Parameters, how: PagesOptions, connections: Connections) => {
  checkCall(how, row.path);
  const { limit, maxPages = Number.POSITIVE_INFINITY, ...options } = how;
  const { limit: size, page, ...others } = input;
  return askPages(connections.core(options), row, others, {
    all: true,
    maxPages,
    ...(limit !== undefined && { limit }),
    ...(typeof size === 'number' && { size }),
    ...(typeof page === 'number' && { page }),
  });
};

export async function* pages(row: Route, input: Parameters, options: PagesOptions, connections: Connections) {
  for await (const page of askAll(row, input, options, connections)) {
    yield toAnswer(row, page.answer);
    refuseIncomplete(page);
  }
}

export async function* rows(row: Route, input: Parameters, options: PagesOptions, connections: Connections) {
  for await (const page of askAll(row, input, options, connections)) {
    const { answer, lines } = page;
    yield* toAnswer(row, { ...answer, lines: () => answer.lines().slice(0, lines) }).rows();
    refuseIncomplete(page);
  }
}

/** @throws ClientError if the service announced rows that it does not send */
const refuseIncomplete = ({ oddity, answer }: WantedPage<Route>): void => {
  if (!isIncomplete(oddity)) return;
  const why =
    oddity?.kind === 'elsewhere'
      ? `its next page is at another origin, ${oddity.origin}, which must not get the key`
      : 'the service sent the same page again';
  throw new ClientError('unreadable', `The list is incomplete: ${why}`, subjectOf(answer.url), {
    code: 'LIST_INCOMPLETE',
  });
};
