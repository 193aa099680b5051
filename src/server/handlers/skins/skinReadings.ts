import { nearest } from '../../../core/names/nearMiss.ts';
import { spelledWords } from '../../../core/names/shortNames.ts';
import { toSlug } from '../../../core/names/slug.ts';
import type { Store } from '../../../data/store/store.ts';

/** SQL for a text in lower case without spaces, bars and hyphens. */
export const withoutBlanks = (text: string): string =>
  [' ', '|', '-'].reduce((sql, sign) => `replace(${sql}, '${sign}', '')`, text);

interface SkinTexts {
  /** Each skin's text without blanks. */
  readonly compact: readonly string[];
  readonly words: readonly string[];
}

/**
 * The words of a search that literally finds nothing, read less literally, for a text without blanks: with short words
 * spelled out (`ak`) and without the wear, else with a slip in one word mended (`asimov`). Undefined if nothing fits.
 * `searched` is the SQL of a skin's text.
 */
export const otherReading = (
  typed: string,
  store: Store,
  searched: string,
): readonly string[] | undefined => {
  const words = readWords(typed);
  if (words.length === 0) return undefined;
  const { compact, words: known } = store.remember('skin texts', () => readTexts(store, searched));
  const fits = (wanted: readonly string[]): boolean =>
    compact.some(text => wanted.every(word => text.includes(word)));
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
  const isForm = (word: string): boolean =>
    ` ${word.replaceAll('-', ' ')} `.replaceAll(form, '').trim() === '';
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
