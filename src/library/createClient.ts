import type { GroupName } from '../core/table/groups.ts';
import type { RawAnswer } from '../client/http/rawAnswer.ts';
import type { Parameters } from '../client/http/url.ts';
import type { Connected, Names, Usage } from './connected.ts';
import type { CallOptions, MethodKind, PagesOptions } from './method.ts';
import { methodKinds, type Methods } from './methods.ts';
import { checkTarget, type ClientOptions } from './options.ts';
import type { FollowOptions, FollowRules, Update } from './update.ts';

export type { Names, Usage };

/** Asks one service with one key. It has a method for each route: `client.teams.show({ teamIdOrSlug: 'spirit' })`. */
export interface Client extends Methods, AsyncDisposable {
  /**
   * Follows live updates by rules. With a `cursor` it goes on after the last update of an earlier process; where the
   * service cannot go on there, the first update has a `gap`.
   * @throws as the methods `live.stream` and `live.room` do; ConfigError for a cursor that no update gave
   */
  follow(rules?: FollowRules, options?: FollowOptions): AsyncGenerator<Update, void, undefined>;
  /** Opens the names that are known without a request, from the stored answers. @throws ConfigError without a cache */
  names(): Promise<Names>;
  /**
   * Asks for any path below the base URL: `client.raw('/game/live?limit=1')`. Nothing is stored or read.
   * @throws ClientError unless it succeeds
   */
  raw(path: string, options?: CallOptions): Promise<RawAnswer>;
  /** What all processes with this key have spent at this service. @throws ConfigError without a ledger; LedgerError */
  usage(): Promise<Usage>;
  /** Ends what is under way, and gives back connections and files. Calls after it fail as `interrupted`. */
  close(): Promise<void>;
}

/**
 * Creates a client. Nothing is opened, read or sent before the first call, and little is loaded.
 * @throws ClientError for an option that is unknown or cannot be one; ConfigError for an address, key or game segment
 */
export const createClient = (options: ClientOptions): Client => {
  const target = checkTarget(options);
  const closing = new AbortController();
  let connected: Promise<Connected> | undefined;
  const open = (): Promise<Connected> =>
    (connected ??= import('./connected.ts').then(({ connect }) => connect(options, target, closing.signal)));
  const close = async (): Promise<void> => {
    closing.abort(new Error('the client was closed'));
    // If it could not be opened, its error was already reported.
    await (await connected?.catch(() => undefined))?.close();
  };
  return {
    ...methodsOf(open),
    async *follow(rules, followed) {
      yield* (await open()).follow(rules, followed);
    },
    names: async () => (await open()).names(),
    raw: async (path, how) => (await open()).raw(path, how),
    usage: async () => (await open()).usage(),
    close,
    [Symbol.asyncDispose]: close,
  };
};

type Open = () => Promise<Connected>;

const methodsOf = (open: Open): Methods => {
  const methods: Record<string, Record<string, unknown>> = {};
  for (const { group, verb, kind } of methodKinds)
    (methods[group] ??= {})[camel(verb)] = makers[kind](open, group, verb);
  const made: unknown = methods;
  // Their types and their kinds come from the same table.
  return made as Methods;
};

const record =
  (open: Open, group: GroupName, verb: string) =>
  async (input?: Parameters, how?: CallOptions): Promise<unknown> =>
    (await open()).call(group, verb, input, how);

const makers = {
  record,
  list: (open, group, verb) =>
    Object.assign(record(open, group, verb), {
      async *pages(input?: Parameters, how?: PagesOptions) {
        yield* (await open()).pages(group, verb, input, how);
      },
      async *rows(input?: Parameters, how?: PagesOptions) {
        yield* (await open()).rows(group, verb, input, how);
      },
    }),
  pushed: (open, group, verb) =>
    async function* pushed(input?: Parameters, how?: FollowOptions) {
      yield* (await open()).pushed(group, verb, input, how);
    },
} as const satisfies Readonly<Record<MethodKind, (open: Open, group: GroupName, verb: string) => unknown>>;

/** `rosterHistory` for the verb `roster-history`. */
const camel = (verb: string) => verb.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
