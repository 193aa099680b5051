import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../core/files/openSqlite.ts';
import type { Clock } from '../clock.ts';
import { monthOf } from './month.ts';

/** The result of a charge. `month` and `used` are the key's values after it. */
export interface Charge {
  readonly granted: boolean;
  /** The charge was refused because the key was revoked or has expired, whatever its quota. */
  readonly isRevoked: boolean;
  readonly month: string;
  readonly used: number;
}

/** Additional writes in the transaction of the charges. They are dropped if it fails. */
export interface FurtherWrites {
  readonly isEmpty: boolean;
  write(): void;
  clear(): void;
}

/** Writes charges of one key as one: all of them, or none. @throws SQLite's error if they cannot be written */
export type Taking = (keyId: number, count: number) => Charge;

export interface ChargeParts extends Pick<Clock, 'now' | 'setTimer'> {
  readonly database: DatabaseSync;
  /** By default, from the quotas of the keys in the file. */
  readonly taking?: Taking | undefined;
  /** Runs a function after the currently waiting events; `setImmediate` by default. */
  readonly defer?: ((run: () => void) => void) | undefined;
  readonly further?: (() => FurtherWrites) | undefined;
}

/** The longest wait of charges for a file that another process locks, and the interval of retries, in ms. */
const patience = 1000;
const tryEvery = 5;
/** The time (ms) that the file counts as locked after a failed wait. Meanwhile charges are refused at once. */
const heldFor = 5000;

interface Waiting extends Pick<PromiseWithResolvers<Charge>, 'resolve' | 'reject'> {
  readonly keyId: number;
}

// One statement reads, decides and writes. A later month starts at zero. The stored month never goes back, so a clock
// that is set back continues the later month's count and grants no second quota.
const takeSql = `UPDATE access_key SET
    used = CASE WHEN month < :month THEN 0 ELSE used END + :count,
    month = max(month, :month), last_used_at = :now
  WHERE id = :id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
    AND CASE WHEN month < :month THEN 0 ELSE used END + :count <= coalesce(
      monthly, (SELECT plan.monthly FROM plan WHERE plan.name = access_key.plan), ${Number.MAX_SAFE_INTEGER})
  RETURNING month, used`;

export type Charges = ReturnType<typeof createCharges>;

/** Counts charges against quotas: exactly for any number of processes on one file, and never too low after a crash. */
export const createCharges = (parts: ChargeParts) => {
  const { database, now, setTimer, defer = run => void setImmediate(run), further = () => nothing } = parts;
  const takeNow = parts.taking ?? createTaking(database, now);
  let waiting: Waiting[] = [];
  let isPlanned = false;
  /** How long the current charges have waited for the file, in ms. */
  let waited = 0;
  let heldAt = -Infinity;
  let stopRetry: (() => void) | undefined;

  /** Writes the charges. Returns the cause if that fails. */
  const write = (batch: readonly Waiting[]): { readonly cause: unknown } | undefined => {
    const taken: (() => void)[] = [];
    const beside = further();
    const isOne = batch.length === 1 && beside.isEmpty;
    try {
      if (!isOne) database.exec('BEGIN IMMEDIATE');
      for (const group of Map.groupBy(batch, each => each.keyId).values())
        for (const each of takeGroup(group)) taken.push(each);
      if (!beside.isEmpty) beside.write();
      if (!isOne) database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return { cause };
    }
    beside.clear();
    // The results are reported only after the commit.
    for (const report of taken) report();
    return undefined;
  };

  /** Takes all charges of one key at once if they fit; otherwise one by one, so the last ones that fit are granted. */
  const takeGroup = (group: readonly Waiting[]): (() => void)[] => {
    const whole = group[0] && takeNow(group[0].keyId, group.length);
    if (!whole?.granted && group.length > 1) return group.flatMap(each => takeGroup([each]));
    if (!whole) return [];
    // Each charge gets the count directly after it.
    const first = whole.used - group.length + 1;
    return group.map((each, index) => {
      const charge = whole.granted ? { ...whole, used: first + index } : whole;
      return () => each.resolve(charge);
    });
  };

  /** `mayWait`: whether the charges may wait while another process locks the file. */
  const settle = (mayWait: boolean): void => {
    const batch = waiting;
    waiting = [];
    isPlanned = false;
    stopRetry?.();
    stopRetry = undefined;
    if (batch.length === 0 && further().isEmpty) return;
    const failed = write(batch);
    if (failed && isBusy(failed.cause)) {
      const isKnown = now() - heldAt < heldFor;
      if (mayWait && !isKnown && waited < patience) {
        waiting = batch;
        isPlanned = true;
        waited += tryEvery;
        // Not SQLite's own wait, which would block the whole process.
        stopRetry = setTimer(tryEvery, () => settle(true));
        return;
      }
      heldAt = now();
    } else {
      heldAt = -Infinity;
    }
    waited = 0;
    if (!failed) return;
    further().clear();
    for (const each of batch) each.reject(failed.cause);
  };

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    defer(() => settle(true));
  };

  return {
    /** Takes one charge; those of a tick share a transaction. Waits up to a second for other processes, then rejects. */
    take: (keyId: number): Promise<Charge> =>
      new Promise((resolve, reject) => {
        waiting.push({ keyId, resolve, reject });
        plan();
      }),
    /** Schedules the further writes, even if no charge follows. */
    plan,
    /** Settles the waiting charges now; rejects those that cannot be written at once. */
    flush: (): void => settle(false),
  };
};

const createTaking = (database: DatabaseSync, now: () => number): Taking => {
  const takeStatement = database.prepare(takeSql);
  const readStatement = database.prepare(
    `SELECT max(month, :month) AS month, CASE WHEN month < :month THEN 0 ELSE used END AS used,
       revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now) AS is_valid
     FROM access_key WHERE id = :id`,
  );
  return (id, count) => {
    const at = now();
    const month = monthOf(at);
    // `all`, not `get`: SQLite commits a statement outside a transaction after its last row. `get` stops at the first
    // row and does not report a failed commit, as on a full disk.
    const [taken] = takeStatement.all({ id, count, month, now: at });
    const stand = taken ?? readStatement.get({ id, month, now: at });
    return {
      granted: taken !== undefined,
      isRevoked: taken === undefined && stand?.['is_valid'] !== 1,
      month: String(stand?.['month'] ?? month),
      used: Number(stand?.['used'] ?? 0),
    };
  };
};

const nothing: FurtherWrites = { isEmpty: true, write: () => undefined, clear: () => undefined };
