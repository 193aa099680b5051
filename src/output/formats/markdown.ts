import { cellFormats, isAbsent, terminalText } from '../cells.ts';
import type { OutputFormat } from './format.ts';
import { writeLines } from './lines.ts';

/**
 * Writes a GitHub Markdown table. It is read later and elsewhere, so times are absolute (in UTC unless a zone was
 * named), absent values are empty, nothing is cut, and no text of a cell acts as markup.
 */
export const markdown: OutputFormat = (input, { now, timeZone }) =>
  writeLines(input, {
    head: columns => {
      const rule = columns.map(({ format }) => (cellFormats[format].align === 'right' ? '---:' : '---'));
      return toLine(columns.map(({ header }) => markdownText(header))) + toLine(rule);
    },
    line:
      ({ columns }) =>
      row =>
        toLine(
          columns.map(({ get, format }) => {
            const value = get(row);
            return isAbsent(value)
              ? ''
              : markdownText(
                  terminalText(value, format, { now, ...(timeZone !== undefined && { timeZone }) }),
                );
          }),
        ),
  });

const toLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** Escapes punctuation with a meaning inside a line or a cell (GFM 6). Any punctuation may be escaped (2.4). */
export const markdownText = (text: string): string => text.replaceAll(/[\\`*_[\]<>|~&]/g, '\\$&');
