import { countOf } from '../../../output/text/countOf.ts';
import type { CommandContext, OpenService } from '../../session/types.ts';
import { liveBudget, updatesPerMap } from '../../session/liveBudget.ts';

type Counted = Pick<OpenService, 'ledger'>;

/** Says what following is likely to cost, beside what is left; nothing where it costs nothing. */
export const noteExpectedCost = async ({ ledger }: Counted, context: CommandContext): Promise<void> => {
  const usage = await usageOf(ledger);
  if (!usage) return;
  const { left, isGuess, most, allowsMap } = liveBudget(usage, context.settings);
  if (left === Number.POSITIVE_INFINITY) return;
  const known = isGuess ? `about ${left} (the plan is not known)` : String(left);
  const cost = `Each update counts as a request: about ${updatesPerMap} a map, of ${known} that are left.`;
  const advice = ` More than liveBudget allows (${most}); --max-updates and --for end it earlier.`;
  await context.note(allowsMap ? cost : cost + advice);
};

/** Says what it has cost. */
export const noteCost = async (
  taken: number,
  { ledger }: Counted,
  context: CommandContext,
): Promise<void> => {
  const usage = await usageOf(ledger);
  const left = usage?.left === null || usage === undefined ? '' : ` · ${usage.left} left`;
  await context.note(countOf(taken, 'update') + left);
};

/** What the ledger knows of the key; nothing where there is none, or it cannot be opened: the first request says so. */
export const usageOf = (ledger: Counted['ledger']) =>
  ledger?.().then(
    open => open.usage(),
    () => undefined,
  );
