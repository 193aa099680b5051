import { type AccessCheck, createAccessCheck } from './check.ts';
import { monthOf } from './month.ts';
import { unlimitedPlan } from './plan.ts';

/** The access check in its user's own process: the one key may do everything, uncounted. `delay`: of the answers, in ms. */
export const createUnlimitedAccess = (key: string, now: () => number, delay = 0): AccessCheck => {
  // Only quota headers use the month. This key has no quota, so the month is computed on demand.
  const counted = {
    used: 0,
    get month() {
      return monthOf(now());
    },
  };
  const record = Object.assign(counted, {
    id: 0,
    name: unlimitedPlan.name,
    plan: { ...unlimitedPlan, liveDelay: delay / 1000 },
    monthly: null,
    ownMonthly: null,
    createdAt: 0,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    granted: true,
    isRevoked: false,
  });
  return createAccessCheck({
    find: text => (text === key ? record : undefined),
    take: () => Promise.resolve(record),
    now,
  });
};
