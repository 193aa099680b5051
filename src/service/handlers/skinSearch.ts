import type { skin } from '../../api/entities/skin.ts';
import { rarities } from '../../api/entities/skin.ts';
import type { Exact } from '../../api/schema.ts';
import { dayNumber } from '../moments.ts';
import { invalidParameter } from '../problem.ts';
import { pageOf, readPage } from '../store/page.ts';
import type { Store } from '../store/store.ts';
import { holdsWords, toWords } from '../store/words.ts';
import type { HandlerContext, Page, PageRequest } from './handler.ts';
import { latestPrice, toPriceSeries } from './priceSeries.ts';
import { historyOf, readSkins, toSkin } from './skinAnswers.ts';

interface Search extends PageRequest {
  readonly q?: string;
  readonly weapon?: string;
  readonly rarity?: string;
  /** In dollars. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
}
interface Candidate {
  readonly id: number;
  readonly first_day: number | null;
  readonly cents: string | null;
}

const searched = "lower(s.name || ' ' || coalesce(s.weapon, '') || ' ' || coalesce(s.collection, ''))";
/** Values: eight words, weapon twice, rarity twice; empty where any will do. */
const matching = `
  ${holdsWords(searched)}
  AND (? = '' OR replace(replace(lower(s.weapon), '-', ''), ' ', '') = ?)
  AND (? = '' OR instr(lower(s.rarity), ?) = 1)`;
const byName = 's.name COLLATE NOCASE, s.id';

const found = {
  count: `SELECT count(*) AS total FROM skin s WHERE ${matching}`,
  rows: `SELECT s.id FROM skin s WHERE ${matching} ORDER BY ${byName} LIMIT ? OFFSET ?`,
} as const;
const foundWithPrices = `
  SELECT s.id, h.first_day, h.cents FROM skin s LEFT JOIN skin_history h ON h.skin_id = s.id
  WHERE ${matching} ORDER BY ${byName}`;

/** Skins by words of their name, weapon and collection, by weapon, by rarity, by price. Throws INVALID_PARAMETER. */
export const searchSkins = (input: Search, context: HandlerContext): Page<Exact<typeof skin>> => {
  const { store } = context;
  const weapon = input.weapon?.toLowerCase().replaceAll(/[- ]/g, '') ?? '';
  const rarity = toRarity(input.rarity, store);
  const values = [...toWords(input.q ?? ''), weapon, weapon, rarity, rarity];
  const { items, total } = hasPriceRange(input)
    ? pageOf(filterByPrice(store.all<Candidate>(foundWithPrices, ...values), input, context), input)
    : readPage(store, found, values, input, (row: { readonly id: number }) => row);
  const ids = items.map(({ id }) => id);
  return { items: readSkins(ids, context).map(row => toSkin(row, context)), total };
};

const hasPriceRange = ({ minPrice, maxPrice }: Search): boolean => {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    throw invalidParameter('minPrice', `${minPrice} is above maxPrice, ${maxPrice}`);
  return minPrice !== undefined || maxPrice !== undefined;
};

/** Those whose price, as the answer will show it, is in the range. A skin without a price is in none. */
const filterByPrice = (
  candidates: readonly Candidate[],
  { minPrice = 0, maxPrice = Infinity }: Search,
  { market, now }: HandlerContext,
): readonly Candidate[] => {
  const today = dayNumber(now);
  return candidates.filter(candidate => {
    const history = historyOf(candidate);
    const cents =
      market.offers(candidate.id, now)[0]?.cents ??
      (history && latestPrice(toPriceSeries(history, today))?.cents);
    return typeof cents === 'number' && cents >= minPrice * 100 && cents <= maxPrice * 100;
  });
};

/** A rarity, or how it begins (`mil-spec`), in lower case. Throws INVALID_PARAMETER where no rarity begins so. */
const toRarity = (typed: string | undefined, store: Store): string => {
  const rarity = typed?.trim().toLowerCase() ?? '';
  const begins = (name: string) => name.toLowerCase().startsWith(rarity);
  if (rarity === '' || rarities.some(begins)) return rarity;
  const stored = store
    .all<{ readonly rarity: string }>('SELECT DISTINCT rarity FROM skin WHERE rarity IS NOT NULL')
    .map(row => row.rarity);
  if (stored.some(begins)) return rarity;
  const known = [...new Set([...rarities, ...stored])];
  throw invalidParameter('rarity', `is none of the rarities ${known.join(', ')}`, known);
};
