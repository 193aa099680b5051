import { displayWidth } from './width.ts';

export interface NoteOutput {
  readonly isTerminal: boolean;
  readonly columns: number;
}

/** The note as it stands, or with its lines broken for a terminal. */
export const noteFor = (text: string, { isTerminal, columns }: NoteOutput, indent = ''): string =>
  isTerminal ? noteLines(text, columns, indent) : text;

/**
 * Breaks each line between words to `width` columns of a terminal, which would break it inside a word; what follows is
 * indented by `indent`. A command stays on one line, because what a person copies must not be broken: only the terminal
 * breaks it, if it is too wide for a line of its own.
 */
const noteLines = (text: string, width: number, indent: string): string =>
  text
    .split('\n')
    .map(line => brokenLine(line, width, indent))
    .join('\n');

const brokenLine = (line: string, width: number, indent: string): string => {
  if (displayWidth(line) <= width) return line;
  const lines: string[] = [];
  let current: string | undefined;
  for (const part of partsOf(line)) {
    const longer: string = current === undefined ? part : `${current} ${part}`;
    if (current === undefined || displayWidth(longer) <= width) {
      current = longer;
      continue;
    }
    lines.push(current);
    // A command that fits a line without the indent is better whole than in its place.
    current = displayWidth(indent + part) <= width ? indent + part : part;
  }
  return [...lines, current ?? ''].join('\n');
};

const partsOf = (line: string): readonly string[] => {
  const parts: string[] = [];
  let isCommand = false;
  const words = line.split(' ');
  for (const [index, word] of words.entries()) {
    const continues: boolean = isCommand && !/^[\u00b7(|]/.test(word);
    if (continues) parts.push(`${parts.pop() ?? ''} ${word}`);
    else parts.push(word);
    // `esports a or esports b` are two commands.
    const isLast = /^(?:or|and) esports$/.test(words.slice(index + 1, index + 3).join(' '));
    isCommand = (continues || word === 'esports') && !isLast && !/[,;:?.)\u00bb]$/.test(word);
  }
  return parts;
};
