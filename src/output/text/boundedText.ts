/** Maximum UTF-16 units of a cell on a terminal: more than the widest terminal, and still fast to write. */
export const longestCell = 4096;

/** The text, or if it is too long for a cell, its beginning with a mark for the cut. */
export const boundedText = (text: string, mark = '…'): string =>
  text.length <= longestCell ? text : `${text.slice(0, longestCell).replace(halfPair, '')}${mark}`;

/** The first half of a surrogate pair whose second half was cut. */
const halfPair = /[\ud800-\udbff]$/;
