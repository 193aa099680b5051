import type { Access } from '../../src/service/access/check.ts';
import { ApiProblem } from '../../src/service/problem.ts';

export interface FakeAccess extends Access {
  /** Charges that were granted. */
  readonly charged: number;
}

/** An access with so many charges left. */
export const createFakeAccess = (left = Infinity, delay = 0): FakeAccess => {
  let charged = 0;
  return {
    delay,
    archiveSince: -Infinity,
    get charged() {
      return charged;
    },
    charge: () => {
      if (charged >= left) {
        throw new ApiProblem('PLAN_LIMIT_EXCEEDED', 'spent', {
          details: { plan: 'test', limit: left, resetsAt: '2026-12-01T00:00:00Z' },
        });
      }
      charged += 1;
    },
    headers: () => ({}),
  };
};
