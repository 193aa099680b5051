import { endOfMonth, monthOf } from './month.ts';
import type { Plan } from './plan.ts';
import { type PlanRow, toPlan } from './planList.ts';

/** The stored facts about a key, without the key itself. */
export interface KeyRecord {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  /** The key's own quota, or else the plan's; null for unlimited. */
  readonly monthly: number | null;
  /** The key's own quota; null if it has none. */
  readonly ownMonthly: number | null;
  /** Charges in `month` (UTC, `2026-11`). */
  readonly used: number;
  readonly month: string;
  /** Times in ms since 1970; null for never. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

/** Whether the key's time is over at `now` (ms since 1970). */
export const isExpired = ({ expiresAt }: Pick<KeyRecord, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now;

export const keysSql = `SELECT access_key.*, created_at AS createdAt, last_used_at AS lastUsedAt, expires_at AS expiresAt,
    revoked_at AS revokedAt, plan.monthly AS plan_monthly, rooms, commercial, live_delay, archive_days
  FROM access_key JOIN plan ON plan.name = access_key.plan`;

/** Converts what `keysSql` found. `now` in ms since 1970. */
export const toKeys = (found: readonly unknown[], now: number): readonly KeyRecord[] =>
  // The statement selects the columns of these rows.
  (found as readonly KeyRow[]).map(row => {
    const { id, name, createdAt, lastUsedAt, expiresAt, revokedAt } = row;
    // The row still has the month of its last charge.
    const fresh = endOfMonth(row.month) <= now;
    return {
      id,
      name,
      plan: toPlan(row),
      monthly: row.monthly ?? row.plan_monthly,
      ownMonthly: row.monthly,
      used: fresh ? 0 : row.used,
      month: fresh ? monthOf(now) : row.month,
      createdAt,
      lastUsedAt,
      expiresAt,
      revokedAt,
    };
  });

type KeyRow = PlanRow & Omit<KeyRecord, 'plan' | 'ownMonthly'>;
