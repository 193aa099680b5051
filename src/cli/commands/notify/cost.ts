import { countOf } from '../../../output/text/countOf.ts';
import type { FeedOptions } from '../../watch/feed/feed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { budgetOf, noteExpectedCost } from '../../plan/streamCost.ts';
import { withinBudget } from '../watch/openFeed.ts';

const hour = 3_600_000;

/**
 * Says what following will cost, and returns how to follow within the live budget. `skins`: the number of those whose
 * prices are asked for every hour; `isTiered`: whether the tournaments that are on are asked for, to know their tiers.
 */
export const withinCost = async (
  asked: FeedOptions,
  service: OpenService,
  context: CommandContext,
  { skins, isTiered }: { readonly skins: number; readonly isTiered: boolean },
): Promise<FeedOptions> => {
  const { source, ledger } = service;
  const feeding = await withinBudget({ ...asked, every: true }, service, context);
  if (source.kind !== 'remote' || !ledger) return feeding;
  if (feeding.transports.length > 0) await noteExpectedCost(service, context);
  else
    await context.note(
      feeding.pollEvery === undefined
        ? 'Polling spends what the month allows, when a map or a round of interest is likely to end: esports budget.'
        : `Polling costs ${countOf(Math.ceil(hour / feeding.pollEvery), 'request')} an hour, plus 1 for each match that ends, or 3 if its result is late.`,
    );
  if (skins > 0) await context.note(`Checking skin prices costs ${countOf(skins, 'request')} an hour.`);
  if (isTiered) await context.note('Looking up tournament tiers costs at most 1 request an hour.');
  const budget = await budgetOf(service, context);
  const isPaced = feeding.transports.length === 0;
  if (asked.isChosen || asked.most !== undefined || !budget || isPaced) return feeding;
  const most = Math.max(1, budget.most);
  await context.note(
    `The run stops after ${countOf(most, 'request')}, the share of your plan that liveBudget allows. To set another limit: --max-updates.`,
  );
  return { ...feeding, most };
};
