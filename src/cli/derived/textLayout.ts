import { greatest } from '../../core/extremes.ts';
/** A help text as data. It imports next to nothing, because it is printed before the program is loaded. */
export type HelpBlock =
  /** A paragraph. Its line breaks are kept. */
  | string
  /** Terms and their descriptions, in two columns below a heading. */
  | { readonly head: string; readonly terms: readonly (readonly [term: string, about: string])[] }
  /** Words below a heading, joined to lines. A word may contain spaces and is never broken. */
  | { readonly head: string; readonly words: readonly string[] }
  /** Lines that are printed as they are: what a user pastes must not be broken. */
  | { readonly head: string; readonly lines: readonly string[] };

export type HelpPage = readonly HelpBlock[];

const usualWidth = 80;
/** On a wider terminal, lines would be too long to read; a narrower one breaks them itself. */
const widths = { least: 40, most: 120 } as const;

/** Breaks the lines for an output of `columns`. Blocks without content are left out. */
export const renderPage = (page: HelpPage, columns: number = usualWidth): string => {
  const width = Math.min(Math.max(columns, widths.least), widths.most);
  const blocks = page.map(block =>
    typeof block === 'string' ? paragraph(block, width) : list(block, width),
  );
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`;
};

const paragraph = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap(line => wrapWords(line.split(' '), width))
    .join('\n');

const list = (block: Exclude<HelpBlock, string>, width: number): string => {
  const lines = linesOf(block, width);
  return lines.length === 0 ? '' : [paragraph(block.head, width), ...lines].join('\n');
};

const linesOf = (block: Exclude<HelpBlock, string>, width: number): readonly string[] => {
  if ('terms' in block) return termLines(block.terms, width);
  if ('words' in block) return wrapWords(block.words, width - 2).map(line => `  ${line}`);
  return block.lines.map(line => `  ${line}`);
};

/** A longer term gets a line of its own. In columns of a narrow output; of a usual one, 30. */
const widestTerm = (width: number): number => Math.floor((Math.min(width, usualWidth) * 3) / 8);

const termLines = (rows: readonly (readonly [term: string, about: string])[], width: number) => {
  const widest = widestTerm(width);
  const fitting = rows.map(([term]) => term.length).filter(length => length <= widest);
  const column = greatest([...fitting, 4]) + 4;
  const indent = ' '.repeat(column);
  return rows
    .flatMap(([term, about]) => {
      const [first = '', ...rest] = wrapWords(about.split(' '), width - column);
      const isLong = term.length > widest;
      const head = isLong
        ? [...wrapWords(term.split(' '), width - 2).map(line => `  ${line}`), `${indent}${first}`]
        : [`${`  ${term}`.padEnd(column)}${first}`];
      return [...head, ...rest.map(line => `${indent}${line}`)];
    })
    .map(line => line.trimEnd());
};

/** Joins words to lines of at most `width`. A longer word gets its own line. */
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
