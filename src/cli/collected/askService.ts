import { dayStart, toDay } from '../../core/day.ts';
import { collectedFiles, findCollected, foldersOf } from '../../client/account/folders.ts';
import type { KnownService } from '../../core/services/knownService.ts';
import { ClientError, type ClientErrorKind } from '../../client/errors.ts';
import { monthAround } from '../../client/ledger/ledgerPlan.ts';
import type { Usage } from '../../client/ledger/ledgerUsage.ts';
import { keepAnswers, type KeptAnswer } from '../../data/inbox/inbox.ts';
import { readDataFile } from '../../data/store/dataFile.ts';
import type { CommandContext } from '../context/types.ts';
import { openChosenSource } from '../session/chosenSource.ts';
import { keptAs } from '../session/collected.ts';
import { leftOf } from '../session/liveBudget.ts';
import { followedOf } from '../settings/lists/followed.ts';
import { scopeOf } from '../settings/lists/scope.ts';
import { readStoredSettings } from '../settings/settingsFile.ts';
import { type Known, learnAnswer, nothingKnown, readKnown } from './known.ts';
import { dailyBudget, type PlanFacts, type PlannedRequest, planOf } from './plan.ts';

/** What was asked of the user's service, or would be. */
export interface ServiceReport {
  readonly service: string;
  /** How many requests may be sent today, and why not more where that is none. */
  readonly budget: number;
  readonly reason?: string;
  readonly planned: readonly PlannedLine[];
  readonly sent: number;
  /** What ended it before the plan or the budget was used up. */
  readonly stopped?: ClientError;
}

interface PlannedLine extends Pick<PlannedRequest, 'why'> {
  /** Its path, after the game segment, and its query. */
  readonly asked: string;
}

/**
 * Asks the service of the user's profile what the collected file lacks, within the budget of the day, and appends each
 * answer to the inbox. Undefined where no service is chosen, or one whose answers are not kept.
 * @throws ConfigError
 */
export const askService = async (
  { budget: typed, planOnly = false }: { readonly budget?: number; readonly planOnly?: boolean },
  context: CommandContext,
): Promise<ServiceReport | undefined> => {
  const { host } = context;
  const chosen = await findService(context);
  if (!chosen) return undefined;
  const { source, kept, row } = chosen;
  const service = await context.openService({ source, manyRequests: true, unstored: true, alone: true });
  const usage = (await service.ledger?.())?.usage();
  const known = knownIn(context, kept.service);
  const facts = {
    followed: followedAt(scopeOf(source), context),
    historyDays: (usage?.allowed.plan ?? row.plans[0]).historyDays,
    service: row,
  };
  const [budget, reason] = budgetOf(typed, usage, { known, service: row, now: host.now() });
  const planned = planOf({ ...facts, known, now: host.now() }).map(({ row: asks, input, why }) => ({
    asked: kept.askedOf(service.client.address(asks, input).url),
    why,
  }));
  const told = { service: kept.service, budget, ...(reason !== undefined && { reason }), planned };
  if (planOnly) return { ...told, sent: 0 };
  const { inbox } = collectedFiles(host);
  const ask = async (request: PlannedRequest): Promise<KeptAnswer> => {
    const answer = kept.toKept(await service.client.call(request.row, request.input), request.row);
    keepAnswers(inbox, [answer]);
    return answer;
  };
  return { ...told, ...(await spendBudget(facts, known, { budget, ask, now: host.now })) };
};

/** The known service that the user has a key of, if its answers are kept. */
const findService = async (context: CommandContext) => {
  const source = await openChosenSource(context);
  if (source.kind !== 'remote' || source.apiKey === undefined || !source.service) return undefined;
  const kept = keptAs(source, context);
  return kept && { source, kept, row: source.service };
};

const knownIn = ({ host }: CommandContext, service: string): Known => {
  const found = findCollected(host);
  return found
    ? readDataFile(found.path, database => readKnown(database, service, host.now()))
    : nothingKnown;
};

const followedAt = (scope: string, { host }: CommandContext): readonly string[] =>
  followedOf(readStoredSettings(foldersOf(host).settings, host))
    .filter(each => each.kind === 'team' && each.scope === scope)
    .map(({ word }) => word);

/** The requests that may be sent today, and the reason where there are none. What was asked today counts too. */
export const budgetOf = (
  typed: number | undefined,
  usage: Usage | undefined,
  { known, service, now }: Pick<PlanFacts, 'known' | 'now'> & { readonly service: KnownService },
): readonly [number, string?] => {
  if (!usage || isLedgerLost(known, usage))
    return [0, 'the ledger of requests was lost, so nobody knows what the month has cost'];
  const { allowed, spent, resetsAt, counted, told } = usage;
  // A key whose plan is not known has the first one.
  const monthly = allowed.plan === null ? service.plans[0].monthly : null;
  const left = leftOf(usage) ?? (monthly === null ? null : Math.max(0, monthly - spent));
  const monthEnd = resetsAt ?? monthAround(counted.since, told.resetsOn).end;
  const today = known.asked.filter(({ at }) => at >= dayStart(toDay(now)) && at <= now);
  const most = typed ?? dailyBudget(left, monthEnd, now) - today.length;
  const budget = Math.max(0, Math.min(most, left ?? most));
  return budget > 0 ? [budget] : [0, 'the budget of the day is spent'];
};

/** Whether the file has more answers of this month than the ledger has requests. */
export const isLedgerLost = ({ asked }: Pick<Known, 'asked'>, { counted }: Pick<Usage, 'counted'>): boolean =>
  asked.filter(({ at }) => at >= counted.since).length > counted.requests;

interface Spending {
  readonly budget: number;
  readonly ask: (request: PlannedRequest) => Promise<KeptAnswer>;
  readonly now: () => number;
}

/** What ends a run. Any other refusal is of one request only. */
const ending: ReadonlySet<ClientErrorKind> = new Set([
  'network',
  'timeout',
  'interrupted',
  'unauthorized',
  'rateLimited',
  'quotaSpent',
  'serverFailed',
  'capped',
]);

/** Sends the first request of the plan, learns from its answer, plans again, and so on within the budget. */
export const spendBudget = async (
  facts: Omit<PlanFacts, 'known' | 'now'>,
  before: Known,
  { budget, ask, now }: Spending,
): Promise<Pick<ServiceReport, 'sent' | 'stopped'>> => {
  let known = before;
  const refused = new Set<string>();
  for (let sent = 0; sent < budget; sent++) {
    const next = planOf({ ...facts, known, now: now() }).find(request => !refused.has(keyOf(request)));
    if (!next) return { sent };
    // An answer that tells nothing new is not asked for again today.
    refused.add(keyOf(next));
    try {
      known = learnAnswer(known, await ask(next));
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (ending.has(error.kind)) return { sent, stopped: error };
    }
  }
  return { sent: budget };
};

const keyOf = ({ row, input }: PlannedRequest): string => JSON.stringify([row.path, input]);
