import { pause } from '../core/pause.ts';
import { createLimit } from '../core/limit.ts';
import type { StoredCall } from '../client/cache/storedCall.ts';
import { serviceAt } from '../core/services/services.ts';
import { type Client as CoreClient, createClient as createCore } from '../client/client.ts';
import { createPacing } from '../client/http/pacing.ts';
import type { RequestLog } from '../client/http/requestLog.ts';
import { createRetryPolicy } from '../client/http/retry.ts';
import { type Connecting, maxConnections, type Transport } from '../client/http/transport.ts';
import type { Target } from '../client/http/url.ts';
import type { Ledger } from '../client/ledger/ledger.ts';
import type { Usage } from '../client/ledger/ledgerUsage.ts';
import type { StreamMeter } from '../client/ledger/streamMeter.ts';
import type { NameIndex } from '../client/names/nameIndex.ts';
import { ConfigError } from '../client/account/configError.ts';
import { foldersOf } from '../client/account/folders.ts';
import type { ServiceInside } from './inside.ts';
import { machine } from './machine.ts';
import type { CallOptions } from './method.ts';
import type { CacheOptions, ClientOptions, LedgerOptions, SentRequest } from './options.ts';

export type { Usage };

/** The names that are known without a request. */
export type Names = Pick<NameIndex, 'find' | 'beginningWith'>;

/** What the calls of one client share. Each part is opened when it is first needed. */
export type Connections = ReturnType<typeof openConnections>;

/** The default timeout for an answer, in milliseconds. */
const usualTimeout = 30_000;
/** The longest wait for the service's minute, in milliseconds. */
const longestTurn = 10_000;

/** `closing` aborts when the client is closed. */
export const openConnections = (options: ClientOptions, target: Target, closing: AbortSignal) => {
  const { service: inside, timeout = usualTimeout } = options;
  const ended = options.signal ? AbortSignal.any([options.signal, closing]) : closing;
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    // Each call has a signal of its own: listeners of many calls on one signal look like a leak to Node.
    AbortSignal.any(signal ? [signal, ended] : [ended]);
  const connecting = connectingOf(options);
  const transport = inside ? insideTransport(inside) : networkTransport(connecting);
  const service = serviceAt(new URL(target.baseUrl).hostname);
  const pacing = createPacing({
    ...machine,
    longestTurn,
    isCalled: true,
    rateHeaders: service?.rateHeaders,
  });
  const retryPolicy = createRetryPolicy({
    ...machine,
    pacing,
    ...(options.retries === false && { most: 0 }),
  });
  const log = options.onRequest && logOf(options.onRequest);
  // Neither exists for a service in this process, which costs nothing.
  const cache = inside ? undefined : optionsOf(options.cache);
  const ledger = inside ? undefined : optionsOf(options.ledger);
  let opened: Promise<Ledger> | undefined;
  const openMeter = ledger && (() => (opened ??= openLedger(ledger, target)));
  const indexes = new Set<NameIndex>();
  return {
    transport,
    connecting,
    inside,
    /** The client of one call. */
    core: ({ signal, timeout: own = timeout, refresh = false }: CallOptions): CoreClient =>
      createCore({
        transport,
        target,
        now: machine.now,
        userAgent: options.userAgent ?? `esports/${machine.version}`,
        timeout: own,
        signal: until(signal),
        retryPolicy,
        ...(log && { log }),
        ...(openMeter && { openMeter }),
        ...(cache && {
          storedCall: storedCallOf(cache, target, { timeout: own, signal: until(signal), refresh }),
        }),
      }),
    /** What every stream and room needs; `signal` ends it. */
    linkFacts: (signal: AbortSignal | undefined) => ({
      signal: until(signal),
      now: machine.now,
      setTimer: machine.setTimer,
      random: machine.random,
      timeout,
      pacing,
    }),
    /** Counts a stream or a room; undefined without a ledger. */
    streamMeter: async (): Promise<StreamMeter | undefined> => {
      if (!openMeter) return undefined;
      const { createStreamMeter } = await import('../client/ledger/streamMeter.ts');
      return createStreamMeter(await openMeter(), machine);
    },
    names: async (): Promise<Names> => {
      const index = await openNames(cache, target, inside);
      indexes.add(index);
      return index;
    },
    usage: async (): Promise<Usage> => {
      if (!openMeter) throw without('ledger');
      return (await openMeter()).usage();
    },
    close: async (): Promise<void> => {
      for (const index of indexes) index.close();
      indexes.clear();
      await transport.close();
      // If it could not be opened, its error was already reported.
      (await opened?.catch(() => undefined))?.close();
    },
  };
};

const without = (name: 'cache' | 'ledger'): ConfigError =>
  new ConfigError(`The client has no ${name}`, `Create it with one: \`${name}: true\`.`);

const optionsOf = <T>(given: boolean | T | undefined): Partial<T> | undefined =>
  given === true ? {} : given === false ? undefined : given;

const logOf = (tell: NonNullable<ClientOptions['onRequest']>): RequestLog => ({
  begin: url => {
    const begun = machine.now();
    const ended = (facts: Pick<SentRequest, 'status' | 'bytes' | 'fault'>): void =>
      tell({ url, ms: machine.now() - begun, ...facts });
    return {
      answered: (status, bytes) => ended({ status, bytes }),
      failed: (fault, status) => ended({ fault, ...(status !== undefined && { status }) }),
    };
  },
  pausing: () => {},
});

type Network = Connecting & { readonly proxy?: URL };

const connectingOf = ({ ca, connections, proxy }: ClientOptions): Network => ({
  ...(ca && { ca }),
  ...(connections !== undefined && { connections }),
  ...(proxy !== undefined && { proxy: new URL(proxy) }),
});

/** A service in this process has nothing to close: its owner closes it. */
const insideTransport = ({ answer }: ServiceInside): Transport => ({
  send: async request => {
    const { sendInside } = await import('./inside/send.ts');
    return sendInside(answer, request, []);
  },
  close: async () => {},
});

const networkTransport = (connecting: Network): Transport => {
  let opened: Promise<Transport> | undefined;
  const open = async (): Promise<Transport> => {
    const { openTransport } = await import('../client/http/transports/open.ts');
    return openTransport(machine.loadBuiltin, { ...connecting, keepsConnections: true });
  };
  return {
    turn: createLimit(connecting.connections ?? maxConnections),
    send: async request => (await (opened ??= open())).send(request),
    close: async () => (await opened)?.close(),
  };
};

const storedCallOf =
  (
    { folder, maxAge, offline = false, stale = false }: CacheOptions,
    { apiKey }: Target,
    {
      timeout,
      signal,
      refresh,
    }: { readonly timeout: number; readonly signal: AbortSignal; readonly refresh: boolean },
  ): StoredCall =>
  async question => {
    const [{ createCacheFolder }, { createStoredCall }] = await Promise.all([
      import('../client/cache/cacheFolder.ts'),
      import('../client/cache/storedCall.ts'),
    ]);
    const { pid, userId, now, setTimer } = machine;
    const call = createStoredCall({
      cache: createCacheFolder({ folder: folder ?? foldersOf(machine).cache, apiKey, pid, userId, now }),
      policy: {
        mode: offline ? 'offline' : refresh ? 'refresh' : 'usual',
        stale,
        ...(maxAge !== undefined && { maxAge }),
      },
      now,
      pause: ms => pause({ setTimer }, ms),
      longestWait: timeout,
      signal,
      // The answer says so itself.
      onStale: async () => {},
    });
    return call(question);
  };

const openLedger = async (
  { folder, name = 'library', monthly }: LedgerOptions,
  { baseUrl, apiKey }: Target,
): Promise<Ledger> => {
  const { openLedger: open } = await import('../client/ledger/ledger.ts');
  return open({
    folder: folder ?? foldersOf(machine).state,
    origin: new URL(baseUrl).origin,
    apiKey,
    service: serviceAt(new URL(baseUrl).hostname),
    command: name,
    budget: monthly === undefined ? {} : { monthly },
    now: machine.now,
    onSetAside: () => {},
  });
};

const openNames = async (
  cache: CacheOptions | undefined,
  { baseUrl, game }: Target,
  inside: ServiceInside | undefined,
): Promise<NameIndex> => {
  if (!cache && !inside) throw without('cache');
  const { openNameIndex } = await import('../client/names/nameIndex.ts');
  const facts = { pid: machine.pid, now: machine.now() };
  if (inside)
    return openNameIndex({
      ...facts,
      scope: baseUrl,
      folder: undefined,
      source: { stamp: baseUrl, things: inside.named },
    });
  return openNameIndex({
    ...facts,
    scope: `${baseUrl}/${encodeURIComponent(game)}`,
    folder: cache?.folder ?? foldersOf(machine).cache,
  });
};
