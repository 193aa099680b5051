import { rarities } from '../../../core/entities/skin.ts';
import { dayNumber } from '../../../data/store/time.ts';
import { invalidParameter, unknownValue } from '../../../data/store/problem.ts';
import { pageOf, readRememberedPage } from '../../../data/store/page.ts';
import type { Store } from '../../../data/store/store.ts';
import { holdsWords, toWords } from '../../../data/store/words.ts';
import type { HandlerContext } from '../../handler.ts';
import type { PageRequest } from '../../../data/store/pageOf.ts';
import { latestPrice } from './priceSeries.ts';
import { pricesOfSkin, readSkins, seriesOf, type SkinRow, skinsByNumber, toSkin } from './skinAnswers.ts';
import { nearest } from '../../../core/names/nearMiss.ts';
import { spelledWords } from '../../../core/names/shortNames.ts';
import { toSlug } from '../../../core/names/slug.ts';

interface Search extends PageRequest {
  readonly q?: string;
  readonly weapon?: string;
  readonly rarity?: string;
  /** In dollars. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
}
/** The search terms in lower case; empty means any. */
interface Wanted {
  /** SQL of the text that the words are in. */
  readonly text: string;
  readonly words: readonly string[];
  readonly weapon: string;
  readonly rarity: string;
}
type Candidate = Pick<SkinRow, 'id' | 'prices'>;

const searched =
  "lower(s.name || ' ' || s.slug || ' ' || coalesce(s.weapon, '') || ' ' || coalesce(s.collection, ''))";
/** A rarity is given by its beginning. Values: the words, then weapon and rarity if given. */
const matching = ({ text, words, weapon, rarity }: Wanted): string => `
  ${holdsWords(text, words)}
  ${weapon === '' ? '' : "AND replace(replace(lower(s.weapon), '-', ''), ' ', '') = ?"}
  ${rarity === '' ? '' : 'AND instr(lower(s.rarity), ?) = 1'}`;
const byName = 's.name COLLATE NOCASE, s.id';

const idsOf = (wanted: Wanted) => `SELECT s.id FROM skin s WHERE ${matching(wanted)} ORDER BY ${byName}`;
const pricesOf = (wanted: Wanted) => `
  SELECT s.id, ${pricesOfSkin} AS prices FROM skin s
  WHERE ${matching(wanted)} ORDER BY ${byName}`;

/** Skins by words of their name, weapon and collection, by weapon, by rarity and by price. Throws INVALID_PARAMETER. */
export const searchSkins = (input: Search, context: HandlerContext) => {
  const { store, now } = context;
  const weapon = input.weapon?.toLowerCase().replaceAll(/[- ]/g, '') ?? '';
  const rarity = toRarity(input.rarity, store);
  const wanted = { ...readTyped(input.q ?? '', store), weapon, rarity };
  const values = [...wanted.words, weapon, rarity].filter(value => value !== '');
  if (!hasPriceRange(input)) {
    const list = { ids: idsOf(wanted), rows: skinsByNumber };
    // Prices change with the day (`MarketSource`).
    const toItem = (row: SkinRow) => toSkin(row, context);
    return readRememberedPage(store, list, { list: values, row: [] }, input, toItem, [dayNumber(now)]);
  }
  const candidates = store.all<Candidate>(pricesOf(wanted), ...values);
  const { items, total } = pageOf(filterByPrice(candidates, input, context), input);
  const ids = items.map(({ id }) => id);
  return { items: readSkins(ids, context).map(row => toSkin(row, context)), total };
};

/** The words as typed if any skin has them, else read less literally. */
const readTyped = (typed: string, store: Store): Pick<Wanted, 'text' | 'words'> => {
  const words = toWords(typed);
  const finds = `SELECT 1 FROM skin s WHERE ${holdsWords(searched, words)} LIMIT 1`;
  const isFound = words.length === 0 || store.get(finds, ...words) !== undefined;
  const other = isFound ? undefined : otherReading(typed, store, searched);
  return other ? { text: withoutBlanks(searched), words: other } : { text: searched, words };
};

const hasPriceRange = ({ minPrice, maxPrice }: Search): boolean => {
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
    throw invalidParameter('minPrice', `${minPrice} is above maxPrice, ${maxPrice}`);
  return minPrice !== undefined || maxPrice !== undefined;
};

/** The skins whose price, as shown in the answer, is in the range. A skin without a price is in no range. */
const filterByPrice = (
  candidates: readonly Candidate[],
  { minPrice = 0, maxPrice = Infinity }: Search,
  { market, now }: HandlerContext,
): readonly Candidate[] => {
  const today = dayNumber(now);
  return candidates.filter(candidate => {
    const cents =
      market.offers(candidate.id, now)[0]?.cents ?? latestPrice(seriesOf(candidate, today))?.cents;
    return typeof cents === 'number' && cents >= minPrice * 100 && cents <= maxPrice * 100;
  });
};

/** A rarity, in full or by its beginning (`mil-spec`), in lower case. Throws INVALID_PARAMETER when none matches. */
const toRarity = (typed: string | undefined, store: Store): string => {
  const rarity = typed?.trim().toLowerCase() ?? '';
  const begins = (name: string) => name.toLowerCase().startsWith(rarity);
  if (rarity === '' || rarities.some(begins)) return rarity;
  const stored = store
    .all<{ readonly rarity: string }>('SELECT DISTINCT rarity FROM skin WHERE rarity IS NOT NULL')
    .map(row => row.rarity);
  if (stored.some(begins)) return rarity;
  const known = [...new Set([...rarities, ...stored])];
  throw unknownValue('rarity', typed ?? '', known);
};

/** SQL for a text in lower case without spaces, bars and hyphens. */
const withoutBlanks = (text: string): string =>
  [' ', '|', '-'].reduce((sql, sign) => `replace(${sql}, '${sign}', '')`, text);

interface SkinTexts {
  /** Each skin's text without blanks. */
  readonly compact: readonly string[];
  readonly words: readonly string[];
}

/**
 * The words of a search that literally finds nothing, for a text without blanks: with short words spelled out (`ak`) and
 * without the wear, else with a slip in one word mended (`asimov`). Undefined if nothing fits.
 */
const otherReading = (typed: string, store: Store, searched: string): readonly string[] | undefined => {
  const words = readWords(typed);
  if (words.length === 0) return undefined;
  const { compact, words: known } = store.remember('skin texts', () => readTexts(store, searched));
  const fits = (wanted: readonly string[]) => compact.some(text => wanted.every(word => text.includes(word)));
  if (fits(words)) return words;
  const [unknown, ...others] = words.filter(word => !fits([word]));
  if (unknown === undefined || others.length > 0) return undefined;
  // Another first letter is seldom a slip: `howl` is not `fowl`.
  return nearest(unknown, known, 'sure')
    .filter(near => near[0] === unknown[0])
    .map(near => words.map(word => (word === unknown ? near : word)))
    .find(fits);
};

/** A list has one row for a skin in all wears. */
const form = / (?:factory new|minimal wear|field tested|well worn|battle scarred|stattrak|souvenir)(?= )/g;

const readWords = (typed: string): readonly string[] => {
  const slugs = typed
    .split(/\s+/u)
    .map(toSlug)
    .filter(slug => slug !== '');
  const spelled = spelledWords(slugs);
  const isForm = (word: string) => ` ${word.replaceAll('-', ' ')} `.replaceAll(form, '').trim() === '';
  const named = spelled.filter(word => !isForm(word));
  return named.map(word => word.replaceAll('-', ''));
};

const readTexts = (store: Store, searched: string): SkinTexts => {
  const texts = store
    .all<{ readonly text: string }>(`SELECT ${searched} AS text FROM skin s`)
    .map(({ text }) => text);
  return {
    compact: texts.map(text => text.replaceAll(/[ |-]/g, '')),
    words: [...new Set(texts.flatMap(text => text.split(/[^\p{L}\d]+/u)))].filter(word => word !== ''),
  };
};
