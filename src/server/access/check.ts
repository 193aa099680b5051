import { diskFault } from '../../core/diskFault.ts';
import type { RouteEntry } from '../../core/table/index.ts';
import { isBusy, isDamaged } from '../../core/files/openSqlite.ts';
import type { Clock } from '../clock.ts';
import type { ServiceRequest } from '../request.ts';
import { dayLength, toTime } from '../../data/store/time.ts';
import { ApiProblem, type ReportFault } from '../../data/store/problem.ts';
import type { Charge, Charges } from './charges.ts';
import { type KeyRecord, isExpired } from './keyRows.ts';
import { endOfMonth, startOfMonth } from './month.ts';

/** The access of one request, decided before its handler runs. */
export interface Access {
  /** The number of the key, for the log; absent if keys have no numbers. */
  readonly keyId?: number;
  /** The delay of the client's plan in ms: answers describe the world this long ago. 0 for no delay. */
  readonly delay: number;
  /** Matches that ended before this time (ms since 1970) are hidden; `-Infinity` hides none. */
  readonly archiveSince: number;
  /** Charges one answer, just before it is sent. Throws PLAN_LIMIT_EXCEEDED if the quota is used up. */
  charge(): void | Promise<void>;
  /** Takes a place for one stream or room; the returned function gives it back. Throws RATE_LIMITED. Absent: no limit. */
  readonly sit?: (() => () => void) | undefined;
  /** Computes within the client's limit. `rest` throws to let others in; then `make` is called again. Throws RATE_LIMITED. */
  readonly compute?: (<T>(make: (rest: () => void) => T) => Promise<T>) | undefined;
  /** Calls `end` when the key has ended, for what goes on for longer; the returned function gives this up. */
  readonly watch?: ((end: (problem: ApiProblem) => void) => () => void) | undefined;
  /** The answer's headers about the plan (`ratelimit`, …), names in lower case. To be read after the charge. */
  headers(): Readonly<Record<string, string>>;
}

/** Checks the key and the plan of a request. Throws an `ApiProblem` if they do not allow the row. */
export type AccessCheck = (request: ServiceRequest, entry: RouteEntry) => Access | Promise<Access>;

/** `now` in ms since 1970. */
export interface AccessRules {
  readonly find: (key: string) => Found | Promise<Found>;
  readonly take: Charges['take'];
  readonly now: () => number;
  /** The same lookup without a memory, by which the ends of keys are noticed; by default `find`. */
  readonly findAnew?: AccessRules['find'];
  /** Absent for a service whose keys never end. */
  readonly setTimer?: Clock['setTimer'];
  /** Receives the error if keys or charges cannot be read or written. */
  readonly report?: ReportFault | undefined;
}

type Found = KeyRecord | undefined;

export const createAccessCheck = (rules: AccessRules): AccessCheck => {
  const { find, findAnew = find, take, now, setTimer, report } = rules;
  const watch = setTimer && createWatch({ find: findAnew, now, setTimer });
  return (request, entry) => {
    const refuse = (fault: unknown): never => {
      if (fault instanceof ApiProblem) throw fault;
      report?.(fault, request);
      throw uncounted(fault);
    };
    const text = request.headers['x-api-key'];
    if (text === undefined || text === '')
      throw new ApiProblem('MISSING_API_KEY', 'the x-api-key header is missing');
    const admit = (key: Found): Access => {
      if (!key || isExpired(key, now())) throw unknownKey();
      checkPlan(key, entry);
      // A stream answers before its first charge, so it is not opened if the quota is used up.
      if (entry.row.stream && key.monthly !== null && key.used >= key.monthly) throw spent(key, key, now());
      const access = createAccessFor(key, keyId => take(keyId).catch(refuse), now);
      return watch ? { ...access, watch: end => watch(text, end) } : access;
    };
    let found: Found | Promise<Found>;
    try {
      found = find(text);
    } catch (fault) {
      return refuse(fault);
    }
    return found instanceof Promise ? found.catch(refuse).then(admit) : admit(found);
  };
};

/** How often the keys of open streams and rooms are looked up, in ms. */
const lookEvery = 500;

/** Tells those who wait, by the texts of their keys, when a key has ended. All of one key are looked up once. */
const createWatch = ({ find, now, setTimer }: Required<Pick<AccessRules, 'find' | 'now' | 'setTimer'>>) => {
  const waiting = new Map<string, Set<(problem: ApiProblem) => void>>();
  let stop: (() => void) | undefined;
  const look = async (text: string, ends: ReadonlySet<(problem: ApiProblem) => void>): Promise<void> => {
    const key = await find(text);
    if (!key || isExpired(key, now())) for (const end of ends) end(unknownKey());
  };
  const lookAtAll = (): void => {
    stop = waiting.size > 0 ? setTimer(lookEvery, lookAtAll) : undefined;
    for (const [text, ends] of waiting)
      // What cannot be looked up now is looked up again, and charges are refused meanwhile.
      void look(text, ends).catch(() => undefined);
  };
  return (text: string, end: (problem: ApiProblem) => void): (() => void) => {
    const ends = waiting.get(text) ?? new Set();
    waiting.set(text, ends.add(end));
    stop ??= setTimer(lookEvery, lookAtAll);
    return () => {
      ends.delete(end);
      if (ends.size === 0 && waiting.get(text) === ends) waiting.delete(text);
    };
  };
};

/** Answers neither for free nor late: the client may retry. A full disk takes longer to resolve than another's lock. */
const uncounted = (fault: unknown): ApiProblem => {
  const isHeld = isBusy(fault);
  const isSpoilt = isDamaged(fault) ? 'the access file is damaged' : diskFault(fault);
  const why = isHeld ? 'the access file is busy: another process holds it' : isSpoilt;
  const message = `requests cannot be counted at the moment${why === undefined ? '' : `: ${why}`}`;
  return new ApiProblem('UNAVAILABLE', message, { headers: { 'retry-after': isHeld ? '1' : '10' } });
};

const unknownKey = () =>
  new ApiProblem('INVALID_API_KEY', 'the key in x-api-key is unknown, was revoked or has expired');

const checkPlan = ({ plan }: KeyRecord, { row }: RouteEntry): void => {
  if (row.plan === undefined || plan.rooms) return;
  const message = `${row.path} needs the plan scale or above; this key has the plan ${plan.name}`;
  throw new ApiProblem('PLAN_REQUIRED', message, {
    details: { plan: plan.name },
    headers: planHeader(plan),
  });
};

const createAccessFor = (key: KeyRecord, take: Charges['take'], now: () => number): Access => {
  let stand: Stand = key;
  return {
    keyId: key.id,
    delay: key.plan.liveDelay * 1000,
    archiveSince: key.plan.archiveDays === null ? -Infinity : now() - key.plan.archiveDays * dayLength,
    charge: async () => {
      const charge = await take(key.id);
      stand = charge;
      if (charge.isRevoked) throw unknownKey();
      if (!charge.granted) throw spent(key, charge, now());
    },
    headers: () => limitHeaders(key, stand, now()),
  };
};

type Stand = Pick<Charge, 'month' | 'used'>;

const spent = (key: KeyRecord, stand: Stand, now: number): ApiProblem => {
  const limit = key.monthly ?? 0;
  const plan = key.plan.name;
  const resetsAt = toTime(endOfMonth(stand.month));
  const message = `the quota of the plan ${plan}, ${limit} requests a month, is spent until ${resetsAt}`;
  return new ApiProblem('PLAN_LIMIT_EXCEEDED', message, {
    details: { plan, limit, resetsAt },
    headers: { ...limitHeaders(key, stand, now), 'retry-after': String(secondsLeft(stand, now)) },
  });
};

/**
 * The plan's name, and the headers `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers): q
 * charges in a window of w seconds; r charges are left for t seconds. A key without a quota has only the name.
 */
const limitHeaders = (key: KeyRecord, stand: Stand, now: number): Readonly<Record<string, string>> => {
  const named = planHeader(key.plan);
  if (key.monthly === null) return named;
  const policy = `"${named['x-plan']}"`;
  const window = (endOfMonth(stand.month) - startOfMonth(stand.month)) / 1000;
  const left = Math.max(0, key.monthly - stand.used);
  return {
    ...named,
    'ratelimit-policy': `${policy};q=${key.monthly};w=${window}`,
    ratelimit: `${policy};r=${left};t=${secondsLeft(stand, now)}`,
  };
};

const planHeader = ({ name }: KeyRecord['plan']) => ({ 'x-plan': name.replaceAll(/[^\w.-]/gu, '-') });

const secondsLeft = (stand: Stand, now: number): number => Math.ceil((endOfMonth(stand.month) - now) / 1000);
