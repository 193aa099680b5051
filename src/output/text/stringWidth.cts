import type * as width from './width.ts';

/**
 * Stands in for the `string-width` package in the bundle (an esbuild alias), whose own function costs 44 ms for the
 * first 50 rows of a table. CommonJS, because cli-table3 wants the function itself of its `require`.
 */
const { displayWidth }: typeof width = require('./width.ts');

const LINK_START = '\u001b]8;;';
const LINK_END = '\u0007';

/** A hyperlink's sequences take no room; cli-table3 removes colours itself before it measures. */
const withoutLinks = (text: string): string => {
  const [before = '', ...linked] = text.split(LINK_START);
  return before + linked.map(piece => piece.slice(piece.indexOf(LINK_END) + 1)).join('');
};

module.exports = (text: string): number =>
  displayWidth(text.includes(LINK_START) ? withoutLinks(text) : text);
