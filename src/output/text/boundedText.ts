/** UTF-16 units of a text that a terminal shows as one cell: more than the widest terminal, and soon written. */
export const longestCell = 4096;

/** The text, or the beginning of one that is too long for a cell, with the mark of what was cut. */
export const boundedText = (text: string, mark = '…'): string =>
  text.length <= longestCell ? text : `${text.slice(0, longestCell).replace(halfPair, '')}${mark}`;

/** The first half of a surrogate pair, whose second half was cut. */
const halfPair = /[\ud800-\udbff]$/;
