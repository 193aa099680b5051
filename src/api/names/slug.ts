/**
 * A name as it can be typed: small letters and digits, hyphens between; letters of any script stay, accents and ™ go.
 * Empty where the name has neither letter nor digit.
 */
export const toSlug = (name: string): string =>
  name
    .replaceAll('™', '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, letter => undecomposed[letter] ?? letter)
    .replaceAll(/[\u2019'`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Letters that Unicode does not take apart into a letter and an accent. */
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};
