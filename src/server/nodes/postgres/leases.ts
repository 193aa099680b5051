import { getOrMake } from '../../../core/getOrMake.ts';
import type { Clock } from '../../clock.ts';
import { ApiProblem } from '../../../data/store/problem.ts';
import type { Charge, Charges } from '../../access/charges.ts';
import { monthOf } from '../../access/month.ts';
import {
  askedAgain,
  type Demand,
  dueOf,
  isLow,
  noDemand,
  type Settled,
  spentElsewhere,
  toAsk,
  unspent,
} from './demand.ts';
import type { Exchange } from './exchange.ts';
import type { NodeFile } from './nodeFile.ts';
import { greatest } from '../../../core/extremes.ts';

interface LeaseParts extends Pick<Clock, 'now' | 'setTimer'> {
  readonly file: NodeFile;
  readonly charges: Pick<Charges, 'take'>;
  readonly exchange: Exchange;
  /** Whether a key is neither revoked nor expired, as far as the node knows. */
  readonly isValid: (key: number) => boolean;
  /** Receives the first error when PostgreSQL stops answering. */
  readonly report: (fault: unknown) => void;
}

/** How often the node looks for what it has to give back, in ms. */
const lookEvery = 250;
/** The longest wait of a charge, in ms. */
const patience = 3000;
/** How soon PostgreSQL is asked again after it has failed to answer, in ms. */
const downFor = 1000;

/** What a node knows of a key that it charges. */
interface Account {
  demand: Demand;
  settled?: Settled;
  /** What all nodes are known to have spent. */
  standing?: Standing;
  /** What it has spent, as it last told PostgreSQL. */
  told?: number;
  /** Whether an answer was lost, so that PostgreSQL may have granted what the node does not know of. */
  isUnsure: boolean;
  isReleasing: boolean;
  wants: boolean;
  renews: boolean;
  waiting: Waiting[];
}

type Standing = Pick<Charge, 'month' | 'used'>;

type Waiting = Pick<PromiseWithResolvers<Settled>, 'resolve' | 'reject'>;

type Asking = readonly (readonly [number, Account])[];
type Waiters = ReadonlyMap<number, readonly Waiting[]>;

/** A key of which PostgreSQL knows nothing, as after a restore, cannot be counted. */
const answer = ({ resolve, reject }: Waiting, settled: Settled | undefined): void =>
  settled ? resolve(settled) : reject(uncounted());

/** The charges that wait now; those that come later wait for the next exchange. */
const takeWaiters = (asking: Asking): Waiters =>
  new Map(asking.map(([key, { waiting }]) => [key, waiting.splice(0)]));

/** The charges of a node: taken from what it holds, which it gets from PostgreSQL. */
export const createLeases = (parts: LeaseParts) => {
  const { file, charges, exchange, isValid, now, setTimer, report } = parts;
  const accounts = new Map<number, Account>();
  for (const key of file.leases().keys()) open(accounts, key, now());
  let running: Promise<void> | undefined;
  let downSince: number | undefined;

  const isAsking = ({ isReleasing, wants, renews, waiting }: Account): boolean =>
    isReleasing || wants || renews || waiting.length > 0;

  /** Exchanges until nothing is to be asked. Everything that is asked in one tick goes together. */
  const run = (): Promise<void> => (running ??= work());
  const work = async (): Promise<void> => {
    await Promise.resolve();
    for (;;) {
      const asking = [...accounts].filter(([, account]) => isAsking(account));
      if (asking.length > 0 && (await askFor(asking))) continue;
      // At once, so that nobody joins a round that is over.
      running = undefined;
      return;
    }
  };

  /** One exchange; returns whether PostgreSQL has answered. */
  const askFor = async (asking: Asking): Promise<boolean> => {
    try {
      // Before anything is given back in the file, it has to be known that somebody gets it.
      if (downSince !== undefined) await exchange([]);
    } catch {
      return fail(asking, takeWaiters(asking));
    }
    const waiters = takeWaiters(asking);
    try {
      const asks = prepare(asking, waiters);
      const settled = await exchange(asks);
      downSince = undefined;
      file.store(settled);
      const spent = new Map(asks.map(({ key, leases }) => [key, leases.at(-1)?.spent ?? 0]));
      for (const each of settled) learn(each, spent.get(each.key) ?? 0);
      const byKey = new Map(settled.map(each => [each.key, each]));
      for (const [key, each] of waiters) for (const waiter of each) answer(waiter, byKey.get(key));
      return true;
    } catch (cause) {
      if (downSince === undefined) report(cause);
      return fail(asking, waiters);
    }
  };

  /** Refuses the charges that wait. What PostgreSQL has heard is unknown. */
  const fail = (asking: Asking, waiters: Waiters): false => {
    downSince = now();
    for (const [, account] of asking) account.isUnsure = true;
    for (const { reject } of [...waiters.values()].flat()) reject(uncounted());
    return false;
  };

  /** Turns what is wanted into asks. What is given back is first written to the file. */
  const prepare = (asking: Asking, waiters: Waiters) => {
    const needOf = (key: number): number => waiters.get(key)?.length ?? 0;
    const givesBack = asking.filter(([key, { isReleasing }]) => isReleasing && needOf(key) === 0);
    file.letGo(givesBack.map(([key]) => key));
    const released = new Set(givesBack.map(([key]) => key));
    return asking.map(([key, account]) => {
      const need = needOf(key);
      const wants = need > 0 || account.wants;
      account.demand = wants ? askedAgain(account.demand, now()) : { ...account.demand, askedAt: now() };
      Object.assign(account, { wants: false, renews: false, isReleasing: false });
      const want = wants ? account.demand.size : 0;
      return toAsk(key, file.leases(key).get(key) ?? [], { holds: !released.has(key), need, want });
    });
  };

  const learn = (settled: Settled, told: number): void => {
    const account = accounts.get(settled.key);
    const standing = { month: settled.month, used: spentElsewhere(settled) + Math.max(settled.spent, told) };
    if (account) Object.assign(account, { settled, told, standing, isUnsure: false });
  };

  const ask = (key: number): Promise<Settled> => {
    // PostgreSQL is asked again from time to time, but nobody waits for that.
    if (downSince !== undefined) return Promise.reject(uncounted());
    return new Promise((resolve, reject) => {
      open(accounts, key, now()).waiting.push({ resolve, reject });
      void run();
    });
  };

  const note = (key: number, charge: Charge): Charge => {
    const account = open(accounts, key, now());
    account.demand = { ...account.demand, chargedAt: now() };
    const { settled } = account;
    if (settled?.month !== charge.month) return charge;
    if (!running && isLow(settled.granted - charge.used, settled.fresh)) {
      account.wants = true;
      void run();
    }
    account.standing = { month: charge.month, used: charge.used + spentElsewhere(settled) };
    return { ...charge, ...account.standing };
  };

  const left = (key: number): number =>
    greatest([
      0,
      ...(file.leases(key).get(key) ?? []).filter(({ month }) => month >= monthOf(now())).map(unspent),
    ]);

  const look = (): void => {
    for (const [key, account] of accounts) {
      const leases = file.leases(key).get(key) ?? [];
      const isSettled = !isAsking(account) && !account.isUnsure;
      const isIdle = isSettled && leases.every(lease => unspent(lease) === 0 && lease.spent === account.told);
      const due = leases.map(lease => dueOf(lease, account.demand, now(), monthOf(now())));
      if (isIdle && due.every(each => each === 'release')) accounts.delete(key);
      else if (due.includes('release')) account.isReleasing = true;
      else if (due.includes('renew') || account.isUnsure) account.renews = true;
    }
    if (downSince === undefined || Math.abs(now() - downSince) >= downFor) void run();
    stopLooking = setTimer(lookEvery, look);
  };
  let stopLooking = setTimer(lookEvery, look);
  /** Hands in what was spent and gives everything else back, of these keys too. */
  const settle = (keys: readonly number[] = []): Promise<void> => {
    for (const key of keys) open(accounts, key, now());
    for (const account of accounts.values()) account.isReleasing = true;
    return run();
  };

  return {
    /** Takes one charge. @throws ApiProblem UNAVAILABLE while nobody can say whether the quota allows it */
    take: async (key: number): Promise<Charge> => {
      const until = now() + patience;
      for (;;) {
        if (!isValid(key)) return { granted: false, isRevoked: true, month: monthOf(now()), used: 0 };
        const charge = await charges.take(key);
        if (charge.granted) return note(key, charge);
        const settled = await ask(key);
        if (!settled.isValid || (settled.fresh === 0 && left(key) === 0)) return refuse(settled);
        if (now() > until) throw uncounted();
      }
    },
    /** What is known to have been spent of a key by all nodes. */
    standing: (key: number): Standing | undefined => accounts.get(key)?.standing,
    /** Gives back what the node holds of these keys, because they have changed. */
    release: (keys: Iterable<number>): void => {
      for (const key of keys) {
        const account = accounts.get(key);
        if (account) account.isReleasing = true;
      }
      void run();
    },
    settle,
    /** Settles, and asks for nothing more. */
    close: (): Promise<void> => {
      stopLooking();
      return settle();
    },
  };
};

const open = (accounts: Map<number, Account>, key: number, at: number): Account => {
  const idle = { isReleasing: false, isUnsure: false, wants: false, renews: false };
  return getOrMake(accounts, key, () => ({ demand: noDemand(at), ...idle, waiting: [] }));
};

/** The charge that PostgreSQL refused. @throws ApiProblem if other nodes may still give back what they hold */
const refuse = ({ isValid, month, used, held }: Settled): Charge => {
  if (isValid && held > 0) throw unavailable('other nodes of the service hold what is left of the quota');
  return { granted: false, isRevoked: !isValid, month, used };
};

const uncounted = () => unavailable('requests cannot be counted at the moment: PostgreSQL does not answer');

const unavailable = (message: string): ApiProblem =>
  new ApiProblem('UNAVAILABLE', message, { headers: { 'retry-after': '2' } });
