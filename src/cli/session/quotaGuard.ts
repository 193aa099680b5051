import { pause } from '../../core/pause.ts';
import { becauseOfDisk } from '../../core/diskFault.ts';
import { createCacheFolder } from '../../client/cache/cacheFolder.ts';
import { ClientError } from '../../client/errors.ts';
import { type Budget, type Ledger, openLedger } from '../../client/ledger/ledger.ts';
import type { Meter } from '../../client/http/meter.ts';
import { subjectOf } from '../../client/http/rawAnswer.ts';
import { createStoredCall } from '../../client/cache/storedCall.ts';
import { foldersOf } from '../../client/account/folders.ts';
import type { RemoteSource } from '../settings/source.ts';
import type { CommandContext, ServiceOptions } from '../context/types.ts';
import { ageText } from './requestCost.ts';
import { createStreamMeter } from '../../client/ledger/streamMeter.ts';

export type RequestCounter = Pick<Ledger, 'begin' | 'pushed'>;

interface RequestCounterSetup {
  /** The ledger, or the error if it cannot be opened. */
  readonly ledger: Ledger | Error;
  /** Whether a request that cannot be recorded must not be sent. */
  readonly strict: boolean;
  /** Called once, with the reason, when something is not counted. */
  readonly onUncounted: (reason: unknown) => void;
  /** Receives each request and update; -1 for a request that was not sent after all. */
  readonly onSpent?: (count: number) => void;
}

/** Counts in the ledger. If it cannot be written, the request is still sent, unless `strict`. */
export const createRequestCounter = ({
  ledger,
  strict,
  onUncounted,
  onSpent = () => {},
}: RequestCounterSetup): RequestCounter => {
  let isReported = false;
  const tolerate = <T>(write: (ledger: Ledger) => T): T | undefined => {
    let reason: unknown = ledger;
    try {
      if (!(ledger instanceof Error)) return write(ledger);
    } catch (error) {
      if (strict || error instanceof ClientError) throw error;
      reason = error;
    }
    if (!isReported) onUncounted(reason);
    isReported = true;
    return undefined;
  };
  return {
    begin: (url, turn, kind) => {
      const metered = tolerate(open => open.begin(url, turn, kind));
      if (metered && 'leave' in metered) return metered;
      onSpent(1);
      return {
        answered: answer => tolerate(() => metered?.answered(answer)),
        failed: sent => {
          if (!sent) onSpent(-1);
          tolerate(() => metered?.failed(sent));
        },
      };
    },
    pushed: count => {
      onSpent(count);
      tolerate(open => open.pushed(count));
    },
  };
};

export type QuotaGuard = ReturnType<typeof createQuotaGuard>;

type MeteredTarget = Pick<RemoteSource, 'baseUrl' | 'apiKey' | 'service'>;
type GuardOptions = Pick<ServiceOptions, 'everyPage' | 'commandBudget'>;

/** The default of `--max-requests` for every page on a metered plan: one with a known limit. */
const usualMaxRequests = 20;

/** Creates the quota guard of a service; `timeout` in ms. Opens cache and ledger only when they are needed. */
export const createQuotaGuard = (
  context: CommandContext,
  target: MeteredTarget,
  timeout: number,
  { everyPage = context.flags.all === true, commandBudget }: GuardOptions,
) => {
  const { flags, host } = context;
  const budget = { ...budgetOf(context), ...(commandBudget !== undefined && { ofCommand: commandBudget }) };
  const strict = budget.monthly !== undefined || commandBudget !== undefined;
  let opened: Promise<Ledger> | undefined;
  let counting: Promise<RequestCounter> | undefined;
  let sent = 0;
  let spent = 0;
  const ledger = () => (opened ??= openFor(context, target, budget));
  const counter = () => (counting ??= openCounter(ledger, strict, context, count => void (spent += count)));
  const meter = async (): Promise<Meter> => {
    const counted = await counter();
    const known = await opened?.catch(() => undefined);
    return {
      begin: (url, turn) => {
        const most = everyPage && known?.isMetered() ? usualMaxRequests : Number.POSITIVE_INFINITY;
        if (sent >= (flags.maxRequests ?? most)) throw capped(sent, url);
        const metered = counted.begin(url, turn);
        if (!('leave' in metered)) sent += 1;
        return metered;
      },
    };
  };
  const cache = createCacheFolder({
    folder: foldersOf(host).cache,
    apiKey: target.apiKey,
    digest: host.digest,
    pid: host.pid,
    userId: host.userId,
    now: host.now,
  });
  return {
    ledger,
    meter,
    spent: () => spent,
    /** Undefined if the user disabled the cache. */
    storedCall:
      flags.cache === false
        ? undefined
        : createStoredCall({
            cache,
            policy: {
              mode: flags.offline ? 'offline' : flags.refresh ? 'refresh' : 'usual',
              stale: flags.stale !== false,
              ...(flags.maxAge !== undefined && { maxAge: flags.maxAge }),
            },
            now: host.now,
            pause: ms => pause(host, ms),
            longestWait: timeout,
            signal: host.signal,
            onStale: (age, reason) => context.warn(staleText(age, reason)),
          }),
    streamMeter: async () => createStreamMeter(await counter(), host),
    close: async () => {
      const counted = await opened?.catch(() => undefined);
      if (counted && sent > 0) await warnOfBudget(counted, budget, context);
      counted?.close();
    },
  };
};

const budgetOf = ({ settings }: CommandContext): Budget => {
  const { 'budget.monthly': monthly, 'budget.warnAt': warnAt } = settings;
  return { ...(monthly !== undefined && { monthly }), ...(warnAt !== undefined && { warnAt }) };
};

const openFor = async (
  { host, command, warn }: CommandContext,
  { baseUrl, service, apiKey }: MeteredTarget,
  budget: Budget,
): Promise<Ledger> =>
  openLedger({
    folder: foldersOf(host).state,
    origin: new URL(baseUrl).origin,
    service,
    apiKey,
    digest: host.digest,
    command,
    budget,
    now: host.now,
    onSetAside: name =>
      void warn(
        `The ledger of requests was damaged; it was set aside as ${name}, and a new one was started.`,
      ),
  });

const openCounter = async (
  ledger: () => Promise<Ledger>,
  strict: boolean,
  context: CommandContext,
  onSpent: (count: number) => void,
) => {
  const folder = foldersOf(context.host).state;
  return createRequestCounter({
    ledger: await ledger().catch((error: unknown) => {
      if (strict || !(error instanceof Error)) throw error;
      return error;
    }),
    strict,
    onSpent,
    onUncounted: reason =>
      void context.warn(
        `The ledger cannot be written${becauseOfDisk(reason)}; usage will not include this request: ${folder}/ledger.db`,
      ),
  });
};

const capped = (sent: number, url: URL): ClientError =>
  new ClientError(
    'capped',
    `Not sent: it would be request ${sent + 1} of this command, and --max-requests allows ${sent}`,
    subjectOf(url),
  );

const staleText = (age: number, reason: ClientError | undefined): string =>
  reason
    ? `${reason.message}. Showing the answer from ${ageText(age)} ago; with --no-stale the command fails instead.`
    : `Offline: showing the answer from ${ageText(age)} ago.`;

const warnOfBudget = async (ledger: Ledger, { monthly, warnAt }: Budget, context: CommandContext) => {
  if (warnAt === undefined) return;
  const { spent, limit, left, allowed } = ledger.usage();
  const most = monthly ?? limit ?? allowed.plan?.monthly ?? null;
  const reported = left === null ? 0 : (limit ?? 0) - left;
  const used = monthly === undefined && limit !== null ? reported : spent;
  if (most !== null && used >= (most * warnAt) / 100) {
    await context.warn(`${used} of ${most} requests are spent. More: esports usage`);
  }
};
