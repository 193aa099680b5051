import { countOf } from '../../../output/text/countOf.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { liveBudget, updatesPerMap } from '../../session/liveBudget.ts';

type Counted = Pick<OpenService, 'ledger'>;

/** Reports the likely cost of following and what is left of the plan; silent if following costs nothing. */
export const noteExpectedCost = async ({ ledger }: Counted, context: CommandContext): Promise<void> => {
  const usage = await usageOf(ledger);
  if (!usage) return;
  const { left, isGuess, most, allowsMap } = liveBudget(usage, context.settings);
  if (left === Number.POSITIVE_INFINITY) return;
  const known = isGuess ? `about ${left} (the plan is not known)` : String(left);
  const cost = `Each update counts as a request: about ${updatesPerMap} per map, of the ${known} left.`;
  const advice = ` That is more than liveBudget allows (${most}). To stop earlier: --max-updates or --for.`;
  await context.note(allowsMap ? cost : cost + advice);
};

/** Reports the actual cost. */
export const noteCost = async (
  taken: number,
  { ledger }: Counted,
  context: CommandContext,
): Promise<void> => {
  const usage = await usageOf(ledger);
  const left = usage?.left === null || usage === undefined ? '' : ` · ${usage.left} left`;
  await context.note(countOf(taken, 'update') + left);
};

/**
 * The ledger's usage of the key; undefined if there is none or it cannot be opened, which the first request reports.
 */
export const usageOf = (ledger: Counted['ledger']) =>
  ledger?.().then(
    open => open.usage(),
    () => undefined,
  );
