import { hiddenCharacters, unicodeEscape } from '../../core/json/inertJson.ts';
import type { OutputFormat } from './format.ts';
import { plainLine, writeLines } from './lines.ts';
import { isAbsent } from '../cells.ts';

/**
 * Tab-separated values for pipes and files: one line per row, always all columns in order, nothing cut, absent values
 * empty. In a value, tab, newline, carriage return and backslash become `\t`, `\n`, `\r` and `\\`, and any other
 * character that a terminal would obey becomes `\uXXXX`. So a line is always a row, and nothing is lost.
 */
export const tsv: OutputFormat = (input, { header = false }) =>
  writeLines(input, {
    head: columns => (header ? `${columns.map(({ field }) => escapeTsv(field)).join('\t')}\n` : ''),
    line: ({ columns }) => plainLine(columns, '\t', escapeTsv),
  });

export const escapeTsv = (value: string): string => {
  if (harmless.test(value) || (!unsafe.test(value) && value.isWellFormed())) return value;
  return value.replace(everyUnsafe(), character => shortEscapes[character] ?? unicodeEscape(character));
};

/** Printable ASCII without the backslash, as most values are. */
const harmless = /^[\x20-\x5b\x5d-\x7e]*$/;
const unsafe = new RegExp(`[\\u0000-\\u001f\\\\${hiddenCharacters}]`);
/** Rarely needed, and slow to create. */
const everyUnsafe = (): RegExp => new RegExp(`[\\u0000-\\u001f\\\\${hiddenCharacters}\\p{Surrogate}]`, 'gu');
const shortEscapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
};

/** Writes each line's identifier on a line of its own, for the next command; an empty line without one. */
export const ids: OutputFormat = input =>
  writeLines(input, {
    head: () => '',
    line:
      ({ identify }) =>
      row => {
        const found = identify(row);
        return `${isAbsent(found) ? '' : escapeTsv(String(found))}\n`;
      },
  });
