import type { DatabaseSync } from 'node:sqlite';
import { waitingForOthers } from './accessFile.ts';
import { endOfMonth, monthOf } from './month.ts';
import type { Plan } from './plan.ts';
import { hash, timingSafeEqual } from 'node:crypto';

/** A key as the service knows it: everything but the key. */
export interface KeyRecord {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  /** Its quota: its own, or else the plan's; null: without end. */
  readonly monthly: number | null;
  /** Charges in `month` (UTC, `2026-11`). */
  readonly used: number;
  readonly month: string;
  /** ms since 1970; null: never. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

export interface NewKey {
  readonly plan: string;
  readonly name: string;
  /** A monthly quota in place of the plan's. */
  readonly monthly?: number;
}

/** A request about keys that cannot be met; the message says why. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly hint: string;
  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.hint = hint;
  }
}

export interface KeyRing {
  /** Makes a key. Its text is given out here and can never be shown again. @throws KeyError */
  create(wanted: NewKey): { readonly key: string; readonly record: KeyRecord };
  /** Every key, revoked ones too, oldest first. */
  list(): readonly KeyRecord[];
  /** Every plan, by name. */
  plans(): readonly Plan[];
  /** Ends a key for good. @throws KeyError where no key in force has that number or name. */
  revoke(idOrName: string): KeyRecord;
  /**
   * Sets keys whose stored month lies ahead of the clock back to the present month, with nothing used: that one key,
   * or all of them. Comes back with those that were set. @throws KeyError where the one that is named is not such a key.
   */
  resetMonth(idOrName?: string): readonly KeyRecord[];
  /** The key in force that has this text. */
  readonly find: (key: string) => KeyRecord | undefined;
}

/** So many bytes that nobody can guess, in hex. */
export type RandomHex = (bytes: number) => string;

/** The keys of an open access file. `now` in ms since 1970. */
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
      `no key in force has the number or name "${idOrName}"`,
      'see which there are: esports keys list',
    );
  };
  // As above.
  const plans = () => allPlans.all().map(row => toPlan(row as unknown as PlanRow));

  return {
    list: () => rows(all.all()),
    plans,
    create: ({ plan, name, monthly }) => {
      checkName(name);
      if (monthly !== undefined && (!Number.isSafeInteger(monthly) || monthly < 0)) {
        throw new KeyError(
          'a monthly quota is a whole number, 0 or more',
          'give one, such as --monthly 5000',
        );
      }
      const known = plans().map(each => each.name);
      if (!known.includes(plan))
        throw new KeyError(`there is no plan "${plan}"`, `its plans: ${known.join(', ')}`);
      if (byName.get(name)) {
        throw new KeyError(
          `there is a key named "${name}" already`,
          `choose another name, or end that one first: esports keys revoke '${name}'`,
        );
      }
      const key = mintKey(randomHex);
      const { lookup, digest } = digestOf(key) ?? {};
      if (!lookup || !digest) throw new KeyError('the new key has not the shape of a key', mendFile);
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
          'it begins anew with the calendar month (UTC); for a larger quota make a key with --monthly',
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
        // node:sqlite gives a BLOB column as bytes.
        if (sameDigest(row['digest'] as Uint8Array, wanted.digest)) return rows([row])[0];
      }
      return undefined;
    },
  };
};

/** Does what changes the file. @throws KeyError with the message where that cannot be written down. */
const write = <T>(database: DatabaseSync, message: string, change: () => T): T => {
  try {
    return waitingForOthers(database, change);
  } catch (cause) {
    throw new KeyError(message, mendFile, { cause });
  }
};

/** What should never be needed. */
const mendFile =
  'look whether the access file may be written to and its disk has room, or name another with --access';

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
  // The row still counts the last month that it was charged in.
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

const checkName = (name: string): void => {
  // A number would be mistaken for another key's; anything else is printed in tables as it is.
  if (!/^(?!\d+$)[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u.test(name)) {
    throw new KeyError(
      'a key’s name has 1 to 64 letters, digits, spaces or . _ @ -, and is not only digits',
      'name whose key it is, such as --name laptop',
    );
  }
};

/** How a key begins, so that people and secret scanners know one when they see it. */
const keyPrefix = 'esp_';
const bytes = 32;
const shape = new RegExp(`^${keyPrefix}[A-Za-z0-9_-]{43}$`, 'u');

/** What is stored of a key. The key itself is nowhere but with its owner. */
interface KeyDigest {
  /** Finds the row. Beside a whole digest it gives nothing away. */
  readonly lookup: string;
  readonly digest: Uint8Array;
}

/** A new key: the prefix and 256 random bits in base64url. */
export const mintKey = (randomHex: RandomHex): string =>
  keyPrefix + Buffer.from(randomHex(bytes), 'hex').toString('base64url');

/** The digest of a key; undefined for a text that cannot be one. */
export const digestOf = (key: string): KeyDigest | undefined => {
  if (!shape.test(key)) return undefined;
  // A plain SHA-256 is enough for a secret of 256 random bits: there is nothing to guess.
  const digest = hash('sha256', key, 'buffer');
  return { lookup: digest.toString('hex', 0, 8), digest };
};

/** Whether two digests are the same, in a time that does not depend on where they differ. */
const sameDigest = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && timingSafeEqual(a, b);
