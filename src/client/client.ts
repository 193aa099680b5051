import type { Input, Route } from '../core/route.ts';
import { entriesOf, type GroupName, type Routes, routes } from '../core/table/groups.ts';
import type { Answer, AnswerOrigin } from './answer.ts';
import { ClientError } from './errors.ts';
import type { Meter } from './http/meter.ts';
import { isSuccess, type RawAnswer } from './http/rawAnswer.ts';
import { ask, type RequestOptions } from './http/request.ts';
import { toServiceError } from './http/serviceError.ts';
import type { StoredCall } from './cache/storedCall.ts';
import type { AnswerFilter } from './spoilers/spoilerFilter.ts';
import { createTextAnswer } from './textAnswer.ts';
import type { Transport } from './http/transport.ts';
import { buildUrl, type Parameters, type Target } from './http/url.ts';

export interface ClientSetup extends RequestOptions {
  readonly transport: Transport;
  readonly target: Target;
  /** `esports/<version>`, the usual form for services. */
  readonly userAgent: string;
  readonly now: () => number;
  /** Parameters beyond the service description, sent with every request. */
  readonly extra?: readonly (readonly [string, string])[];
  readonly openMeter?: () => Promise<Meter>;
  /** Told of every answer of a call, also of a stored one. */
  readonly onAnswer?: (answer: Answer, row: Route, input: Parameters) => void;
  /** Told of every answer that a service sent just now, as it was sent. */
  readonly onSent?: (answer: Pick<Answer, 'url' | 'text'>, row: Route) => void;
  /** Answers the first page of a call where the service cannot; undefined if nothing stands in for it. */
  readonly standIn?: (row: Route, input: Parameters, error: unknown) => Promise<Answer | undefined>;
  /** Answers from stored answers while they are fresh; absent: every call is a request. */
  readonly storedCall?: StoredCall;
  /**
   * Told of an answer, or a refusal that tells something; awaited before anybody reads it. No row: the user's address.
   */
  readonly hold?: (row: Route | undefined, at: number) => Promise<void> | void;
  /** Hides the key in the text of an answer, before anything is made of it. */
  readonly redact?: (text: string) => string;
  /** Hides from an answer what the user does not want to know yet. */
  readonly hideSpoilers?: AnswerFilter;
}

type Method<R> = R extends Route ? (input: Input<R>) => Promise<Answer<R>> : never;
/** One method per row: `client.teams.show({ teamIdOrSlug: 'spirit' })`. */
export type ClientMethods = {
  readonly [G in keyof Routes]: { readonly [V in keyof Routes[G]]: Method<Routes[G][V]> };
};

export interface Client extends ClientMethods {
  /**
   * Requests a row of the table; `at` is the address of a further page, if the service names one. `texts`: only the exact
   * texts of the answer are wanted, so the reader is not loaded for them.
   * @throws ClientError unless the answer is a readable success.
   */
  call<R extends Route>(row: R, input: Parameters, at?: URL, texts?: boolean): Promise<Answer<R>>;
  /** The address and headers of a row's request, for callers that manage the connection themselves. */
  address(
    row: Route,
    input: Parameters,
  ): { readonly url: URL; readonly headers: Readonly<Record<string, string>> };
  /** Requests any address, without the cache. `came` gets every answer. @throws ClientError unless it succeeds. */
  get(url: URL, came?: (answer: RawAnswer) => Promise<void>): Promise<RawAnswer>;
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
    if (isSuccess(raw)) return setup.redact ? { ...raw, text: setup.redact(raw.text) } : raw;
    throw toServiceError(raw, setup.now(), setup.retryPolicy?.pacing.rateHeaders);
  };
  /** An answer, or the refusal of what does not exist, once it may be read. */
  const held = async <A extends Pick<Answer, 'client'>>(row: Route, asked: Promise<A>): Promise<A> => {
    try {
      const answer = await asked;
      await setup.hold?.(row, answer.client?.fetchedAt ?? setup.now());
      return answer;
    } catch (error) {
      if (error instanceof ClientError && error.kind === 'notFound') await setup.hold?.(row, setup.now());
      throw error;
    }
  };
  const call: Client['call'] = async (row, input, at, texts = false) => {
    const url = at ?? address(row, input).url;
    const isLater = at !== undefined || Number(input['page'] ?? 1) > 1;
    const toAnswer = async (raw: RawAnswer, origin?: AnswerOrigin) => {
      const sent = succeeded(raw);
      const plain = texts ? createTextAnswer(row, sent) : undefined;
      if (plain) return { ...plain, ...(origin && { client: origin }), found: notRead };
      const { createAnswer } = await import('./answer.ts');
      return createAnswer(row, sent, origin);
    };
    const asked = held(
      row,
      setup.storedCall
        ? setup.storedCall({
            url,
            lifetime: row.lifetime,
            send: further => send(url, further),
            toAnswer,
            keeps: ({ isUnread }) => isUnread?.() !== true,
          })
        : send(url).then(raw => toAnswer(raw)),
    );
    const answer = await asked.catch(async (error: unknown) => {
      const other = isLater ? undefined : await setup.standIn?.(row, input, error);
      if (!other) throw error;
      return other;
    });
    if ((answer.client?.source ?? 'service') === 'service') setup.onSent?.(answer, row);
    const seen = setup.hideSpoilers ? await setup.hideSpoilers(row, input, answer) : answer;
    setup.onAnswer?.(seen, row, input);
    return seen;
  };
  const get: Client['get'] = async (url, came) => {
    const raw = await send(url);
    await setup.hold?.(undefined, setup.now());
    await came?.(raw);
    return succeeded(raw);
  };
  return Object.assign(methodsOf(call), { call, address, get, close: () => setup.transport.close() });
};

const notRead = (): never => {
  throw new Error('only the texts of this answer were asked for');
};

const headersOf = ({ target, userAgent }: ClientSetup): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'user-agent': userAgent,
  ...(target.apiKey !== undefined && { 'x-api-key': target.apiKey }),
});

/** Creates a group's methods on first use: a command uses one of them. */
const methodsOf = (call: Client['call']): ClientMethods => {
  const methods = {};
  // Object.keys widens the type; these are the keys of `routes`.
  for (const group of Object.keys(routes) as readonly GroupName[]) {
    const get = () =>
      Object.fromEntries(
        entriesOf(group).map(({ verb, row }) => [verb, (input: Parameters) => call(row, input)]),
      );
    Object.defineProperty(methods, group, { get, enumerable: true });
  }
  // Built from the table itself, so every group and verb of ClientMethods is present.
  return methods as ClientMethods;
};
