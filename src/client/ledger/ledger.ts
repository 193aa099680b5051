import type { DatabaseSync } from 'node:sqlite';
import { ClientError, type ErrorFacts } from '../errors.ts';
import { openLedgerFile } from './ledgerFile.ts';
import { learnPlan } from './ledgerPlan.ts';
import { parseQuota, type Quota, readMoment, readQuota } from './ledgerQuota.ts';
import { dayText, nextMonth, readStand, readUsage, type Stand, type Usage } from './ledgerUsage.ts';
import type { Meter, Metered } from '../http/meter.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';
import { sha256 } from '../cache/sha256.ts';

/** The user's own limits, beside those of the plan. */
export interface Budget {
  /** Requests a month (UTC) that may be charged. */
  readonly monthly?: number;
  /** The percentage of the budget, or else of the plan, from which on every command that asks says how things stand. */
  readonly warnAt?: number;
}

export interface LedgerSetup {
  readonly folder: string;
  readonly origin: string;
  /** Only a digest of it is written. */
  readonly apiKey: string | undefined;
  /** The words of the command that asks. */
  readonly command: string;
  readonly budget: Budget;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Told of the name under which a broken ledger was set aside. */
  readonly onSetAside: (name: string) => void;
}

/** Counts what is asked of one service with one key, for any number of processes at once. */
export interface Ledger extends Meter {
  /** Of a stream the connection is counted as sent; what is charged are its updates. */
  begin(url: URL, kind?: 'stream'): Metered;
  /** Counts updates that the service pushed. @throws ClientError where the user's own budget allows no more */
  pushed(count: number): void;
  usage(): Usage;
  /** Whether the service has said how much the plan allows. */
  isMetered(): boolean;
  /** Lets requests pass although the service has said that the quota is spent. */
  forgetSpent(): void;
  close(): void;
}

/** @throws LedgerError */
export const openLedger = (setup: LedgerSetup): Ledger => {
  const { origin, apiKey, command, budget, now } = setup;
  const database = openLedgerFile(`${setup.folder}/ledger.db`, now(), setup.onSetAside);
  const account = accountId(database, origin, apiKey);
  const usage = (): Usage => readUsage(database, account, origin, now());
  const count = createCounter(database, account, command);
  return {
    usage,
    begin: (url, kind) => {
      const day = dayText(now());
      inTransaction(database, () => {
        refuseSpent(readStand(database, account, now()), budget, url, now());
        // Written before it is sent: a process that is killed has counted what it asked.
        count(day, { sent: 1, unanswered: 1 });
      });
      let settled = false;
      return {
        answered: answer => {
          if (settled) return;
          settled = true;
          const charged = kind !== 'stream' && isCharged(answer.status) ? 1 : 0;
          inTransaction(database, () => {
            count(day, { unanswered: -1, charged });
            learn(database, account, answer, url, now());
          });
        },
        failed: sent => {
          if (!settled && !sent) count(day, { sent: -1, unanswered: -1 });
          settled = true;
        },
      };
    },
    pushed: updates => {
      inTransaction(database, () => {
        count(dayText(now()), { pushed: updates });
        takeAway(database, account, updates);
      });
      const { spent } = readStand(database, account, now());
      refuseSpent({ spent, spentUntil: null }, budget, new URL(origin), now());
    },
    isMetered: () => usage().limit !== null,
    forgetSpent: () =>
      void database.prepare('UPDATE account SET spent_until = NULL WHERE id = ?').run(account),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
};

/** As our own service charges, and as is usual: what was not given is not paid for. */
const isCharged = (status: number): boolean => status >= 200 && status <= 299;

const accountId = (database: DatabaseSync, origin: string, apiKey: string | undefined): number => {
  const digest = sha256(JSON.stringify(['ledger', origin, apiKey ?? null]));
  const find = database.prepare('SELECT id FROM account WHERE origin = ? AND key_digest = ?');
  const known = find.get(origin, digest);
  if (known) return Number(known['id']);
  database.prepare('INSERT OR IGNORE INTO account (origin, key_digest) VALUES (?, ?)').run(origin, digest);
  return Number(find.get(origin, digest)?.['id']);
};

const inTransaction = (database: DatabaseSync, run: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    run();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

interface Counts {
  readonly sent?: number;
  readonly charged?: number;
  readonly unanswered?: number;
  readonly pushed?: number;
}

const createCounter = (database: DatabaseSync, account: number, command: string) => {
  const add =
    database.prepare(`INSERT INTO spending (account, day, command, sent, charged, unanswered, pushed)
    VALUES (:account, :day, :command, :sent, :charged, :unanswered, :pushed)
    ON CONFLICT (account, day, command) DO UPDATE SET sent = sent + excluded.sent,
      charged = charged + excluded.charged, unanswered = unanswered + excluded.unanswered,
      pushed = pushed + excluded.pushed`);
  return (day: string, { sent = 0, charged = 0, unanswered = 0, pushed = 0 }: Counts): void =>
    void add.run({ account, day, command, sent, charged, unanswered, pushed });
};

/** @throws ClientError where the service, or the user, has said that nothing more may be asked for now */
const refuseSpent = ({ spent, spentUntil }: Stand, { monthly }: Budget, url: URL, now: number): void => {
  if (spentUntil !== null) throw refusal('the service has said that the quota is spent', spentUntil, url);
  if (monthly === undefined || spent < monthly) return;
  throw refusal(`your own budget of ${monthly} requests a month is spent`, nextMonth(now), url);
};

const refusal = (why: string, until: number, url: URL): ClientError => {
  const resetsAt = new Date(until).toISOString();
  return new ClientError('quotaSpent', `Not sent: ${why} until ${resetsAt}`, subjectOf(url), { resetsAt });
};

type Answered = Parameters<ReturnType<Meter['begin']>['answered']>[0];

/** Keeps what the answer says of the plan; a success shows that the quota is not spent. */
const learn = (
  database: DatabaseSync,
  account: number,
  { status, headers, text = '' }: Answered,
  url: URL,
  now: number,
): void => {
  const stored = database.prepare('SELECT quota, spent_until FROM account WHERE id = ?').get(account);
  const before = parseQuota(stored?.['quota']);
  const failure = status < 400 ? undefined : toServiceError({ url, status, headers, text }, now);
  const quota = merge(readQuota(headers, now), before);
  const known = { ...quota, ...learnPlan({ status, headers }, failure?.facts, before) };
  const spent = failure?.kind === 'quotaSpent' ? spentUntil(failure.facts, headers, known, now) : null;
  // What says nothing of the quota (a fault, a missing page) takes nothing back.
  const until = status >= 200 && status <= 399 ? null : (spent ?? stored?.['spent_until'] ?? null);
  database
    .prepare('UPDATE account SET quota = ?, spent_until = ? WHERE id = ?')
    .run(JSON.stringify(known), until, account);
};

/** A service says nothing of the quota as it pushes: each update is one less of what the service last said was left. */
const takeAway = (database: DatabaseSync, account: number, updates: number): void => {
  const stored = database.prepare('SELECT quota FROM account WHERE id = ?').get(account);
  const quota = parseQuota(stored?.['quota']);
  if (quota?.left === undefined) return;
  const left = Math.max(0, quota.left - updates);
  database
    .prepare('UPDATE account SET quota = ? WHERE id = ?')
    .run(JSON.stringify({ ...quota, left }), account);
};

/** When a spent quota resets; null where nobody said when. */
const spentUntil = (
  facts: ErrorFacts,
  headers: Answered['headers'],
  quota: Quota,
  now: number,
): number | null => {
  const said = readMoment(facts.resetsAt, now) ?? readMoment(headers['retry-after'], now);
  return said ?? quota.resetsAt ?? null;
};

/** Two answers of one window may arrive in another order than they were made: what is left only shrinks. */
const merge = (found: Quota | undefined, stored: Quota | undefined): Quota | undefined => {
  if (!found || !stored) return found ?? stored;
  const sameWindow = Math.abs((found.resetsAt ?? 0) - (stored.resetsAt ?? 0)) < 120_000;
  if (!sameWindow || found.limit !== stored.limit || found.left === undefined) return found;
  return { ...found, left: Math.min(found.left, stored.left ?? found.left) };
};
