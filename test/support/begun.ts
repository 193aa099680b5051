import type { Metered, Turn } from '../../src/client/http/meter.ts';

/** The request that was begun. @throws Error if it must wait for its turn */
export const begun = (entered: Metered | Turn): Metered => {
  if ('leave' in entered) throw new Error(`the request waits for its turn: ${entered.waitMs} ms`);
  return entered;
};
