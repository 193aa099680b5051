import { createRecentMap } from '../../core/recentMap.ts';
import { createPace } from '../pace.ts';
import { ApiProblem } from '../../data/store/problem.ts';
import type { AccessCheck } from './check.ts';

/** Counts who has taken how many places. What `take` returns gives one back, once. */
export const createPlaces = <K>() => {
  const taken = new Map<K, number>();
  return {
    by: (who: K): number => taken.get(who) ?? 0,
    all: (): number => taken.values().reduce((sum, each) => sum + each, 0),
    take: (who: K): (() => void) => {
      taken.set(who, (taken.get(who) ?? 0) + 1);
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        const left = (taken.get(who) ?? 1) - 1;
        if (left > 0) taken.set(who, left);
        else taken.delete(who);
      };
    },
  };
};

/** What one client may do at once, whatever its quota; what is absent is not limited. */
export interface Limits {
  /** Requests a second. */
  readonly rate?: number | undefined;
  /** Streams and rooms that are open at the same time. */
  readonly streams?: number | undefined;
  /** How long its answers may take to compute, in ms of each second. */
  readonly computing?: number | undefined;
}

/** The limits of each key, and of each address that requests come from. */
export interface ClientLimits {
  readonly key: Limits;
  readonly address: Limits;
}

/** The same check with limits. An address is limited before its key is looked up, so that nobody can try many keys. */
export const withLimits = (check: AccessCheck, limits: ClientLimits, now: () => number): AccessCheck => {
  const key = createLimiter('this key', limits.key, now);
  const address = createLimiter('this address', limits.address, now);
  return async (request, entry) => {
    const { from = '' } = request;
    address.ask(from);
    const access = await check(request, entry);
    const keyId = String(access.keyId ?? '');
    key.ask(keyId);
    const sit = (): (() => void) => {
      const leaveAddress = address.sit(from);
      try {
        const leaveKey = key.sit(keyId);
        return () => {
          leaveKey();
          leaveAddress();
        };
      } catch (refusal) {
        leaveAddress();
        throw refusal;
      }
    };
    return { ...access, sit, compute: make => key.compute(keyId, make) };
  };
};

const createLimiter = (who: string, { rate, streams, computing }: Limits, now: () => number) => {
  const pace = rate === undefined ? undefined : createPace(rate, 1, now);
  const computed = computing === undefined ? undefined : createComputing(who, computing, now);
  const seats = createPlaces<string>();
  return {
    ask: (client: string): void => {
      const wait = pace?.take(client) ?? 0;
      if (wait > 0) throw limited(`${who} may ask ${rate} times a second`, wait);
    },
    compute: async <T>(client: string, make: Making<T>): Promise<T> =>
      computed ? computed(client, make) : make(() => {}),
    sit: (client: string): (() => void) => {
      if (streams !== undefined && seats.by(client) >= streams)
        throw limited(`${who} may have ${streams} streams and rooms open at once`, fullFor);
      return seats.take(client);
    },
  };
};

/** How many seconds' worth of computing a client that has used none may use at once. */
const savedUp = 4;
/** A client that has used more than this, in ms, has its answers computed one after another. */
const unnoticed = 25;
/** How long a client’s answers are computed in a row before the turn of others comes, in ms: one long answer or many quick ones. */
const turnLength = 1;
const clientsRemembered = 10_000;

type Making<T> = (rest: () => void) => T;

/** Thrown by `rest`. */
const isResting = Symbol('the answer rests');

/** Computes answers at once while a client has time for it. `share`: ms of each second. */
const createComputing = (who: string, share: number, now: () => number) => {
  interface Use {
    /** The time used and not yet made good, in ms, at `at`. */
    used: number;
    at: number;
    /** When its first answer since the requests of others were read was begun. */
    turn: number | undefined;
    /** Resolves when the last of the answers that wait for one another is made. */
    last: Promise<void>;
  }
  const uses = createRecentMap<string, Use>(clientsRemembered);
  const usedBy = (use: Use): number => {
    const at = now();
    use.used = Math.max(0, use.used - (Math.max(0, at - use.at) * share) / 1000);
    use.at = at;
    return use.used;
  };
  const mustWait = (use: Use): boolean =>
    (use.turn !== undefined && now() - use.turn >= turnLength) || usedBy(use) > unnoticed;
  /** Waits for the client's earlier answers. What is returned ends the turn. */
  const enter = async (use: Use): Promise<() => void> => {
    const { last } = use;
    const { promise, resolve } = Promise.withResolvers<void>();
    use.last = promise;
    await last;
    if (mustWait(use)) await endOfTurn();
    return resolve;
  };
  const attempt = <T>(use: Use, make: Making<T>): T | typeof isResting => {
    const began = now();
    try {
      return make(() => {
        if (now() - began >= turnLength) throw isResting;
      });
    } catch (fault) {
      if (fault === isResting) return isResting;
      throw fault;
    } finally {
      use.used += Math.max(0, now() - began);
    }
  };
  return async <T>(client: string, make: Making<T>): Promise<T> => {
    const use = uses.get(client) ?? { used: 0, at: now(), turn: undefined, last: Promise.resolve() };
    uses.set(client, use);
    let leave = mustWait(use) ? await enter(use) : undefined;
    if (use.turn === undefined) {
      use.turn = now();
      setImmediate(() => (use.turn = undefined));
    }
    try {
      const over = usedBy(use) - share * savedUp;
      if (over >= 0)
        throw limited(
          `the answers of ${who} may take ${share} ms of each second to compute`,
          Math.floor(over / share) + 1,
        );
      for (;;) {
        const made = attempt(use, make);
        if (made !== isResting) return made;
        if (leave) await endOfTurn();
        else leave = await enter(use);
      }
    } finally {
      leave?.();
    }
  };
};

const endOfTurn = (): Promise<void> => new Promise(resolve => void setImmediate(resolve));

/** When to try again for a place, in seconds: nobody knows when one becomes free. */
const fullFor = 10;

const limited = (message: string, seconds: number): ApiProblem =>
  new ApiProblem('RATE_LIMITED', message, { headers: { 'retry-after': String(seconds) } });
