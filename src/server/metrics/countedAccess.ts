import type { AccessCheck } from '../access/check.ts';
import { ApiProblem } from '../../data/store/problem.ts';
import type { ServiceMetrics } from './prometheus.ts';

/** The same check, whose charges, streams and rooms are counted. */
export const withMetrics =
  (check: AccessCheck, { charged, listeners }: ServiceMetrics): AccessCheck =>
  async (request, entry) => {
    const access = await check(request, entry);
    const kind = entry.row.stream === 'websocket' ? 'room' : 'stream';
    return {
      ...access,
      charge: async () => {
        try {
          await access.charge();
        } catch (refusal) {
          const isCounted = refusal instanceof ApiProblem && refusal.code !== 'UNAVAILABLE';
          charged(isCounted ? 'refused' : 'unavailable');
          throw refusal;
        }
        charged('granted');
      },
      sit: () => {
        const leave = access.sit?.();
        listeners(kind, 1);
        return () => {
          listeners(kind, -1);
          leave?.();
        };
      },
    };
  };
