import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../sqlite/openSqlite.ts';
import type { Clock } from '../live/clock.ts';
import { monthOf } from './month.ts';

/** What came of asking for charges: `month` and `used` are the key's after it. */
export interface Charge {
  readonly granted: boolean;
  /** Refused because the key is not in force any more, whatever is left. */
  readonly isRevoked: boolean;
  readonly month: string;
  readonly used: number;
}

/** Counts against quotas. Exact for any number of processes on one file, and across a crash never too generous. */
export interface Charges {
  /**
   * Takes one charge of a key. Those asked for in one tick share a transaction. Rejects with what SQLite says where
   * the charge cannot be written; while another process holds the file it waits for at most a second.
   */
  readonly take: (keyId: number) => Promise<Charge>;
  /** Writes the further writes in a while, though nothing may be charged. */
  readonly plan: () => void;
  /** Takes what is still waiting, now or not at all. */
  readonly flush: () => void;
}

/** What is written into the file beside the charges, in the same transaction. It is given up where that fails. */
export interface FurtherWrites {
  readonly isEmpty: boolean;
  write(): void;
  clear(): void;
}

export interface ChargeParts extends Clock {
  readonly database: DatabaseSync;
  /** Runs a function after the events that are waiting now; `setImmediate` where it is not given. */
  readonly defer?: ((run: () => void) => void) | undefined;
  readonly further?: (() => FurtherWrites) | undefined;
}

/** How long charges wait for another process that holds the file, and how often they try again, ms. */
const patience = 1000;
const tryEvery = 5;
/** How long (ms) the file counts as held after it was found so: charges are then refused at once. */
const heldFor = 5000;

interface Waiting {
  readonly keyId: number;
  readonly resolve: (charge: Charge) => void;
  readonly reject: (cause: unknown) => void;
}

// One statement looks, decides and writes. A later month starts at zero; the stored month never goes back, so that a
// clock that is set back meets the later month's count and hands out nothing anew.
const takeSql = `UPDATE access_key SET
    used = CASE WHEN month < :month THEN 0 ELSE used END + :count,
    month = max(month, :month), last_used_at = :now
  WHERE id = :id AND revoked_at IS NULL
    AND CASE WHEN month < :month THEN 0 ELSE used END + :count <= coalesce(
      monthly, (SELECT plan.monthly FROM plan WHERE plan.name = access_key.plan), ${Number.MAX_SAFE_INTEGER})
  RETURNING month, used`;

export const createCharges = ({
  database,
  now,
  setTimer,
  defer = run => void setImmediate(run),
  further = () => nothing,
}: ChargeParts): Charges => {
  const takeStatement = database.prepare(takeSql);
  const readStatement = database.prepare(
    `SELECT max(month, :month) AS month, CASE WHEN month < :month THEN 0 ELSE used END AS used, revoked_at
     FROM access_key WHERE id = :id`,
  );
  let waiting: Waiting[] = [];
  let isPlanned = false;
  /** How long the charges that wait have waited for the file, ms. */
  let waited = 0;
  let heldAt = -Infinity;
  let stopRetry: (() => void) | undefined;

  const takeNow = (id: number, count: number): Charge => {
    const at = now();
    const month = monthOf(at);
    // `all`, not `get`: SQLite writes a lone statement down when it is run to its end, past its row. `get` stops at the
    // row, and says nothing where writing then fails, as on a disk that is full.
    const [taken] = takeStatement.all({ id, count, month, now: at });
    const stand = taken ?? readStatement.get({ id, month });
    return {
      granted: taken !== undefined,
      isRevoked: taken === undefined && stand?.['revoked_at'] !== null,
      month: String(stand?.['month'] ?? month),
      used: Number(stand?.['used'] ?? 0),
    };
  };

  /** Writes the charges; comes back with what keeps it from doing so. */
  const write = (batch: readonly Waiting[]): { readonly cause: unknown } | undefined => {
    const taken: (() => void)[] = [];
    const beside = further();
    const isOne = batch.length === 1 && beside.isEmpty;
    try {
      if (!isOne) database.exec('BEGIN IMMEDIATE');
      for (const group of Map.groupBy(batch, each => each.keyId).values()) taken.push(...takeGroup(group));
      if (!beside.isEmpty) beside.write();
      if (!isOne) database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return { cause };
    }
    beside.clear();
    // Told only now that they are written.
    for (const tell of taken) tell();
    return undefined;
  };

  /** All charges of one key at once where they fit; else one by one, so that the last that fit are still granted. */
  const takeGroup = (group: readonly Waiting[]): (() => void)[] => {
    const whole = group[0] && takeNow(group[0].keyId, group.length);
    if (!whole?.granted && group.length > 1) return group.flatMap(each => takeGroup([each]));
    if (!whole) return [];
    // Each is told how things stood after its own.
    const first = whole.used - group.length + 1;
    return group.map((each, index) => {
      const charge = whole.granted ? { ...whole, used: first + index } : whole;
      return () => each.resolve(charge);
    });
  };

  /** `mayWait`: whether the charges may stay where another process holds the file. */
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
        // Never SQLite's own wait: it would hold up everything else that the process does.
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
    take: keyId =>
      new Promise((resolve, reject) => {
        waiting.push({ keyId, resolve, reject });
        plan();
      }),
    plan,
    flush: () => settle(false),
  };
};

const nothing: FurtherWrites = { isEmpty: true, write: () => undefined, clear: () => undefined };
