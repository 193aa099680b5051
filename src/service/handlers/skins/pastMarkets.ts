import { invalidParameter } from '../../problem.ts';
import type { Store } from '../../store/store.ts';

/**
 * The marketplace that was asked for, as the data file spells it; undefined where none was. Throws INVALID_PARAMETER
 * where the file holds no past price of it.
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
      ? 'cannot be chosen: the data do not tell past prices by marketplace'
      : `has no past prices here: ${known.join(', ')} have`,
    known,
  );
};
