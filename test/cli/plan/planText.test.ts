import { expect, test } from 'vitest';
import { planNamed, serviceNamed } from '../../../src/core/services/services.ts';
import { checkPlan, planText, usageText } from '../../../src/cli/plan/planText.ts';

const cito = serviceNamed('cito');
const plan = (name: string) => (cito && planNamed(cito, name)) ?? null;
const since = Date.parse('2026-11-01T00:00:00Z');
const untold = { plan: null, used: null, usedAt: null, resetsOn: null };
const unknown = {
  limit: null,
  left: null,
  spent: 23,
  plan: null,
  counted: { requests: 23, since },
  told: untold,
  allowed: { plan: null, how: null },
  minute: { limit: null, used: 0 },
};
const free = { ...unknown, allowed: { plan: plan('free'), how: 'inferred' as const } };
const toldUse = { ...untold, used: 140, usedAt: Date.parse('2026-11-09T08:00:00Z') };

test.each([
  ['a plan that nobody knows', unknown, 'at least 23 this month (counted on this machine since 1 Nov)'],
  [
    'an inferred plan',
    free,
    'at least 23 of 500 this month (counted on this machine since 1 Nov), 0 of 10 this minute, results of the last 30 days',
  ],
  [
    'a counted minute',
    { ...free, minute: { limit: null, used: 4 } },
    'at least 23 of 500 this month (counted on this machine since 1 Nov), 4 of 10 this minute, results of the last 30 days',
  ],
  [
    'a told count',
    { ...free, spent: 163, told: toldUse },
    'at least 163 of 500 this month (140 as you told on 9 Nov, 23 counted on this machine since), 0 of 10 this minute, results of the last 30 days',
  ],
  [
    'a count that was told of an earlier month',
    { ...unknown, counted: { requests: 23, since: Date.parse('2026-12-09T00:00:00Z') }, told: toldUse },
    'at least 23 this month (counted on this machine since 9 Dec)',
  ],
  [
    'a service that reports the month',
    { ...unknown, limit: 500, left: 477 },
    '23 of 500 this month, as the service reports',
  ],
  [
    'a plan without published limits',
    { ...unknown, allowed: { plan: plan('scale'), how: 'told' as const } },
    'at least 23 this month (counted on this machine since 1 Nov)',
  ],
])('usage says what it knows of %s', (_what, usage, text) => {
  expect(usageText(usage)).toBe(text);
});

test.each([
  [free, 'free: 500 a month, 10 a minute, 30 days, no rooms (inferred from the answers)'],
  [{ ...unknown, allowed: { plan: plan('scale'), how: 'told' as const } }, 'scale: rooms (as you told)'],
  [{ ...unknown, told: { ...untold, plan: 'gold' } }, 'gold (as you told)'],
  [{ ...unknown, plan: 'own' }, 'own (as the service says)'],
  [
    unknown,
    'not known; to tell it: esports usage set --plan free|starter|basic|pro|business|scale|enterprise',
  ],
])('the plan and how it is known: %#', (usage, text) => {
  expect(planText(usage, cito)).toBe(text);
});

test('a told plan is one of the service’s, and any text where the service is not known', () => {
  expect(checkPlan('Pro', cito)).toBe('pro');
  expect(checkPlan('Gold', undefined)).toBe('Gold');
  expect(() => checkPlan('gold', cito)).toThrow('Cito API has no plan "gold"');
});
