import { expect, test } from 'vitest';
import type { ErrorFacts } from '../../../src/client/errors.ts';
import { type KnownPlan, learnPlan } from '../../../src/client/ledger/ledgerPlan.ts';

const answer = (status: number, headers: Readonly<Record<string, string>> = {}) => ({ status, headers });

test.each<readonly [string, ReturnType<typeof answer>, ErrorFacts, KnownPlan, KnownPlan]>([
  [
    'the policy of a limit',
    answer(200, { 'ratelimit-policy': '"Scale";q=9;w=9999' }),
    {},
    {},
    { plan: 'scale' },
  ],
  ['a header of its own', answer(200, { 'x-plan': 'Enterprise' }), {}, {}, { plan: 'enterprise' }],
  ['a header of another plan', answer(200, { 'x-plan': 'gold' }), {}, {}, {}],
  ['a policy that names none', answer(200, { 'ratelimit-policy': '"burst";q=9;w=60' }), {}, {}, {}],
  ['a refusal', answer(403), { plan: 'free' }, { plan: 'scale', rooms: true }, { plan: 'free' }],
  ['a refusal that says nothing', answer(403), {}, { plan: 'scale', rooms: true }, { plan: 'scale' }],
  ['a room that opens', answer(101), {}, { plan: 'own' }, { plan: 'own', rooms: true }],
  ['any other answer', answer(200), {}, { plan: 'own', rooms: true }, { plan: 'own', rooms: true }],
  [
    'another plan',
    answer(200, { ratelimit: '"free";r=9' }),
    {},
    { plan: 'scale', rooms: true },
    { plan: 'free' },
  ],
])('%s tells of the plan', (_what, seen, facts, before, after) => {
  expect(learnPlan(seen, facts, before)).toEqual(after);
});
