import type { Access } from '../../src/server/access/check.ts';
import { ApiProblem } from '../../src/data/store/problem.ts';

export interface FakeAccess extends Access {
  /** The charges granted. */
  readonly charged: number;
}

const spent = (limit: number): ApiProblem =>
  new ApiProblem('PLAN_LIMIT_EXCEEDED', 'spent', {
    details: { plan: 'test', limit, resetsAt: '2026-12-01T00:00:00Z' },
  });

/** An access with this many charges left, and the refusal of the next one. */
export const createFakeAccess = (left = Infinity, delay = 0, refusal = spent(left)): FakeAccess => {
  let charged = 0;
  return {
    delay,
    archiveSince: -Infinity,
    get charged() {
      return charged;
    },
    charge: () => {
      if (charged >= left) throw refusal;
      charged += 1;
    },
    headers: () => ({}),
  };
};
