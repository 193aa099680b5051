import type { Glyphs } from '../theme.ts';

/** ASCII replacements and the screen's symbols for them, for terminals without Unicode. Each is as wide as its symbol. */
const symbols: Readonly<Record<string, string>> = {
  '-': '─–╌',
  '|': '│┃▌',
  '+': '╭╮╰╯┏┓┗┛┐┘├┤┬┴┼└┌',
  '=': '━',
  '.': '·',
  '~': '…',
  '*': '●✓★',
  o: '○°',
  x: '✕×',
  '!': '✹',
  d: '◆',
  t: '◔',
  s: '⚑',
  '>': '▸→',
  '^': '↑▲',
  v: '↓▼',
  '<': '←',
  '#': '█',
  '"': '▀',
  _: '▄',
  "'": '’',
};
const signs = new Map(
  Object.entries(symbols).flatMap(([sign, all]) => all.split('').map(each => [each, sign])),
);

const everySign = new RegExp(`[${[...signs.keys()].join('')}]`, 'gu');

/** The text with the screen's symbols replaced by ASCII. Names keep their letters. */
export const toAscii = (text: string): string => text.replace(everySign, sign => signs.get(sign) ?? sign);

/** What a sign says where it is read aloud; nothing for a mark beside words that say it. */
const spoken: Readonly<Record<string, string>> = {
  '✕': 'killed',
  '✹ ': '',
  '◆ ': '',
  '── ': '',
  ' · ': ', ',
  ' ● ': ', ',
  '→': 'to',
  '…': '...',
};
const everySpoken = new RegExp(Object.keys(spoken).join('|'), 'g');

/** A drawn line for a theme's signs: as it is, in ASCII, or in words, where `13–9` is `13 to 9`. */
export const inSigns = (text: string, { ascii, words }: Pick<Glyphs, 'ascii' | 'words'>): string => {
  if (!words) return ascii ? toAscii(text) : text;
  return toAscii(
    text
      .replaceAll(everySpoken, sign => spoken[sign] ?? sign)
      .replaceAll(/(?<=\d)\u2013(?=\d)/g, ' to ')
      .replaceAll(/~(?=[\d$])/g, 'about '),
  );
};

/** Signs of sentences, which need not keep their width. */
const spelled: Readonly<Record<string, string>> = {
  '«': "'",
  '»': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '…': '...',
  '→': '->',
};
const everySpelled = new RegExp(`[${Object.keys(spelled).join('')}]`, 'gu');

/** A sentence in ASCII alone: signs replaced, letters without their marks, and `?` for anything else. */
export const toAsciiText = (text: string): string =>
  toAscii(text.replace(everySpelled, sign => spelled[sign] ?? sign))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // The frames of a spinner.
    .replaceAll(/[\u2800-\u28ff]/g, '*')
    .replaceAll(/[\u0080-\u{10ffff}]/gu, '?');
