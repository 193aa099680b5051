import type { ServicePlan } from '../../api/services/knownService.ts';
import { wholeText } from '../../output/text/numbers.ts';

/**
 * What a key with this plan may do: `free: 500 a month, 10 a minute, 30 days, no rooms`. What is not limited, or not
 * published, is left out.
 */
export const planLine = (
  { name, monthly, perMinute, historyDays, rooms }: ServicePlan,
  how: 'told' | 'inferred',
): string => {
  const limits = [
    ...(monthly === null ? [] : [`${wholeText(monthly)} a month`]),
    ...(perMinute === null ? [] : [`${wholeText(perMinute)} a minute`]),
    ...(historyDays === null ? [] : [`${historyDays} days`]),
    rooms ? 'rooms' : 'no rooms',
  ];
  return `${how === 'told' ? name : `looks like the ${name} plan`}: ${limits.join(', ')}`;
};
