import type { DatabaseSync } from 'node:sqlite';
import type { KnownService } from '../../api/services/knownService.ts';
import type { ClientError } from '../errors.ts';
import { longestMinute, waitOf } from '../http/waits.ts';
import { statementOf } from './ledgerFile.ts';
import { planOf } from './ledgerPlan.ts';
import { parseQuota, readMinute } from './ledgerQuota.ts';

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

/** What is known of an account's minute. */
interface Terms {
  readonly limit: number | undefined;
  readonly from: Minute['from'];
  /** No request is accepted before this moment; 0 if the service said nothing. */
  readonly closedUntil: number;
}

const readTerms = (
  database: DatabaseSync,
  account: number,
  service: KnownService | undefined,
  now: number,
): Terms => {
  const row = statementOf(
    database,
    `SELECT quota, per_minute, closed_until, plan FROM account LEFT JOIN minute ON minute.account = id
       LEFT JOIN told ON told.account = id WHERE id = ?`,
  ).get(account);
  const told = row?.['per_minute'];
  const closed = Number(row?.['closed_until'] ?? 0);
  // A moment further ahead remains from a clock that was set back.
  const closedUntil = closed <= now + 2 * windowLength ? closed : 0;
  if (typeof told === 'number') return { limit: told, from: 'headers', closedUntil };
  const named = typeof row?.['plan'] === 'string' ? row['plan'] : null;
  // A new key has the first plan.
  const plan = planOf(service, { plan: named }, parseQuota(row?.['quota']) ?? {}).plan ?? service?.plans[0];
  const limit = plan?.perMinute ?? undefined;
  return { limit, from: limit === undefined ? null : 'plan', closedUntil };
};

/**
 * Takes a turn, or renews the turn `id`: returns its id and the milliseconds until the request may be sent. A turn waits
 * for every earlier one and until fewer than `limit` earlier ones are within the window. Turns of killed processes
 * lapse with the window. No turn is kept where nothing limits them.
 */
export const takeTurn = (
  database: DatabaseSync,
  account: number,
  service: KnownService | undefined,
  now: number,
  id?: number,
): { readonly id: number; readonly waitMs: number } => {
  const { limit, closedUntil } = readTerms(database, account, service, now);
  if (limit === undefined && closedUntil <= now) return { id: now, waitMs: 0 };
  // What is further ahead than any turn remains from a clock that was set back.
  statementOf(database, 'DELETE FROM turn WHERE account = ? AND at NOT BETWEEN ? AND ?').run(
    account,
    now - windowLength + 1,
    now + 2 * windowLength,
  );
  const turns = turnsOf(database, account, now);
  const own = turns.find(turn => turn.id === id);
  const before = turns
    .filter(turn => own === undefined || turn.id < own.id)
    .map(({ at }) => at)
    .toSorted((a, b) => b - a);
  const oldest = limit === undefined ? undefined : before[limit - 1];
  const at = Math.max(now, closedUntil, before[0] ?? 0, oldest === undefined ? 0 : oldest + windowLength);
  return { id: writeTurn(database, account, at, own?.id ?? newId(turns, now)), waitMs: at - now };
};

export const leaveTurn = (database: DatabaseSync, account: number, id: number): void =>
  void statementOf(database, 'DELETE FROM turn WHERE account = ? AND id = ?').run(account, id);

/**
 * Takes what an answer says about the minute. Its turn counts from now: the service has certainly counted it before.
 * `failure`: the meaning of an unsuccessful answer.
 */
export const learnMinute = (
  database: DatabaseSync,
  account: number,
  service: KnownService | undefined,
  { headers, id, failure }: Told,
  now: number,
): void => {
  const said = readMinute(headers, now, service?.rateHeaders);
  const before = readTerms(database, account, service, now);
  const terms = { ...before, ...(said?.limit !== undefined && { limit: said.limit }) };
  if (terms.limit !== undefined) {
    writeTurn(database, account, now, id ?? newId(turnsOf(database, account, now), now));
  }
  const wait = closedFor({ headers, failure }, said?.left, now);
  if (wait === undefined && (said?.limit === undefined || said.limit === before.limit)) return;
  const [first = { at: now }] = turnsOf(database, account, now).toSorted((a, b) => a.at - b.at);
  const until = wait === undefined ? 0 : wait === 'unsaid' ? first.at + windowLength : now + wait * 1000;
  statementOf(
    database,
    `INSERT INTO minute (account, per_minute, closed_until) VALUES (?, ?, ?) ON CONFLICT (account) DO UPDATE
      SET per_minute = coalesce(excluded.per_minute, per_minute), closed_until = max(closed_until, excluded.closed_until)`,
  ).run(account, said?.limit ?? null, until);
};

interface Told {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The turn of the request, if it has one. */
  readonly id?: number | undefined;
  readonly failure: ClientError | undefined;
}

/** The seconds for which an answer closes the minute; `unsaid`: it names no time; undefined: it closes nothing. */
const closedFor = (
  { headers, failure }: Pick<Told, 'headers' | 'failure'>,
  left: number | undefined,
  now: number,
): number | 'unsaid' | undefined => {
  const { retryAfter = Infinity, resetsAt } = failure?.kind === 'rateLimited' ? failure.facts : {};
  if (retryAfter <= longestMinute) return resetsAt === undefined ? 'unsaid' : retryAfter;
  if (left !== 0) return undefined;
  const { retryAfter: wait = Infinity } = waitOf({ headers }, {}, now);
  return wait <= longestMinute ? wait : 'unsaid';
};

export const readMinuteUse = (
  database: DatabaseSync,
  account: number,
  service: KnownService | undefined,
  now: number,
): Minute => {
  const { limit = null, from, closedUntil } = readTerms(database, account, service, now);
  const used = turnsOf(database, account, now)
    .map(({ at }) => at)
    .filter(at => at <= now);
  const resets = [
    ...used
      .map(at => at + windowLength)
      .toSorted((a, b) => a - b)
      .slice(0, 1),
    closedUntil,
  ];
  const resetsAt = Math.max(0, ...resets.filter(at => at > now));
  return { limit, used: used.length, resetsAt: resetsAt === 0 ? null : resetsAt, from };
};

interface Row {
  readonly id: number;
  readonly at: number;
}

/** The turns within the window, and those still waiting. */
const turnsOf = (database: DatabaseSync, account: number, now: number): readonly Row[] =>
  statementOf(database, 'SELECT id, at FROM turn WHERE account = ? AND at > ?')
    .all(account, now - windowLength)
    .map(row => ({ id: Number(row['id']), at: Number(row['at']) }));

/** Ids are in the order of arrival, and none is given twice, so that nobody renews the turn of another process. */
const newId = (turns: readonly Row[], now: number): number => Math.max(now, ...turns.map(({ id }) => id + 1));

const writeTurn = (database: DatabaseSync, account: number, at: number, id: number): number => {
  statementOf(database, 'INSERT OR REPLACE INTO turn (account, id, at) VALUES (?, ?, ?)').run(
    account,
    id,
    at,
  );
  return id;
};
