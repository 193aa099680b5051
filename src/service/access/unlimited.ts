import type { AccessCheck } from '../gate.ts';
import { createAccessCheck } from './check.ts';
import { monthOf } from './month.ts';
import { unlimitedPlan } from './plan.ts';

/**
 * The access of a service that runs for its own user alone, in the same process: one key, which may do everything
 * and is not counted. Nothing is read or written. `now` in ms since 1970.
 */
export const createUnlimitedAccess = (key: string, now: () => number): AccessCheck => {
  const record = {
    id: 0,
    name: unlimitedPlan.name,
    plan: unlimitedPlan,
    monthly: null,
    used: 0,
    month: monthOf(now()),
    createdAt: 0,
    lastUsedAt: null,
    revokedAt: null,
  };
  return createAccessCheck({
    find: text => (text === key ? record : undefined),
    take: () => Promise.resolve({ granted: true, isRevoked: false, month: record.month, used: 0 }),
    now,
  });
};
