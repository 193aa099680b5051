import { cellFormats, isAbsent, terminalText } from '../cells.ts';
import type { OutputFormat } from './format.ts';
import { writeLines } from './lines.ts';

/**
 * A table of GitHub's Markdown. It is read later and elsewhere: times are absolute, in UTC where no zone was named,
 * absent values empty, nothing cut, and nothing in a cell is taken for markup.
 */
export const markdown: OutputFormat = (input, { now, timeZone }) =>
  writeLines(input, {
    head: columns => {
      const rule = columns.map(({ format }) => (cellFormats[format].align === 'right' ? '---:' : '---'));
      return toLine(columns.map(({ header }) => escape(header))) + toLine(rule);
    },
    line:
      ({ columns }) =>
      row =>
        toLine(
          columns.map(({ get, format }) => {
            const value = get(row);
            return isAbsent(value)
              ? ''
              : escape(terminalText(value, format, { now, ...(timeZone !== undefined && { timeZone }) }));
          }),
        ),
  });

const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** Punctuation that means something inside a cell (GFM 6); any of it may be escaped (2.4). */
const escape = (text: string): string => text.replaceAll(/[\\`*_[\]<>|~&]/g, '\\$&');
