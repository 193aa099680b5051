import { isAscii } from '../json/spelling.ts';

/**
 * A name in a form that is easy to type: lower-case letters and digits, joined by hyphens. Letters of any script stay;
 * accents and ™ are removed. Empty if the name has neither letters nor digits.
 */
export const toSlug = (name: string): string => {
  const plain = isAscii(name) ? name.toLowerCase() : withoutAccents(name);
  return plain
    .replaceAll(/[\u2019'`]/g, '')
    .replaceAll(isAscii(plain) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
};

const withoutAccents = (name: string): string =>
  name
    .replaceAll('™', '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, letter => undecomposed[letter] ?? letter);

/** Letters that Unicode does not decompose into a letter and an accent. */
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
