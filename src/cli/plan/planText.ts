import type { KnownService, ServicePlan } from '../../core/services/knownService.ts';
import { planNamed } from '../../core/services/services.ts';
import type { Usage } from '../../client/ledger/ledgerUsage.ts';
import { wholeText } from '../../output/text/numbers.ts';
import { dayAndMonth } from '../../output/text/time.ts';
import { UsageError } from '../parse/usageError.ts';

/** What a plan allows, of what is published: `free: 500 a month, 10 a minute, 30 days, no rooms`. */
const planTerms = ({ name, monthly, perMinute, historyDays, rooms }: ServicePlan): string => {
  const terms = [
    ...(monthly === null ? [] : [`${wholeText(monthly)} a month`]),
    ...(perMinute === null ? [] : [`${wholeText(perMinute)} a minute`]),
    ...(historyDays === null ? [] : [`${historyDays} days`]),
    rooms ? 'rooms' : 'no rooms',
  ];
  return `${name}: ${terms.join(', ')}`;
};

export const planText = (
  { allowed: { plan, how }, told, plan: named }: Pick<Usage, 'allowed' | 'told' | 'plan'>,
  service: KnownService | undefined,
): string => {
  if (plan) return `${planTerms(plan)} (${how === 'told' ? 'as you told' : 'inferred from the answers'})`;
  if (told.plan !== null) return `${told.plan} (as you told)`;
  if (named !== null) return `${named} (as the service says)`;
  return `not known; to tell it: esports usage set --plan ${service ? namesOf(service).join('|') : '<name>'}`;
};

/** What the month and the minute have cost, and how far back results go. */
export const usageText = (usage: CountedUsage): string => {
  const { historyDays = null, perMinute = null } = usage.allowed.plan ?? {};
  const { limit, used } = usage.minute;
  const most = limit ?? perMinute;
  return [
    monthText(usage),
    // Without a limit nothing is counted.
    ...(most === null ? [] : [`${wholeText(used)} of ${wholeText(most)} this minute`]),
    ...(historyDays === null ? [] : [`results of the last ${historyDays} days`]),
  ].join(', ');
};

type CountedUsage = Pick<Usage, 'limit' | 'left' | 'spent' | 'counted' | 'told' | 'allowed'> & {
  readonly minute: Pick<Usage['minute'], 'limit' | 'used'>;
};

const monthText = ({
  limit,
  left,
  spent,
  counted,
  told: { used, usedAt },
  allowed,
}: CountedUsage): string => {
  if (limit !== null && left !== null)
    return `${wholeText(limit - left)} of ${wholeText(limit)} this month, as the service reports`;
  const most = allowed.plan?.monthly ?? limit;
  const ofMost = most === null ? '' : ` of ${wholeText(most)}`;
  const how =
    used === null || usedAt === null || usedAt < counted.since
      ? `counted on this machine since ${dayAndMonth(counted.since)}`
      : `${wholeText(used)} as you told on ${dayAndMonth(usedAt)}, ${wholeText(spent - used)} counted on this machine since`;
  return `at least ${wholeText(spent)}${ofMost} this month (${how})`;
};

/** Checks a plan that a user types: one of the service's, or any text where the service is not known. @throws UsageError */
export const checkPlan = <T extends string | undefined>(typed: T, service: KnownService | undefined) => {
  if (typed === undefined || !service) return typed;
  const plan = planNamed(service, typed);
  if (plan) return plan.name;
  throw new UsageError(
    `${service.title} has no plan "${typed}"`,
    `--plan takes one of: ${namesOf(service).join(', ')}`,
  );
};

const namesOf = ({ plans }: KnownService): readonly string[] => plans.map(({ name }) => name);
