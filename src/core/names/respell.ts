import { wordTable } from '../json/spelling.ts';

/**
 * A text in Cyrillic letters as Latin ones: by how the letters look, for a name with a few foreign letters in it
 * (`dоnk`), and by how they sound, for one that is written in Russian or Ukrainian (`донк`). Empty for any other text.
 */
export const respelled = (text: string): readonly string[] => {
  if (!/\p{Script=Cyrillic}/u.test(text)) return [];
  const lower = text.toLowerCase();
  const [look, sound] = [byLook, bySound].map(letters => lower.replaceAll(/./gu, at => letters[at] ?? at));
  return [...new Set([look, sound?.replaceAll('ks', 'x'), sound])].flatMap(each => each ?? []);
};

const byLook = wordTable(
  'а a, в b, е e, ѕ s, і i, ј j, к k, м m, н h, о o, р p, с c, т t, у y, х x, з z, ԁ d, ԛ q, ԝ w, г r',
);

const bySound = wordTable(
  `
    а a, б b, в v, г g, ґ g, д d, е e, є e, ё e, ж zh, з z, и i, і i, ї i, й y, к k, л l, м m, н n, о o, п p,
    р r, с s, т t, у u, ф f, х h, ц c, ч ch, ш sh, щ sh, ъ , ы y, ь , э e, ю yu, я ya
  `,
);

/** A Latin word's consonants, of those that sound alike one: `fs` for FaZe and for `feiz`, as Russians spell it. */
export const soundOf = (text: string): string =>
  soundsAlike
    .reduce((sounds, [spelling, sound]) => sounds.replaceAll(spelling, sound), text.toLowerCase())
    .replaceAll(/(.)\1+/gu, '$1');

const soundsAlike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/dzh/g, 'j'],
  [/(?:zh|sh|ch)/g, 's'],
  [/qu/g, 'kv'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/[aeiouy\W_]|h(?![aeiouy])/g, ''],
];
