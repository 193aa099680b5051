/** The width that help is laid out for: every terminal has it. */
const helpWidth = 80;

/** A paragraph; a line break in it is kept. */
export const paragraph = (text: string): string =>
  text
    .split('\n')
    .flatMap(line => wrapWords(line.split(' '), helpWidth))
    .join('\n');

/** Above this width a term stands on a line of its own. */
const widestTerm = 30;

/** Terms with what they mean, in two columns below a heading; nothing where there are no terms. */
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

/** A heading with words after it, wrapped below themselves; nothing where there are none. */
export const wordList = (heading: string, words: readonly string[]): string => {
  if (words.length === 0) return '';
  return [heading, ...wrapWords(words, helpWidth - 2).map(line => `  ${line}`)].join('\n');
};

/** Blocks with an empty line between them; empty ones are left out. Ends with a line break. */
export const joinBlocks = (blocks: readonly string[]): string =>
  `${blocks.filter(block => block !== '').join('\n\n')}\n`;

/** Joins words to lines of at most `width`; a longer word stands alone. A word may hold spaces: it is not broken. */
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
