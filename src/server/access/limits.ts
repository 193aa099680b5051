import { createPace } from '../pace.ts';
import { ApiProblem } from '../../data/store/problem.ts';
import type { AccessCheck } from './check.ts';

/** What one client may do at once, whatever its quota; what is absent is not limited. */
export interface Limits {
  /** Requests a second. */
  readonly rate?: number | undefined;
  /** Streams and rooms that are open at the same time. */
  readonly streams?: number | undefined;
}

/** The limits of each key, and of each address that requests come from. */
export interface ClientLimits {
  readonly key: Limits;
  readonly address: Limits;
}

/**
 * The same check with limits. An address is limited before its key is looked up, so that nobody can try many keys. What is
 * refused is not charged. `now` in ms since 1970.
 */
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
    return { ...access, sit };
  };
};

const createLimiter = (who: string, { rate, streams }: Limits, now: () => number) => {
  const pace = rate === undefined ? undefined : createPace(rate, 1, now);
  const seated = new Map<string, number>();
  return {
    ask: (client: string): void => {
      const wait = pace?.take(client) ?? 0;
      if (wait > 0) throw limited(`${who} may ask ${rate} times a second`, wait);
    },
    sit: (client: string): (() => void) => {
      const taken = seated.get(client) ?? 0;
      if (streams !== undefined && taken >= streams)
        throw limited(`${who} may have ${streams} streams and rooms open at once`, fullFor);
      seated.set(client, taken + 1);
      return () => {
        const left = (seated.get(client) ?? 1) - 1;
        if (left === 0) seated.delete(client);
        else seated.set(client, left);
      };
    },
  };
};

/** When to try again for a place, in seconds: nobody knows when one becomes free. */
const fullFor = 10;

const limited = (message: string, seconds: number): ApiProblem =>
  new ApiProblem('RATE_LIMITED', message, { headers: { 'retry-after': String(seconds) } });
