import { expect, test } from 'vitest';
import { planNamed, serviceNamed } from '../../../../src/api/services/services.ts';
import { planLine } from '../../../../src/cli/commands/account/authLogin.ts';

const lineOf = (name: string, how: 'told' | 'inferred'): string | undefined => {
  const service = serviceNamed('cito');
  const plan = service && planNamed(service, name);
  return plan && planLine(plan, how);
};

test('a plan is said in one line, which tells what is not known for sure', () => {
  expect(lineOf('free', 'told')).toBe('free: 500 a month, 10 a minute, 30 days, no rooms');
  expect(lineOf('pro', 'inferred')).toBe(
    'looks like the pro plan: 250,000 a month, 100 a minute, 90 days, no rooms',
  );
  expect(lineOf('scale', 'told')).toBe('scale: rooms');
});
