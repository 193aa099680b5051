/** The width of help texts, which every terminal has. */
const helpWidth = 80;

/** Wraps a paragraph and keeps its line breaks. */
export const paragraph = (text: string): string =>
  text
    .split('\n')
    .flatMap(line => wrapWords(line.split(' '), helpWidth))
    .join('\n');

/** Longer terms get a line of their own. */
const widestTerm = 30;

/** Terms and their descriptions, in two columns below a heading; empty text when there are no terms. */
export const termList = (
  heading: string,
  rows: readonly (readonly [term: string, about: string])[],
): string => {
  if (rows.length === 0) return '';
  const fitting = rows.map(([term]) => term.length).filter(length => length <= widestTerm);
  const column = Math.max(...fitting, 4) + 4;
  const indent = ' '.repeat(column);
  const lines = rows.flatMap(([term, about]) => {
    const [first = '', ...rest] = wrapWords(about.split(' '), helpWidth - column);
    const start = `  ${term}`;
    const head =
      term.length > widestTerm ? [start, `${indent}${first}`] : [`${start.padEnd(column)}${first}`];
    return [...head, ...rest.map(line => `${indent}${line}`)];
  });
  return [heading, ...lines.map(line => line.trimEnd())].join('\n');
};

/** A heading followed by words, wrapped with an indent; empty text when there are no words. */
export const wordList = (heading: string, words: readonly string[]): string => {
  if (words.length === 0) return '';
  return [heading, ...wrapWords(words, helpWidth - 2).map(line => `  ${line}`)].join('\n');
};

/** Joins the blocks that are not empty with empty lines, and ends with a line break. */
export const joinBlocks = (blocks: readonly string[]): string =>
  `${blocks.filter(block => block !== '').join('\n\n')}\n`;

/**
 * Joins words to lines of at most `width`. A longer word gets its own line. A word may contain spaces and is never
 * broken.
 */
const wrapWords = (words: readonly string[], width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return line === '' ? lines : [...lines, line];
};
