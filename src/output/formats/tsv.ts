import { hiddenCharacters, unicodeEscape } from '../../api/inertJson.ts';
import { plainText } from '../cells.ts';
import type { OutputColumn, Row } from '../columns.ts';
import type { OutputFormat } from './format.ts';
import { writeLines } from './lines.ts';

/**
 * Tab-separated values for pipes and files: a line a row, always all columns in their order, nothing cut, absent
 * values empty. In a value tab, newline, carriage return and backslash are `\t`, `\n`, `\r` and `\\`, and
 * whatever else a terminal would obey is `\uXXXX`: a line is a row, and nothing is lost.
 */
export const tsv: OutputFormat = (input, { header = false }) =>
  writeLines(input, {
    head: columns => (header ? `${columns.map(({ field }) => escapeTsv(field)).join('\t')}\n` : ''),
    line: (row, { columns }) => toLine(row, columns),
  });

/** A value as it stands between two tabs. */
export const escapeTsv = (value: string): string => {
  if (!unsafe.test(value) && value.isWellFormed()) return value;
  return value.replace(everyUnsafe, character => shortEscapes[character] ?? unicodeEscape(character));
};

const toLine = (row: Row, columns: readonly OutputColumn[]): string => {
  let line = '';
  for (const { get, format } of columns) line += `${escapeTsv(plainText(get(row), format))}\t`;
  return `${line.slice(0, -1)}\n`;
};

const unsafe = new RegExp(`[\\u0000-\\u001f\\\\${hiddenCharacters}]`);
const everyUnsafe = new RegExp(`[\\u0000-\\u001f\\\\${hiddenCharacters}\\p{Surrogate}]`, 'gu');
const shortEscapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
};
