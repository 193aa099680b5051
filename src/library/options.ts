import type { Target } from '../client/http/url.ts';
import { checkKey } from '../client/account/apiKey.ts';
import { checkGame, readAddress } from '../client/account/baseUrl.ts';
import { ConfigError } from '../client/account/configError.ts';
import { ClientError } from '../client/errors.ts';
import type { ServiceInside } from './inside.ts';
import type { PagesOptions } from './method.ts';

/** What a client is created with: the address of a service, or a service in this process. */
export interface ClientOptions {
  /** The whole address, with its version segment: `https://…/api/v1`; of a known service, the host is enough. */
  readonly baseUrl?: string | undefined;
  /** It is sent to the origin of `baseUrl` and to no other, also when the service redirects or names a next page. */
  readonly apiKey?: string | undefined;
  /** The game segment of the service's paths; that of a known service, else `game` by default. */
  readonly game?: string | undefined;
  /** A service of `esports/service`, which answers in this process: for tests. */
  readonly service?: ServiceInside | undefined;
  /** The most milliseconds for an answer, its retries included; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Whether a request is sent again where that may help, at most three times; true by default. */
  readonly retries?: boolean | undefined;
  /** Ends every call and every loop of the client. */
  readonly signal?: AbortSignal | undefined;
  /** Stores answers and uses them while they are fresh; `true`: in the cache of the program `esports`. */
  readonly cache?: boolean | CacheOptions | undefined;
  /** Counts the requests, across processes; `true`: in the ledger of the program `esports`. */
  readonly ledger?: boolean | LedgerOptions | undefined;
  /** The proxy to send requests through, with its user and password: `http://user:password@host:port`. */
  readonly proxy?: string | URL | undefined;
  /** Every certificate authority to trust, as PEM; Node's own by default. */
  readonly ca?: readonly string[] | undefined;
  /** Whether the key may be sent unencrypted, to an address with `http://` on another machine. */
  readonly insecure?: boolean | undefined;
  /** What the service sees as `User-Agent`; `esports/<version>` by default. */
  readonly userAgent?: string | undefined;
  /** The most requests at the same time, each with its own connection; 4 by default. Further calls wait. */
  readonly connections?: number | undefined;
  /** Called when a request that was sent has ended: each retry, each redirect, none for a stored answer. */
  readonly onRequest?: ((request: SentRequest) => void) | undefined;
}

/** A request that has ended. */
export interface SentRequest {
  readonly url: URL;
  /** From sending to the end of the answer. */
  readonly ms: number;
  /** Absent if no answer came. */
  readonly status?: number;
  /** The size of the decompressed body. */
  readonly bytes?: number;
  /** Why there is no whole answer. */
  readonly fault?: string;
}

export interface CacheOptions {
  /** The folder; that of the program `esports` by default. */
  readonly folder?: string | undefined;
  /** The age, in milliseconds, up to which an answer is used, instead of the lifetime that its service gives. */
  readonly maxAge?: number | undefined;
  /** Whether to send nothing, and to answer with what is stored. */
  readonly offline?: boolean | undefined;
  /**
   * Whether an older answer stands in where the service fails, or nothing is sent; its `origin` then says that it is
   * stale. False by default.
   */
  readonly stale?: boolean | undefined;
}

export interface LedgerOptions {
  /** The folder; that of the program `esports` by default. */
  readonly folder?: string | undefined;
  /** The name under which `usage` counts the requests; `library` by default. */
  readonly name?: string | undefined;
  /** The most requests and pushed updates in a month (UTC); a further one fails with the kind `quotaSpent`. */
  readonly monthly?: number | undefined;
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
/** A longer timer would end at once. */
const isTime = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < 2 ** 31;

const checks = {
  baseUrl: isText,
  apiKey: isText,
  game: isText,
  service: isObject,
  timeout: isTime,
  retries: isFlag,
  signal: isObject,
  cache: value => isFlag(value) || isObject(value),
  ledger: value => isFlag(value) || isObject(value),
  proxy: value => isText(value) || isObject(value),
  ca: Array.isArray,
  insecure: isFlag,
  userAgent: isText,
  connections: isCount,
  onRequest: isFunction,
} as const satisfies Readonly<Record<keyof ClientOptions, (value: unknown) => boolean>>;

const callChecks = {
  signal: isObject,
  timeout: isTime,
  refresh: isFlag,
  limit: isAmount,
  maxPages: isAmount,
} as const satisfies Readonly<Record<keyof PagesOptions, (value: unknown) => boolean>>;

const checkOptions = (
  options: object,
  known: Readonly<Record<string, (value: unknown) => boolean>>,
  subject: string,
): void => {
  for (const [name, value] of Object.entries(options)) {
    const fits = Object.hasOwn(known, name) ? known[name] : undefined;
    if (fits && (value === undefined || fits(value))) continue;
    // A value may be the key.
    const shown = typeof value === 'number' ? `: ${value}` : '';
    const message = fits ? `The option ${name} cannot be this${shown}` : `There is no option ${name}`;
    const hint = `The options: ${Object.keys(known).join(', ')}`;
    throw new ClientError('badRequest', message, subject, { code: 'BAD_OPTION' }, { hint });
  }
};

/** @throws ClientError with the code `BAD_OPTION` */
export const checkCall = (options: PagesOptions, subject: string): void =>
  checkOptions(options, callChecks, subject);

/** Where the client's requests go. @throws ClientError for an option that is none; ConfigError */
export const checkTarget = (options: ClientOptions): Target => {
  checkOptions(options, checks, 'createClient');
  const { baseUrl, apiKey, game, service, insecure = false, proxy } = options;
  if (typeof proxy === 'string' && !URL.canParse(proxy))
    throw new ConfigError('The proxy is not an address', 'Write it as http://user:password@host:port.');
  if (service) {
    const { game: own, apiKey: key, baseUrl: address } = service;
    return { baseUrl: address, game: own, apiKey: key };
  }
  if (baseUrl === undefined)
    throw new ConfigError(
      'There is no service to ask',
      'Give `baseUrl`, the address with its version segment, or `service`.',
    );
  const address = readAddress(baseUrl, insecure);
  return {
    baseUrl: address.baseUrl,
    game: checkGame(game ?? address.game),
    ...(apiKey !== undefined && { apiKey: checkKey(apiKey) }),
  };
};
