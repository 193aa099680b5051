import { ClientError } from '../../client/errors.ts';
import { maxPageSize, type PageOptions } from '../../client/pages/pages.ts';
import { inputNeeded } from '../parse/usageError.ts';
import { leftOf } from './liveBudget.ts';
import type { CommandContext, OpenService } from '../context/types.ts';

export const wantsDryRun = ({ flags }: CommandContext): boolean =>
  flags.dryRun === true || flags.curl === true;

/** The number of requests that are sent without a note or a question. */
const few = 3;
const many = 20;

/** Reports the cost of a list of several pages, and asks if it is much. @throws ClientError if nobody agrees */
export const agreeToCost = async (
  { limit = 0 }: PageOptions,
  service: OpenService,
  context: CommandContext,
): Promise<void> => {
  const { flags, host } = context;
  const requests = Math.ceil(limit / maxPageSize);
  if (requests <= few || !service.ledger || flags.offline) return;
  // If the ledger cannot be opened, the first request reports it.
  const left = await service.ledger().then(
    ledger => leftOf(ledger.usage()),
    () => null,
  );
  const cost = `This takes up to ${requests} requests${left === null ? '' : ` of the ${left} left`}.`;
  if (requests <= many || isAgreed(requests, context)) return context.note(cost);
  if (flags.input === false)
    throw inputNeeded(`${cost} That needs your word`, 'Add --yes, or lower --limit.');
  const answer = await host.confirm(`${cost} Send them? [y/N] `);
  if (answer) return;
  const why = answer === false ? 'you did not agree' : 'there is nobody to ask';
  throw new ClientError('unagreed', `${cost} Nothing was sent: ${why}`, `esports ${context.command}`);
};

const isAgreed = (requests: number, { flags }: CommandContext): boolean =>
  flags.yes === true || (flags.maxRequests ?? 0) >= requests;

const steps = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** Formats an age in its largest unit: `3 h`. */
export const ageText = (ms: number): string => {
  const step = steps.find(([length]) => ms >= length);
  return step ? `${Math.floor(ms / step[0])} ${step[1]}` : `${Math.max(0, Math.floor(ms / 1000))} s`;
};
