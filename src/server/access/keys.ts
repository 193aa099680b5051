import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../core/files/openSqlite.ts';
import { type KeyRecord, keysSql, toKeys } from './keyRows.ts';
import { monthOf } from './month.ts';
import { checkName, KeyError, mendFile, write } from './keyError.ts';
import { digestOf, mintKey, type RandomHex, sameDigest } from './secret.ts';
import { waitingForOthers } from './accessFile.ts';

export interface NewKey {
  readonly plan: string;
  readonly name: string;
  /** A monthly quota that replaces the plan's. */
  readonly monthly?: number | null;
  /** The time of its end, in ms since 1970; null or absent for none. */
  readonly expiresAt?: number | null;
}

/** What changes of a key; what is absent stays. */
export type KeyChange = Partial<NewKey>;

export type KeyRing = ReturnType<typeof createKeyRing>;

/** Manages the keys of an open access file. `now` in ms since 1970. */
export const createKeyRing = (database: DatabaseSync, now: () => number, randomHex: RandomHex) => {
  const sql = prepareStatements(database);
  const rows = (found: readonly unknown[]) => toKeys(found, now());
  const inForce = (idOrName: string) => {
    const found = rows(sql.byName.all(idOrName))[0];
    if (found || !/^\d{1,15}$/u.test(idOrName)) return found;
    return rows(sql.byId.all(Number(idOrName))).find(key => key.revokedAt === null);
  };
  /** The active key with this number or name, expired or not. @throws KeyError if there is none */
  const named = (idOrName: string): KeyRecord => {
    const found = inForce(idOrName);
    if (found) return found;
    const message = `no active key has the number or name "${idOrName}"`;
    throw new KeyError(message, 'list all keys: esports keys list');
  };
  /** @throws KeyError if a key cannot have these */
  const check = ({ plan, name, monthly }: NewKey, own?: KeyRecord): void => {
    checkName(name);
    checkMonthly(monthly);
    const plans = sql.planNames.all().map(row => String(row['name']));
    if (!plans.includes(plan))
      throw new KeyError(`there is no plan "${plan}"`, `the plans are: ${plans.join(', ')}`);
    const other = rows(sql.byName.all(name))[0];
    if (other && other.id !== own?.id)
      throw new KeyError(
        `a key named "${name}" already exists`,
        `choose another name, or revoke that key first: esports keys revoke '${name}'`,
      );
  };
  const stored = (id: number | bigint): KeyRecord => {
    const record = rows(sql.byId.all(id))[0];
    if (!record) throw new KeyError('the key was not stored', mendFile);
    return record;
  };
  let isTogether = false;
  /** Runs several changes as one: all of them, or none if one throws. */
  const together = <T>(changes: () => T): T => {
    if (isTogether) return changes();
    isTogether = true;
    try {
      return waitingForOthers(database, () => inTransaction(database, changes));
    } finally {
      isTogether = false;
    }
  };

  return {
    /** All keys including revoked ones, oldest first. */
    list: (): readonly KeyRecord[] => rows(sql.all.all()),
    named,
    together,
    /** Creates a key. Its text is returned only here and can never be shown again. @throws KeyError */
    create: (wanted: NewKey): { readonly key: string; readonly record: KeyRecord } => {
      const { plan, name, monthly = null, expiresAt = null } = wanted;
      check(wanted);
      const { key, lookup, digest } = mintKey(randomHex);
      const id = write(database, 'the new key was not stored', () =>
        sql.insert.run(name, plan, monthly, lookup, digest, now(), monthOf(now()), expiresAt),
      ).lastInsertRowid;
      return { key, record: stored(id) };
    },
    /** Changes a key, which keeps its text and its charges. @throws KeyError */
    change: (idOrName: string, change: KeyChange): KeyRecord => {
      const found = named(idOrName);
      const { name, plan, ownMonthly, expiresAt } = found;
      const wanted = { name, plan: plan.name, monthly: ownMonthly, expiresAt, ...change };
      check(wanted, found);
      write(database, `the key ${found.name} was not changed`, () =>
        sql.update.run(wanted.name, wanted.plan, wanted.monthly, wanted.expiresAt, found.id),
      );
      return stored(found.id);
    },
    /** Gives a key a new text, returned only here. The former is valid for `keepFor` ms; 0 ends all former. @throws KeyError */
    rotate: (idOrName: string, keepFor: number): { readonly key: string; readonly record: KeyRecord } => {
      const found = named(idOrName);
      const { key, lookup, digest } = mintKey(randomHex);
      write(database, `the key ${found.name} was not rotated`, () =>
        together(() => {
          if (keepFor > 0) {
            sql.dropEnded.run(now());
            sql.keepFormer.run(now() + keepFor, found.id);
          } else sql.dropFormer.run(found.id, now());
          sql.renew.run(lookup, digest, found.id);
        }),
      );
      return { key, record: stored(found.id) };
    },
    /** Revokes a key permanently. @throws KeyError if no active key has this number or name */
    revoke: (idOrName: string): KeyRecord => {
      const found = named(idOrName);
      const at = now();
      write(database, `the key ${found.name} was not revoked`, () => sql.end.run(at, found.id));
      return { ...found, revokedAt: at };
    },
    /** Resets the named key, or all, whose stored month is ahead of the clock. @throws KeyError if the named one is not */
    resetMonth: (idOrName?: string): readonly KeyRecord[] => {
      const month = monthOf(now());
      const inQuestion = idOrName === undefined ? rows(sql.all.all()) : [named(idOrName)];
      const ahead = inQuestion.filter(key => key.month > month);
      const [asked] = inQuestion;
      if (idOrName !== undefined && asked && ahead.length === 0)
        throw new KeyError(
          `the month of ${asked.name} is not ahead of the clock`,
          'it restarts with the calendar month (UTC); for a larger quota: esports keys set <key> --monthly <n>',
        );
      for (const key of ahead)
        write(database, `the month of ${key.name} was not reset`, () =>
          sql.setMonth.run(month, key.id, month),
        );
      return ahead;
    },
    find: (key: string): KeyRecord | undefined => {
      const wanted = digestOf(key);
      if (!wanted) return undefined;
      // node:sqlite returns a BLOB column as bytes.
      const isWanted = (digest: unknown): boolean => sameDigest(digest as Uint8Array, wanted.digest);
      const found =
        sql.byLookup.all(wanted.lookup).find(row => isWanted(row['digest'])) ??
        sql.byFormer.all(wanted.lookup, now()).find(row => isWanted(row['former_digest']));
      return found && rows([found])[0];
    },
  };
};

const prepareStatements = (database: DatabaseSync) => ({
  all: database.prepare(`${keysSql} ORDER BY id`),
  byId: database.prepare(`${keysSql} WHERE id = ?`),
  byName: database.prepare(`${keysSql} WHERE revoked_at IS NULL AND access_key.name = ?`),
  byLookup: database.prepare(`${keysSql} WHERE lookup = ? AND revoked_at IS NULL`),
  byFormer: database.prepare(
    `SELECT former.former_digest, found.* FROM
         (SELECT lookup AS former_lookup, digest AS former_digest, key_id, until FROM former_secret) AS former
         JOIN (${keysSql}) AS found ON found.id = former.key_id
       WHERE former_lookup = ? AND until > ? AND revoked_at IS NULL`,
  ),
  planNames: database.prepare('SELECT name FROM plan ORDER BY name'),
  insert: database.prepare(
    `INSERT INTO access_key (name, plan, monthly, lookup, digest, created_at, month, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  update: database.prepare(
    'UPDATE access_key SET name = ?, plan = ?, monthly = ?, expires_at = ? WHERE id = ?',
  ),
  renew: database.prepare('UPDATE access_key SET lookup = ?, digest = ? WHERE id = ?'),
  keepFormer: database.prepare(
    `INSERT INTO former_secret (key_id, lookup, digest, until)
       SELECT id, lookup, digest, ? FROM access_key WHERE id = ?`,
  ),
  dropFormer: database.prepare('DELETE FROM former_secret WHERE key_id = ? OR until <= ?'),
  dropEnded: database.prepare('DELETE FROM former_secret WHERE until <= ?'),
  setMonth: database.prepare('UPDATE access_key SET month = ?, used = 0 WHERE id = ? AND month > ?'),
  end: database.prepare('UPDATE access_key SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL'),
});

/** @throws KeyError for what is no quota */
const checkMonthly = (monthly: number | null | undefined): void => {
  if (monthly === undefined || monthly === null || (Number.isSafeInteger(monthly) && monthly >= 0)) return;
  throw new KeyError('a monthly quota must be a whole number, 0 or more', 'give one, such as --monthly 5000');
};
