import { invalidParameter } from '../../../data/store/problem.ts';
import type { Store } from '../../../data/store/store.ts';

/**
 * The requested marketplace in the spelling of the data file; undefined without a request. Throws INVALID_PARAMETER
 * when the file has no past prices of that marketplace.
 */
export const readMarket = (typed: string | undefined, store: Store): string | undefined => {
  if (typed === undefined) return undefined;
  const known = store.remember('past markets', () =>
    store
      .all<{ readonly marketplace: string }>(
        `SELECT marketplace FROM skin_day_price UNION
         SELECT marketplace FROM skin_history WHERE marketplace IS NOT NULL ORDER BY marketplace`,
      )
      .map(({ marketplace }) => marketplace),
  );
  const wanted = typed.trim().toLowerCase();
  const found = known.find(market => market.toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw invalidParameter(
    'market',
    known.length === 0
      ? 'cannot be selected: the data have no past prices by marketplace'
      : `has no past prices here; these marketplaces have: ${known.join(', ')}`,
    known,
  );
};
