import type { ClientError } from '../errors.ts';
import { longestMinute, waitOf } from '../http/waits.ts';
import { statementOf } from './ledgerFile.ts';
import { type At, monthOf, planOf } from './ledgerPlan.ts';
import { parseQuota, type Quota, readMinute } from './ledgerQuota.ts';
import { greatest, least } from '../../core/extremes.ts';

/** The window of a limit a minute, in ms. A request arrives some time after it was sent, hence one second more. */
const windowLength = 61_000;

/** The service's limit a minute, over all processes with the key. Moments are milliseconds since 1970 UTC. */
export interface Minute {
  /** Null: none is known, and requests are not held back. */
  readonly limit: number | null;
  /** Requests of the last minute; only counted where a limit is known. */
  readonly used: number;
  /** When the next of them leaves the window, or the service accepts requests again. */
  readonly resetsAt: number | null;
  /** Whether the service's headers told the limit, or it is that of the plan. */
  readonly from: 'headers' | 'plan' | null;
}

/**
 * Takes a turn, or renews the turn `id`: returns its id and the milliseconds until the request may be sent. A turn waits
 * for every earlier one and until fewer than the limit are within the window. Turns of killed processes lapse with the
 * window. No turn is kept where nothing limits them.
 */
export const takeTurn = (at: At, id?: number): { readonly id: number; readonly waitMs: number } => {
  const { now } = at;
  const { limit, closedUntil } = termsOf(at);
  if (limit === null && closedUntil <= now) return { id: now, waitMs: 0 };
  const turns = turnsOf(at);
  const own = turns.find(turn => turn.id === id) ?? { id: newId(turns, now) };
  const earlier = turns.filter(turn => turn.id < own.id).map(turn => turn.at);
  // The turn that must leave the window before this one.
  const full = earlier.toSorted((a, b) => b - a)[(limit ?? Infinity) - 1];
  const moment = greatest([now, closedUntil, ...earlier, full === undefined ? 0 : full + windowLength]);
  writeTurn(at, own.id, moment);
  return { id: own.id, waitMs: moment - now };
};

export const leaveTurn = ({ database, account }: At, id: number): void =>
  void statementOf(database, 'DELETE FROM turn WHERE account = ? AND id = ?').run(account, id);

/** Takes what an answer to the request with the turn `id` says about the minute. `failure`: its meaning. */
export const learnMinute = (
  at: At,
  id: number,
  headers: Readonly<Record<string, string | undefined>>,
  failure: ClientError | undefined,
): void => {
  const { now } = at;
  const said: Quota = readMinute(headers, now, at.service?.rateHeaders) ?? {};
  const { limit: known } = termsOf(at);
  const { limit = known } = said;
  const turns = turnsOf(at);
  // The service has counted the request by now at the latest. The first one has no turn if its answer tells the limit.
  if (limit !== null) writeTurn(at, turns.some(turn => turn.id === id) ? id : newId(turns, now), now);
  noteOthers(at, said);
  const wait = closedFor(failure, said, headers, now);
  if (wait === undefined && isStored(said.limit, termsOf(at))) return;
  const oldest = least([now, ...turnsOf(at).map(turn => turn.at)]);
  statementOf(
    at.database,
    `INSERT INTO minute (account, per_minute, closed_until) VALUES (?, ?, ?) ON CONFLICT (account) DO UPDATE
      SET per_minute = coalesce(excluded.per_minute, per_minute), closed_until = max(closed_until, excluded.closed_until)`,
  ).run(at.account, said.limit ?? null, wait === 'unsaid' ? oldest + windowLength : now + 1000 * (wait ?? 0));
};

/** Notes that the service has counted more of its minute than this machine has sent. */
const noteOthers = (at: At, { limit, left }: Quota): void => {
  if (limit === undefined || left === undefined) return;
  const own = turnsOf(at).filter(turn => turn.at <= at.now).length;
  if (limit - left <= own) return;
  const note = statementOf(at.database, 'INSERT OR REPLACE INTO others (account, seen_at) VALUES (?, ?)');
  note.run(at.account, at.now);
};

/** Whether another machine has used the key since the month began. */
export const isShared = (at: At): boolean => {
  const find = statementOf(at.database, 'SELECT 1 FROM others WHERE account = ? AND seen_at >= ?');
  return find.get(at.account, monthOf(at).start) !== undefined;
};

const isStored = (told: number | undefined, { limit, from }: ReturnType<typeof termsOf>): boolean =>
  told === undefined || (from === 'headers' && told === limit);

/** The seconds for which the minute accepts nothing; `unsaid`: no time is named; undefined: it accepts more. */
const closedFor = (
  failure: ClientError | undefined,
  { left }: Quota,
  headers: Readonly<Record<string, string | undefined>>,
  now: number,
): number | 'unsaid' | undefined => {
  if (failure?.kind === 'rateLimited') {
    const { retryAfter = Infinity, resetsAt } = failure.facts;
    if (retryAfter > longestMinute) return undefined;
    return resetsAt === undefined ? 'unsaid' : retryAfter;
  }
  if (left !== 0) return undefined;
  const { retryAfter = Infinity } = waitOf({ headers }, {}, now);
  return retryAfter <= longestMinute ? retryAfter : 'unsaid';
};

export const readMinuteUse = (at: At): Minute => {
  const { now } = at;
  const { limit, from, closedUntil } = termsOf(at);
  const used = turnsOf(at).filter(turn => turn.at <= now);
  const first = least(used.map(turn => turn.at)) + windowLength;
  const resetsAt = Math.max(closedUntil, used.length > 0 ? first : 0);
  return { limit, from, used: used.length, resetsAt: resetsAt > now ? resetsAt : null };
};

/** No request is accepted before `closedUntil`. */
const termsOf = ({ database, account, service, now }: At) => {
  const { quota, told, closed, plan } =
    statementOf(
      database,
      `SELECT quota, per_minute AS told, coalesce(closed_until, 0) AS closed, plan
       FROM account LEFT JOIN minute ON minute.account = id LEFT JOIN told ON told.account = id WHERE id = ?`,
    ).get(account) ?? {};
  // What is further ahead remains from a clock that was set back.
  const closedUntil = Number(closed) <= now + 2 * windowLength ? Number(closed) : 0;
  if (typeof told === 'number') return { limit: told, from: 'headers', closedUntil } as const;
  const named = typeof plan === 'string' ? plan : null;
  const known = planOf(service, { plan: named }, parseQuota(quota) ?? {}).plan;
  // A new key has the first plan.
  const limit = (known ?? service?.plans[0])?.perMinute ?? null;
  return { limit, from: limit === null ? null : 'plan', closedUntil } as const;
};

interface Row {
  readonly id: number;
  readonly at: number;
}

const turnsOf = ({ database, account, now }: At): readonly Row[] =>
  statementOf(database, 'SELECT id, at FROM turn WHERE account = ? AND at BETWEEN ? AND ?')
    .all(account, now - windowLength + 1, now + 2 * windowLength)
    .map(row => ({ id: Number(row['id']), at: Number(row['at']) }));

/** Ids are in the order of arrival, and none is given twice, so that nobody renews the turn of another process. */
const newId = (turns: readonly Row[], now: number): number =>
  greatest([now, ...turns.map(({ id }) => id + 1)]);

/** Also removes the turns that `turnsOf` leaves out. */
const writeTurn = ({ database, account, now }: At, id: number, at: number): void => {
  const clean = statementOf(database, 'DELETE FROM turn WHERE account = ? AND at NOT BETWEEN ? AND ?');
  clean.run(account, now - windowLength + 1, now + 2 * windowLength);
  const save = statementOf(database, 'INSERT OR REPLACE INTO turn (account, id, at) VALUES (?, ?, ?)');
  save.run(account, id, at);
};
