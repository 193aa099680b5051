/** What stands for each sign of the screen where a terminal shows ASCII alone; as wide as the sign. */
const signs: Readonly<Record<string, string>> = {
  '─': '-',
  '│': '|',
  '╭': '+',
  '╮': '+',
  '╰': '+',
  '╯': '+',
  '━': '=',
  '┃': '|',
  '┏': '+',
  '┓': '+',
  '┗': '+',
  '┛': '+',
  '·': '.',
  '–': '-',
  '…': '~',
  '●': '*',
  '○': 'o',
  '✕': 'x',
  '✹': '!',
  '◆': 'd',
  '◔': 't',
  '⚑': 's',
  '▸': '>',
  '→': '>',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  '█': '#',
  '▀': '"',
  '▄': '_',
  '▌': '|',
  '°': 'o',
  '✓': '+',
  '×': 'x',
  '’': "'",
};

const everySign = new RegExp(`[${Object.keys(signs).join('')}]`, 'gu');

/** The text with the screen's own signs written in ASCII; names keep their letters. */
export const toAscii = (text: string): string => text.replace(everySign, sign => signs[sign] ?? sign);
