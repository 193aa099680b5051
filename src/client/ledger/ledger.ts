import type { DatabaseSync } from 'node:sqlite';
import { toDay } from '../../core/day.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import { serviceAt } from '../../core/services/services.ts';
import { inTransaction } from '../../core/files/openSqlite.ts';
import { ClientError, type ErrorFacts } from '../errors.ts';
import { isShared, learnMinute, leaveTurn, takeTurn } from './ledgerMinute.ts';
import { openLedgerFile, statementOf } from './ledgerFile.ts';
import { type At, learnPlan, monthOf, type Telling, writeTold } from './ledgerPlan.ts';
import { parseQuota, type Quota, readMoment, readQuota } from './ledgerQuota.ts';
import { readCommand, readStand, readUsage, type Stand, type Usage } from './ledgerUsage.ts';
import type { Meter, Metered, Turn } from '../http/meter.ts';
import { subjectOf } from '../http/rawAnswer.ts';
import { toServiceError } from '../http/serviceError.ts';
import { type Digest, sha256 } from '../cache/cacheEntry.ts';

/** The user's own limits, in addition to the plan's. */
export interface Budget {
  /** The most requests per month (UTC) that may be charged; the month begins on the day that the user told, else on the first. */
  readonly monthly?: number;
  /** The most that commands of the ledger's own name may have charged in that month. */
  readonly ofCommand?: number;
  /** The percentage of the budget, or else of the plan, above which every command with requests warns. */
  readonly warnAt?: number;
}

export interface LedgerSetup {
  readonly folder: string;
  readonly origin: string;
  /** The known service, if the origin is not one of its hosts. */
  readonly service?: KnownService | undefined;
  /** Only a digest of it is stored. */
  readonly apiKey: string | undefined;
  readonly digest?: Digest | undefined;
  /** The words of the command that sends requests. */
  readonly command: string;
  readonly budget: Budget;
  readonly now: () => number;
  /** Called with the new name of a broken ledger that was set aside. */
  readonly onSetAside: (name: string) => void;
}

/** Counts the requests to one service with one key, across concurrent processes. */
export interface Ledger extends Meter {
  /** The connection of a stream counts as sent; its updates are charged. */
  begin(url: URL, turn?: Turn, kind?: 'stream'): Metered | Turn;
  /** Counts updates that the service pushed. @throws ClientError if the user's own budget is exceeded */
  pushed(count: number): void;
  usage(): Usage;
  /** Whether another machine has used the key this month, as the service's count of the minute tells. */
  isShared(): boolean;
  /** The most that commands of the ledger's own name can have cost this month. */
  commandSpent(): number;
  /** Whether the plan has a limit: the service reported one, or is known to have one. */
  isMetered(): boolean;
  /** Stores what the user tells of the key: its plan, what the month has cost so far, and when it began. */
  tell(told: Telling): void;
  /** Permits requests even if the service reported that the quota is spent. */
  forgetSpent(): void;
  close(): void;
}

/** @throws LedgerError */
export const openLedger = (setup: LedgerSetup): Ledger => {
  const { origin, command, budget, now, service = serviceAt(new URL(origin).hostname) } = setup;
  const database = openLedgerFile(`${setup.folder}/ledger.db`, now(), setup.onSetAside);
  const account = accountId(database, setup);
  const atNow = (): At => ({ database, account, service, now: now() });
  const usage = (): Usage => readUsage(atNow(), origin);
  const count = createCounter(database, account, command);
  const commandSpent = (): number => readCommand(atNow(), command);
  const monthEnd = (): number => monthOf(atNow()).end;
  const refuseCommand = (url: URL): void => {
    if (budget.ofCommand === undefined || commandSpent() < budget.ofCommand) return;
    const why = `the budget of ${budget.ofCommand} requests per month for esports ${command} is spent`;
    throw refusal(why, monthEnd(), url);
  };
  return {
    usage,
    isShared: () => isShared(atNow()),
    commandSpent,
    begin: (url, turn, kind) => {
      const day = toDay(now());
      const { id, waitMs } = inTransaction(database, () => {
        refuseSpent(readStand(atNow()), budget, url, monthEnd);
        refuseCommand(url);
        const taken = takeTurn(atNow(), turn?.id);
        // Written before sending, so that the request is counted even if the process is killed.
        if (taken.waitMs === 0) count(day, { sent: 1, unanswered: 1 });
        return taken;
      });
      if (waitMs > 0) return { id, waitMs, leave: () => leaveTurn(atNow(), id) };
      let settled = false;
      return {
        answered: answer => {
          if (settled) return;
          settled = true;
          const charged = kind !== 'stream' && isCharged(answer.status) ? 1 : 0;
          inTransaction(database, () => {
            count(day, { unanswered: -1, charged });
            const { text = '' } = answer;
            const failed = () => toServiceError({ ...answer, url, text }, now(), service?.rateHeaders);
            const failure = answer.status < 400 ? undefined : failed();
            learn(atNow(), { ...answer, failure });
            learnMinute(atNow(), id, answer.headers, failure);
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
        count(toDay(now()), { pushed: updates });
        takeAway(atNow(), updates);
      });
      const { spent } = readStand(atNow());
      refuseSpent({ spent, spentUntil: null }, budget, new URL(origin), monthEnd);
      refuseCommand(new URL(origin));
    },
    isMetered: () => {
      const { limit, allowed } = usage();
      return limit !== null || (service !== undefined && allowed.plan?.monthly !== null);
    },
    tell: told => inTransaction(database, () => writeTold(atNow(), told)),
    forgetSpent: () =>
      void database.prepare('UPDATE account SET spent_until = NULL WHERE id = ?').run(account),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
};

/** Charges like our own service and most others: a failed request is free. */
const isCharged = (status: number): boolean => status >= 200 && status <= 299;

const accountId = (
  database: DatabaseSync,
  { origin, apiKey, digest: digestOf = sha256 }: Pick<LedgerSetup, 'origin' | 'apiKey' | 'digest'>,
): number => {
  const digest = digestOf(JSON.stringify(['ledger', origin, apiKey ?? null]));
  const find = database.prepare('SELECT id FROM account WHERE origin = ? AND key_digest = ?');
  const known = find.get(origin, digest);
  if (known) return Number(known['id']);
  database.prepare('INSERT OR IGNORE INTO account (origin, key_digest) VALUES (?, ?)').run(origin, digest);
  return Number(find.get(origin, digest)?.['id']);
};

type Counts = Partial<Record<'sent' | 'charged' | 'unanswered' | 'pushed', number>>;

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

/** @throws ClientError if the service or the user's budget permits no more requests for now */
const refuseSpent = ({ spent, spentUntil }: Stand, { monthly }: Budget, url: URL, monthEnd: () => number) => {
  if (spentUntil !== null) throw refusal('the service reported that the quota is spent', spentUntil, url);
  if (monthly === undefined || spent < monthly) return;
  throw refusal(`your own budget of ${monthly} requests per month is spent`, monthEnd(), url);
};

const refusal = (why: string, until: number, url: URL): ClientError => {
  const resetsAt = new Date(until).toISOString();
  return new ClientError('quotaSpent', `Not sent: ${why} until ${resetsAt}`, subjectOf(url), { resetsAt });
};

type Answered = Parameters<Metered['answered']>[0];

/** Stores what the answer says about the plan; a success shows that the quota is not spent. */
const learn = (
  { database, account, service, now }: At,
  { status, headers, failure }: Answered & { readonly failure: ClientError | undefined },
): void => {
  const stored = statementOf(database, 'SELECT quota, spent_until FROM account WHERE id = ?').get(account);
  const before = parseQuota(stored?.['quota']);
  const rateHeaders = service?.rateHeaders;
  const found = readQuota(headers, now, rateHeaders);
  // Figures that an earlier version took from headers of the minute are not the plan's.
  const quota = rateHeaders === 'minute' ? found : merge(found, before);
  const known = { ...quota, ...learnPlan({ status, headers }, failure?.facts, before) };
  const spent = failure?.kind === 'quotaSpent' ? spentUntil(failure.facts, headers, known, now) : null;
  // An answer that says nothing about the quota (a fault, a missing page) changes nothing.
  const until = status >= 200 && status <= 399 ? null : (spent ?? stored?.['spent_until'] ?? null);
  const save = statementOf(database, 'UPDATE account SET quota = ?, spent_until = ? WHERE id = ?');
  save.run(JSON.stringify(known), until, account);
};

/** Pushed updates bring no quota, so each one reduces the last reported number by one. */
const takeAway = ({ database, account }: At, updates: number): void => {
  const stored = statementOf(database, 'SELECT quota FROM account WHERE id = ?').get(account);
  const quota = parseQuota(stored?.['quota']);
  if (quota?.left === undefined) return;
  const left = Math.max(0, quota.left - updates);
  const save = statementOf(database, 'UPDATE account SET quota = ? WHERE id = ?');
  save.run(JSON.stringify({ ...quota, left }), account);
};

const spentUntil = (facts: ErrorFacts, headers: Answered['headers'], quota: Quota, now: number) => {
  const said = readMoment(facts.resetsAt, now) ?? readMoment(headers['retry-after'], now);
  return said ?? quota.resetsAt ?? null;
};

/** Two answers of one window may arrive out of order, so the smaller number is right: it only decreases. */
const merge = (found: Quota | undefined, stored: Quota | undefined): Quota | undefined => {
  if (!found || !stored) return found ?? stored;
  const sameWindow = Math.abs((found.resetsAt ?? 0) - (stored.resetsAt ?? 0)) < 120_000;
  if (!sameWindow || found.limit !== stored.limit || found.left === undefined) return found;
  return { ...found, left: Math.min(found.left, stored.left ?? found.left) };
};
