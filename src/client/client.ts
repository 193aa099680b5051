import type { Input, Route } from '../api/route.ts';
import { entriesOf, type GroupName, type Routes, routes } from '../api/table/groups.ts';
import { type Answer, type AnswerOrigin, createAnswer } from './answer.ts';
import type { Meter } from './http/meter.ts';
import type { RawAnswer } from './http/rawAnswer.ts';
import { ask, type RequestOptions } from './http/request.ts';
import { toServiceError } from './http/serviceError.ts';
import type { StoredCall } from './cache/storedCall.ts';
import type { Transport } from './http/transport.ts';
import { buildUrl, type Parameters, type Target } from './http/url.ts';

export interface ClientSetup extends RequestOptions {
  readonly transport: Transport;
  readonly target: Target;
  /** `esports/<version>`, as services like to be told. */
  readonly userAgent: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Parameters beyond the service description, sent with every request. */
  readonly extra?: readonly (readonly [string, string])[];
  /** What watches the quota; made when a request is first sent. */
  readonly openMeter?: () => Promise<Meter>;
  /** Answers from what is stored where that is good; absent: every call is a request. */
  readonly storedCall?: StoredCall;
}

type Method<R> = R extends Route ? (input: Input<R>) => Promise<Answer<R>> : never;
/** One method a row: `client.teams.show({ teamIdOrSlug: 'spirit' })`. */
export type ClientMethods = {
  readonly [G in keyof Routes]: { readonly [V in keyof Routes[G]]: Method<Routes[G][V]> };
};

export interface Client extends ClientMethods {
  /**
   * Asks for a row of the table; `at` is the address of a further page, where the service names it by one.
   * @throws ClientError for everything that is not a readable success.
   */
  call<R extends Route>(row: R, input: Parameters, at?: URL): Promise<Answer<R>>;
  /** The address and the headers of a row's request, for those who hold the connection themselves. */
  address(
    row: Route,
    input: Parameters,
  ): { readonly url: URL; readonly headers: Readonly<Record<string, string>> };
  /**
   * Asks for any address of the service, past the cache.
   * @throws ClientError for everything that is not a success.
   */
  get(url: URL): Promise<RawAnswer>;
  close(): Promise<void>;
}

export const createClient = (setup: ClientSetup): Client => {
  const headers = headersOf(setup);
  const address: Client['address'] = (row, input) => ({
    url: buildUrl(setup.target, row, input, setup.extra),
    headers,
  });
  const send = async (url: URL, further: Readonly<Record<string, string>> = {}): Promise<RawAnswer> => {
    const meter = await setup.openMeter?.();
    return ask(setup.transport, {
      ...setup,
      url,
      headers: { ...headers, ...further },
      ...(meter && { meter }),
    });
  };
  const succeeded = (raw: RawAnswer): RawAnswer => {
    if (raw.status >= 200 && raw.status <= 299) return raw;
    throw toServiceError(raw, setup.now());
  };
  const call: Client['call'] = async (row, input, at) => {
    const url = at ?? address(row, input).url;
    const toAnswer = (raw: RawAnswer, origin?: AnswerOrigin) => createAnswer(row, succeeded(raw), origin);
    if (setup.storedCall) {
      return setup.storedCall({ url, lifetime: row.lifetime, send: further => send(url, further), toAnswer });
    }
    return toAnswer(await send(url));
  };
  const get: Client['get'] = async url => succeeded(await send(url));
  return Object.assign(methodsOf(call), { call, address, get, close: () => setup.transport.close() });
};

const headersOf = ({ target, userAgent }: ClientSetup): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'user-agent': userAgent,
  ...(target.apiKey !== undefined && { 'x-api-key': target.apiKey }),
});

/** The methods of a group are made when it is first used: a command uses one of the 47. */
const methodsOf = (call: Client['call']): ClientMethods => {
  const methods = {};
  // Object.keys widens: these are the keys of `routes`
  for (const group of Object.keys(routes) as readonly GroupName[]) {
    const get = () =>
      Object.fromEntries(
        entriesOf(group).map(({ verb, row }) => [verb, (input: Parameters) => call(row, input)]),
      );
    Object.defineProperty(methods, group, { get, enumerable: true });
  }
  // made over the table itself, so that every group and verb of ClientMethods is there
  return methods as ClientMethods;
};
