import type { DatabaseSync } from 'node:sqlite';
import { toDay } from '../../core/day.ts';
import type { KnownService, ServicePlan } from '../../core/services/knownService.ts';
import { planByMinute, planNamed } from '../../core/services/services.ts';
import type { ErrorFacts } from '../errors.ts';
import { statementOf } from './ledgerFile.ts';

/** What is known of a key's plan besides its quota. */
export interface KnownPlan {
  /** The service's name for it: `free`, `scale`, `enterprise`. */
  readonly plan?: string | undefined;
  /** A room was opened with the key. */
  readonly rooms?: true | undefined;
}

/** What the user told of a key, which no answer says. */
export interface Told {
  readonly plan: string | null;
  /** The requests that the month had cost at the moment `usedAt`, in milliseconds since 1970 UTC. */
  readonly used: number | null;
  readonly usedAt: number | null;
  /** The day of the month, 1 to 31, on which the count resets at midnight UTC; in a shorter month its last day. */
  readonly resetsOn: number | null;
}

/** The plan of a key, and how it is known; null if it is not. */
export interface PlanInUse {
  readonly plan: ServicePlan | null;
  readonly how: 'told' | 'inferred' | null;
}

/** What the user told, else what answers lead to; nothing is assumed. `perMinute`: the limit that headers told. */
export const planOf = (
  service: KnownService | undefined,
  told: Pick<Told, 'plan'>,
  { plan: named, perMinute }: Pick<KnownPlan, 'plan'> & { readonly perMinute?: number | null },
): PlanInUse => {
  if (!service) return { plan: null, how: null };
  const fromUser = planNamed(service, told.plan ?? '');
  if (fromUser) return { plan: fromUser, how: 'told' };
  // A limit comes with every answer, a name with few, so the name may be older.
  const inferred = planByMinute(service, perMinute ?? 0) ?? planNamed(service, named ?? '');
  return inferred ? { plan: inferred, how: 'inferred' } : { plan: null, how: null };
};

/**
 * Adds what an answer reveals about the plan: a header, the name of its rate-limit policy, a refusal, or an opened
 * room, which only some plans permit. `facts`: of an unsuccessful answer.
 */
export const learnPlan = (
  {
    status,
    headers,
  }: { readonly status: number; readonly headers: Readonly<Record<string, string | undefined>> },
  facts: ErrorFacts = {},
  { plan, rooms }: KnownPlan = {},
): Required<KnownPlan> => {
  const newest = (facts.plan ?? planIn(headers))?.toLowerCase() ?? plan;
  // A plan that refuses, or a new one, may lack what the previous plan had.
  const kept = status === 403 || newest !== plan ? undefined : rooms;
  const opened = status === 101 ? true : kept;
  return { plan: newest, rooms: opened };
};

const planIn = (headers: Readonly<Record<string, string | undefined>>): string | undefined => {
  const said = headers['x-plan'] ?? headers['ratelimit-policy'] ?? headers['ratelimit'] ?? '';
  return planNames.exec(said)?.[1];
};

/** The plans of services like this; a policy with another name (`burst`, `month`) names no plan. */
const planNames = /^\s*"?(free|scale|enterprise|unlimited)"?\s*(?:;|$)/i;

/** The month of a plan that contains the moment; `resetsOn`: the day on which it begins, the first if null. */
export const monthAround = (now: number, resetsOn: number | null) => {
  const at = new Date(now);
  const reset = (later: number): number => {
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + later];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return Date.UTC(year, month, Math.min(resetsOn ?? 1, lastDay));
  };
  return now < reset(0) ? { start: reset(-1), end: reset(0) } : { start: reset(0), end: reset(1) };
};

/** The account of a key in an open ledger, at one moment. */
export interface At {
  readonly database: DatabaseSync;
  readonly account: number;
  readonly service?: KnownService | undefined;
  readonly now: number;
}

/** `counted`: what had been counted by then of the day of `usedAt`. */
const readTold = ({ database, account }: At): Told & { readonly counted: number } => {
  const row = statementOf(
    database,
    `SELECT plan, used, used_at AS usedAt, resets_on AS resetsOn, coalesce(counted, 0) AS counted
       FROM told WHERE account = ?`,
  ).get(account);
  const none = { plan: null, used: null, usedAt: null, resetsOn: null, counted: 0 };
  // Only `writeTold` writes the table, whose columns have these types.
  return (row as ReturnType<typeof readTold> | undefined) ?? none;
};

export const monthOf = (at: At) => monthAround(at.now, readTold(at).resetsOn);

/** The most that may have been charged on this machine, from the day (UTC) of a moment on. */
const countedSince = ({ database, account }: At, since: number): number =>
  Number(
    statementOf(
      database,
      `SELECT coalesce(sum(charged + unanswered + pushed), 0) AS spent FROM spending
         WHERE account = ? AND day >= ?`,
    ).get(account, toDay(since))?.['spent'],
  );

/**
 * What the month has cost. `spent`: what the user told and what was counted afterwards, else `counted`, which is what
 * this machine knows since the month began, in milliseconds since 1970 UTC.
 */
export const readSpent = (at: At) => {
  const { counted: before, ...told } = readTold(at);
  const since = monthAround(at.now, told.resetsOn).start;
  const counted = { requests: countedSince(at, since), since };
  const { used, usedAt } = told;
  // What was told of an earlier month says nothing about this one.
  if (used === null || usedAt === null || usedAt < since) return { spent: counted.requests, counted, told };
  // A request without an answer that was told of may turn out to have cost nothing.
  return { spent: used + Math.max(0, countedSince(at, usedAt) - before), counted, told };
};

/** What a user may tell; what is absent stays as it was. */
export type Telling = { readonly [K in 'plan' | 'used' | 'resetsOn']?: Told[K] | undefined };

export const writeTold = (at: At, { plan = null, used = null, resetsOn = null }: Telling): void => {
  // Days are counted as a whole, so what this day has cost by now is stored too.
  const [usedAt, counted] = used === null ? [null, null] : [at.now, countedSince(at, at.now)];
  at.database
    .prepare(
      `INSERT INTO told (account, plan, used, used_at, counted, resets_on) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (account) DO UPDATE SET plan = coalesce(excluded.plan, plan),
           used = coalesce(excluded.used, used), used_at = coalesce(excluded.used_at, used_at),
           counted = coalesce(excluded.counted, counted), resets_on = coalesce(excluded.resets_on, resets_on)`,
    )
    .run(at.account, plan, used, usedAt, counted, resetsOn);
};
