import type { DatabaseSync } from 'node:sqlite';
import { endOfMonth, monthOf } from './month.ts';
import type { Plan } from './plan.ts';
import {
  checkName,
  digestOf,
  KeyError,
  mendFile,
  mintKey,
  type RandomHex,
  sameDigest,
  write,
} from './secret.ts';

/** The stored facts about a key, without the key itself. */
export interface KeyRecord {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  /** The key's own quota, or else the plan's; null for unlimited. */
  readonly monthly: number | null;
  /** Charges in `month` (UTC, `2026-11`). */
  readonly used: number;
  readonly month: string;
  /** Times in ms since 1970; null for never. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

export interface NewKey {
  readonly plan: string;
  readonly name: string;
  /** A monthly quota that replaces the plan's. */
  readonly monthly?: number;
}

export interface KeyRing {
  /** Creates a key. Its text is returned only here and can never be shown again. @throws KeyError */
  create(wanted: NewKey): { readonly key: string; readonly record: KeyRecord };
  /** All keys including revoked ones, oldest first. */
  list(): readonly KeyRecord[];
  /** All plans, ordered by name. */
  plans(): readonly Plan[];
  /** Revokes a key permanently. @throws KeyError if no active key has this number or name */
  revoke(idOrName: string): KeyRecord;
  /**
   * Resets keys whose stored month is ahead of the clock to the current month, with no charges: the named key, or all
   * such keys. Returns the reset keys. @throws KeyError if the named key is not such a key
   */
  resetMonth(idOrName?: string): readonly KeyRecord[];
  /** The active key with this text. */
  readonly find: (key: string) => KeyRecord | undefined;
}

/** Manages the keys of an open access file. `now` in ms since 1970. */
export const createKeyRing = (database: DatabaseSync, now: () => number, randomHex: RandomHex): KeyRing => {
  const select = `SELECT access_key.*, plan.monthly AS plan_monthly, rooms, commercial, live_delay, archive_days
    FROM access_key JOIN plan ON plan.name = access_key.plan`;
  const all = database.prepare(`${select} ORDER BY id`);
  const byId = database.prepare(`${select} WHERE id = ?`);
  const byName = database.prepare(`${select} WHERE revoked_at IS NULL AND access_key.name = ?`);
  const byLookup = database.prepare(`${select} WHERE lookup = ? AND revoked_at IS NULL`);
  const allPlans = database.prepare(
    'SELECT *, monthly AS plan_monthly, name AS plan FROM plan ORDER BY name',
  );
  const insert = database.prepare(
    `INSERT INTO access_key (name, plan, monthly, lookup, digest, created_at, month)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const setMonth = database.prepare('UPDATE access_key SET month = ?, used = 0 WHERE id = ? AND month > ?');
  const end = database.prepare('UPDATE access_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');

  // The statements above select the columns of these rows.
  const rows = (found: readonly unknown[]) => found.map(row => toRecord(row as KeyRow, now()));
  const inForce = (idOrName: string) => {
    const found = rows(byName.all(idOrName))[0];
    if (found || !/^\d{1,15}$/u.test(idOrName)) return found;
    return rows(byId.all(Number(idOrName))).find(key => key.revokedAt === null);
  };
  const named = (idOrName: string): KeyRecord => {
    const found = inForce(idOrName);
    if (found) return found;
    throw new KeyError(
      `no active key has the number or name "${idOrName}"`,
      'list all keys: esports keys list',
    );
  };
  // The statement above selects the columns of this row.
  const plans = () => allPlans.all().map(row => toPlan(row as unknown as PlanRow));

  return {
    list: () => rows(all.all()),
    plans,
    create: ({ plan, name, monthly }) => {
      checkName(name);
      if (monthly !== undefined && (!Number.isSafeInteger(monthly) || monthly < 0)) {
        throw new KeyError(
          'a monthly quota must be a whole number, 0 or more',
          'give one, such as --monthly 5000',
        );
      }
      const known = plans().map(each => each.name);
      if (!known.includes(plan))
        throw new KeyError(`there is no plan "${plan}"`, `the plans are: ${known.join(', ')}`);
      if (byName.get(name)) {
        throw new KeyError(
          `a key named "${name}" already exists`,
          `choose another name, or revoke that key first: esports keys revoke '${name}'`,
        );
      }
      const key = mintKey(randomHex);
      const { lookup, digest } = digestOf(key) ?? {};
      if (!lookup || !digest) throw new KeyError('the new key does not have the form of a key', mendFile);
      const id = write(database, 'the new key was not stored', () =>
        insert.run(name, plan, monthly ?? null, lookup, digest, now(), monthOf(now())),
      ).lastInsertRowid;
      const record = rows(byId.all(id))[0];
      if (!record) throw new KeyError('the new key was not stored', mendFile);
      return { key, record };
    },
    revoke: idOrName => {
      const found = named(idOrName);
      const at = now();
      write(database, `the key ${found.name} was not revoked`, () => end.run(at, found.id));
      return { ...found, revokedAt: at };
    },
    resetMonth: idOrName => {
      const month = monthOf(now());
      const inQuestion = idOrName === undefined ? rows(all.all()) : [named(idOrName)];
      const ahead = inQuestion.filter(key => key.month > month);
      const [asked] = inQuestion;
      if (idOrName !== undefined && asked && ahead.length === 0) {
        throw new KeyError(
          `the month of ${asked.name} is not ahead of the clock`,
          'it restarts with the calendar month (UTC); for a larger quota create a key with --monthly',
        );
      }
      for (const key of ahead)
        write(database, `the month of ${key.name} was not reset`, () => setMonth.run(month, key.id, month));
      return ahead;
    },
    find: key => {
      const wanted = digestOf(key);
      if (!wanted) return undefined;
      for (const row of byLookup.all(wanted.lookup)) {
        // node:sqlite returns a BLOB column as bytes.
        if (sameDigest(row['digest'] as Uint8Array, wanted.digest)) return rows([row])[0];
      }
      return undefined;
    },
  };
};

interface PlanRow {
  readonly plan: string;
  readonly plan_monthly: number | null;
  readonly rooms: number;
  readonly commercial: number;
  readonly live_delay: number;
  readonly archive_days: number | null;
}
interface KeyRow extends PlanRow {
  readonly id: number;
  readonly name: string;
  readonly monthly: number | null;
  readonly month: string;
  readonly used: number;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

const toPlan = (row: PlanRow): Plan => ({
  name: row.plan,
  monthly: row.plan_monthly,
  rooms: row.rooms !== 0,
  commercial: row.commercial !== 0,
  liveDelay: row.live_delay,
  archiveDays: row.archive_days,
});

const toRecord = (row: KeyRow, now: number): KeyRecord => {
  // The row still has the month of its last charge.
  const fresh = endOfMonth(row.month) <= now;
  return {
    id: row.id,
    name: row.name,
    plan: toPlan(row),
    monthly: row.monthly ?? row.plan_monthly,
    used: fresh ? 0 : row.used,
    month: fresh ? monthOf(now) : row.month,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
};
