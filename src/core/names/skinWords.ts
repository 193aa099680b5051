/**
 * The words that players and traders type for weapons, knives, wears and skins, each with the words that the name of a
 * skin has. Source: knowledge of the field, as of `shortNames.ts`.
 */
const skinWords: Readonly<Record<string, string>> = {
  57: 'five-seven',
  ak: 'ak-47',
  ak47: 'ak-47',
  bayo: 'bayonet',
  bfk: 'butterfly-knife',
  bizon: 'pp-bizon',
  bs: 'battle-scarred',
  butterfly: 'butterfly-knife',
  ch: 'case-hardened',
  cz: 'cz75-auto',
  cz75: 'cz75-auto',
  deagle: 'desert-eagle',
  deag: 'desert-eagle',
  dlore: 'dragon-lore',
  dualies: 'dual-berettas',
  duals: 'dual-berettas',
  fn: 'factory-new',
  ft: 'field-tested',
  galil: 'galil-ar',
  glock: 'glock-18',
  kara: 'karambit',
  kc: 'kill-confirmed',
  krieg: 'sg-553',
  m4a1: 'm4a1-s',
  m9: 'm9-bayonet',
  mac: 'mac-10',
  mac10: 'mac-10',
  mw: 'minimal-wear',
  r8: 'r8-revolver',
  scar: 'scar-20',
  scout: 'ssg-08',
  sg: 'sg-553',
  ssg: 'ssg-08',
  st: 'stattrak',
  tec: 'tec-9',
  tec9: 'tec-9',
  ump: 'ump-45',
  usp: 'usp-s',
  ww: 'well-worn',
};

/**
 * The slug of a skin's name with such words spelled out and the kind of its counter first, as the market names it:
 * `ak-redline-ft-st` is `stattrak-ak-47-redline-field-tested`. A lone word of two letters stays, since it may be the
 * beginning of another.
 */
export const spelledOut = (slug: string): string => {
  const words = slug.replace(/\bstat-trak\b/, 'stattrak').split('-');
  if (words.length === 1 && slug.length < 3) return slug;
  const spelled = spelledWords(words);
  const isFirst = (word: string): boolean => word === 'stattrak' || word === 'souvenir';
  return [...spelled.filter(isFirst), ...spelled.filter(word => !isFirst(word))].join('-');
};

/** Slugs of words, with the short ones spelled out unless their full words are there too. */
export const spelledWords = (words: readonly string[]): readonly string[] => {
  const isTyped = (full: string): boolean => `-${words.join('-')}-`.includes(`-${full}-`);
  return words.map(word => {
    const full = Object.hasOwn(skinWords, word) ? skinWords[word] : undefined;
    return full === undefined || isTyped(full) ? word : full;
  });
};
