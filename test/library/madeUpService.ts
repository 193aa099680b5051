import { afterAll, beforeAll, inject } from 'vitest';
import { createService, type Service } from '../../src/library/service.ts';

/** The moment of the service, at which a match is live: 2026-11-21T20:00:00Z. */
export const moment = Date.UTC(2026, 10, 21, 20);

/** The made-up season at one moment, for all tests of a file. `faults` has what failed inside it. */
export const useService = (): { readonly service: () => Service; readonly faults: readonly unknown[] } => {
  const faults: unknown[] = [];
  let service: Service | undefined;
  beforeAll(async () => {
    service = await createService({
      now: () => moment,
      folder: inject('season'),
      onFault: fault => void faults.push(fault),
    });
  });
  afterAll(() => service?.close());
  return {
    service: () => {
      if (!service) throw new Error('the service is not open yet');
      return service;
    },
    faults,
  };
};
