import type { DatabaseSync } from 'node:sqlite';
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
  /** Takes one charge of a key. Those asked for in one tick share a transaction. */
  readonly take: (keyId: number) => Promise<Charge>;
  /** Takes what is still waiting. */
  readonly flush: () => void;
}

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

/** `defer` runs a function after the events that are waiting now, as `setImmediate` does. `now` in ms since 1970. */
export const createCharges = (
  database: DatabaseSync,
  now: () => number,
  defer: (run: () => void) => void = run => void setImmediate(run),
): Charges => {
  const takeStatement = database.prepare(takeSql);
  const readStatement = database.prepare(
    `SELECT max(month, :month) AS month, CASE WHEN month < :month THEN 0 ELSE used END AS used, revoked_at
     FROM access_key WHERE id = :id`,
  );
  let waiting: Waiting[] = [];

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

  const settle = (batch: readonly Waiting[]): void => {
    const taken: (() => void)[] = [];
    try {
      if (batch.length > 1) database.exec('BEGIN IMMEDIATE');
      for (const group of Map.groupBy(batch, each => each.keyId).values()) taken.push(...takeGroup(group));
      if (batch.length > 1) database.exec('COMMIT');
    } catch (cause) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const each of batch) each.reject(cause);
      return;
    }
    // Told only now that they are written.
    for (const tell of taken) tell();
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

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) settle(batch);
  };

  return {
    take: keyId =>
      new Promise((resolve, reject) => {
        waiting.push({ keyId, resolve, reject });
        if (waiting.length === 1) defer(flush);
      }),
    flush,
  };
};
