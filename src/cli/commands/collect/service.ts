import { HintedError } from '../../../core/hintedError.ts';
import { record, text } from '../../../core/schema.ts';
import { SourceFailure } from '../../../data/collect/fetching.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { askService, type ServiceReport } from '../../collected/askService.ts';
import type { CommandContext } from '../../context/types.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import type { collectFlags } from './collectCommand.ts';
import { ConfigError } from '../../settings/source.ts';
import { presentRows } from '../../show/present.ts';

export type Row = Readonly<{
  source: string;
  status: 'new' | 'unchanged' | 'not asked' | 'failed';
  found: string;
  bytes: number | null;
}>;

/** The row of what could not be had. @throws what is no fault of a source, a file or a setting */
export const failedRow = (source: string, error: unknown): Row => {
  if (!(error instanceof SourceFailure) && !(error instanceof HintedError)) throw error;
  return { source, status: 'failed', found: safeText(error.message), bytes: null };
};

/** Asks the service of the user's key, and says what came of it. No row without a key, and where only some sources are wanted. */
export const collectService = async (
  { only, budget }: Pick<FlagValues<typeof collectFlags>, 'only' | 'budget'>,
  context: CommandContext,
): Promise<readonly Row[]> => {
  if (only !== undefined) return [];
  const wait = context.progress.begin('Asking the service of your key …');
  try {
    const found = await askService(budget === undefined ? {} : { budget }, context);
    return found ? [{ source: found.service, ...outcomeOf(found), bytes: null }] : [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.kind === 'noKey' ? [] : [failedRow('service', error)];
  } finally {
    wait.end();
  }
};

const outcomeOf = ({ sent, stopped, reason, planned, budget }: ServiceReport) => {
  const asked = countOf(sent, 'request');
  if (stopped) return { status: 'failed', found: `${asked}, then: ${safeText(stopped.message)}` } as const;
  if (sent > 0) return { status: 'new', found: `${asked} of ${budget} for today` } as const;
  const why = planned.length === 0 ? 'nothing new is expected' : (reason ?? 'nothing is left to ask');
  return { status: 'not asked', found: why } as const;
};

const planLine = record('A request that would be sent', {
  request: text('Path, after the game segment'),
  why: text('What it is for'),
});

/** Shows what would be asked today and later, and sends nothing. */
export const showPlan = async (typed: number | undefined, context: CommandContext): Promise<void> => {
  const found = await askService({ planOnly: true, ...(typed !== undefined && { budget: typed }) }, context);
  const { planned = [], budget = 0, reason } = found ?? {};
  await presentRows(
    planLine,
    planned.map(({ asked, why }) => ({ request: asked, why })),
    context,
  );
  await context.note(
    found
      ? `${countOf(planned.length, 'request')} would tell something new; today at most ${budget} are sent${reason === undefined ? '' : `: ${reason}`}.`
      : 'No key of a service whose answers are kept: only public sources are fetched.',
  );
};
