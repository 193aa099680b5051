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
