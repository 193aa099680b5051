import { dayLength, toDay } from '../../core/day.ts';
import { statementOf } from './ledgerFile.ts';
import { type Minute, readMinuteUse } from './ledgerMinute.ts';
import { type At, monthOf, type PlanInUse, planOf, readSpent, type Told } from './ledgerPlan.ts';
import { parseQuota, type Quota } from './ledgerQuota.ts';

/** The requests under one name: a month, a command or a day. */
export interface Spending {
  readonly name: string;
  /** Requests sent. */
  readonly sent: number;
  /** Requests answered in a way that services charge for. */
  readonly charged: number;
  /** Requests without an answer, which may have been charged. */
  readonly unanswered: number;
  /** Updates pushed over a stream or a room: each counts as a request. */
  readonly pushed: number;
}

/** The numbers that decide whether another request is permitted. Moments are milliseconds since 1970 UTC. */
export interface Stand {
  /** The most that this month (UTC) can have cost: charged, unanswered and pushed, and what the user told. */
  readonly spent: number;
  /** When the service will accept requests again; null unless the quota is spent. */
  readonly spentUntil: number | null;
}

/** The usage of one key at one service. */
export interface Usage extends Stand {
  readonly origin: string;
  /** The current month, UTC; from the day on which the plan’s count resets, if the user told it. */
  readonly month: Spending;
  /** The service's last reported limit for a period. */
  readonly limit: number | null;
  /** The last reported number of requests left; null if the service has reported none since the period began. */
  readonly left: number | null;
  readonly resetsAt: number | null;
  /** The service's name of the plan; null if unknown. */
  readonly plan: string | null;
  /** Whether a room was opened with this key. */
  readonly rooms: boolean;
  /** What this machine has counted since the month began, in milliseconds since 1970 UTC. */
  readonly counted: { readonly requests: number; readonly since: number };
  readonly told: Told;
  /** The plan that the answers lead to, whatever the user told. */
  readonly inferred: { readonly plan: string | null };
  /** What is known of the plan that the key has, told or inferred. */
  readonly allowed: PlanInUse;
  /** The service's limit a minute. */
  readonly minute: Minute;
  /** This month's, the most expensive first. */
  readonly byCommand: readonly Spending[];
  /** The last 31 days, the latest first. */
  readonly byDay: readonly Spending[];
}

const sums = `coalesce(sum(sent), 0) AS sent, coalesce(sum(charged), 0) AS charged,
  coalesce(sum(unanswered), 0) AS unanswered, coalesce(sum(pushed), 0) AS pushed`;

export const readStand = (at: At): Stand => {
  const row = statementOf(at.database, 'SELECT spent_until FROM account WHERE id = ?').get(at.account);
  const until = row?.['spent_until'];
  return {
    spent: readSpent(at).spent,
    spentUntil: typeof until === 'number' && until > at.now ? until : null,
  };
};

/** The most that the commands of one name can have cost this month (UTC). */
export const readCommand = (at: At, command: string): number => {
  const row = statementOf(
    at.database,
    `SELECT coalesce(sum(charged + unanswered + pushed), 0) AS spent FROM spending
         WHERE account = ? AND command = ? AND day >= ?`,
  ).get(at.account, command, toDay(monthOf(at).start));
  return Number(row?.['spent'] ?? 0);
};

export const readUsage = (at: At, origin: string): Usage => {
  const { database, account, service, now } = at;
  const { counted, told } = readSpent(at);
  const first = toDay(counted.since);
  const since = (name: string, day: string, rest: string): readonly Spending[] =>
    database
      .prepare(
        `SELECT ${name} AS name, ${sums} FROM spending WHERE account = ? AND day >= ? AND sent > 0 ${rest}`,
      )
      .all(account, day)
      .map(toSpending);
  const thisMonth = first.slice(0, 7);
  const [month = toSpending({ name: thisMonth })] = since(`'${thisMonth}'`, first, '');
  const quota = parseQuota(
    database.prepare('SELECT quota FROM account WHERE id = ?').get(account)?.['quota'],
  );
  const minute = readMinuteUse(at);
  const learned = { plan: quota?.plan, perMinute: minute.from === 'headers' ? minute.limit : null };
  return {
    origin,
    month,
    ...readStand(at),
    // An earlier version took the headers of such a service for the month’s.
    ...quotaNow(service?.rateHeaders === 'minute' ? { plan: quota?.plan, rooms: quota?.rooms } : quota, now),
    minute,
    counted,
    told,
    inferred: { plan: planOf(service, { plan: null }, learned).plan?.name ?? null },
    allowed: planOf(service, told, learned),
    byCommand: since('command', first, 'GROUP BY command ORDER BY sum(charged + unanswered + pushed) DESC'),
    byDay: since('day', toDay(now - 30 * dayLength), 'GROUP BY day ORDER BY day DESC'),
  };
};

/** The number left when the period ended says nothing about the next one. */
const quotaNow = (quota: Quota | undefined, now: number) => {
  const { limit = null, left = null, resetsAt = null, plan = null, rooms = false } = quota ?? {};
  const isPast = resetsAt !== null && resetsAt <= now;
  return { limit, left: isPast ? null : left, resetsAt: isPast ? null : resetsAt, plan, rooms };
};

const toSpending = (row: Readonly<Record<string, unknown>>): Spending => ({
  name: String(row['name']),
  sent: Number(row['sent'] ?? 0),
  charged: Number(row['charged'] ?? 0),
  unanswered: Number(row['unanswered'] ?? 0),
  pushed: Number(row['pushed'] ?? 0),
});
