import { countOf } from '../../output/text/countOf.ts';
import { mapsOf, roundsCost } from '../../answers/pace/plan.ts';
import type { FeedOptions } from '../watch/feed/feed.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { leftOf, leftText, liveBudget, updatesPerMap } from '../session/liveBudget.ts';

type Counted = Pick<OpenService, 'ledger'>;

/** Reports the likely cost of following and what is left of the plan; silent if following costs nothing. */
export const noteExpectedCost = async (counted: Counted, context: CommandContext): Promise<void> => {
  const budget = await budgetOf(counted, context);
  if (!budget) return;
  const { most, allowsMap } = budget;
  const cost = `Each update counts as a request: about ${updatesPerMap} per map, of the ${leftText(budget)} left.`;
  const advice = ` That is more than liveBudget allows (${most}). To stop earlier: --max-updates or --for.`;
  await context.note(allowsMap ? cost : cost + advice);
};

/** The usual length of a map with the break after it, in milliseconds. */
const mapLength = 3_600_000;

/** Says what watching a series, or a map of it where its length is not known, will probably cost. */
export const noteWatchCost = async (
  { transports, pollEvery, isChosen }: Pick<FeedOptions, 'transports' | 'pollEvery' | 'isChosen'>,
  bestOf: number | undefined,
  counted: Counted,
  context: Pick<CommandContext, 'settings' | 'note'>,
): Promise<void> => {
  const budget = await budgetOf(counted, context);
  if (!budget) return;
  // A room that is only tried has polling behind it.
  const isPushed = isChosen ? transports.length > 0 : transports.includes('sse');
  const perMap = isPushed ? updatesPerMap : pollEvery === undefined ? roundsCost : mapLength / pollEvery;
  const requests = Math.ceil(mapsOf(bestOf ?? 1) * perMap);
  const what = bestOf === undefined ? 'Each map' : `Best of ${bestOf}`;
  await context.note(`${what}: about ${countOf(requests, 'request')} of ${leftText(budget)}.`);
};

export const noteCost = async (taken: number, { ledger }: Counted, context: CommandContext) => {
  const usage = await usageOf(ledger);
  const left = (usage && leftOf(usage)) ?? null;
  await context.note(countOf(taken, 'update') + (left === null ? '' : ` · ${left} left`));
};

/** The ledger's usage of the key; undefined without a ledger, or if it cannot be opened. */
export const usageOf = (ledger: Counted['ledger']) =>
  ledger?.().then(
    open => open.usage(),
    () => undefined,
  );

/** The budget of live updates; undefined where they cost nothing. */
export const budgetOf = async ({ ledger }: Counted, { settings }: Pick<CommandContext, 'settings'>) => {
  const usage = await usageOf(ledger);
  const budget = usage && liveBudget(usage, settings);
  return budget && budget.left < Number.POSITIVE_INFINITY ? budget : undefined;
};
