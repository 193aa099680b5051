import { hiddenCharacters, unicodeEscape } from '../../api/json/inertJson.ts';
import { isPrintableAscii } from '../text/safeText.ts';
import type { OutputFormat } from './format.ts';
import { plainLine, writeLines } from './lines.ts';

/**
 * Tab-separated values for pipes and files: a line a row, always all columns in their order, nothing cut, absent
 * values empty. In a value tab, newline, carriage return and backslash are `\t`, `\n`, `\r` and `\\`, and
 * whatever else a terminal would obey is `\uXXXX`: a line is a row, and nothing is lost.
 */
export const tsv: OutputFormat = (input, { header = false }) =>
  writeLines(input, {
    head: columns => (header ? `${columns.map(({ field }) => escapeTsv(field)).join('\t')}\n` : ''),
    line: ({ columns }) => plainLine(columns, '\t', escapeTsv),
  });

/** A value as it stands between two tabs. */
export const escapeTsv = (value: string): string => {
  if (isPrintableAscii(value) ? !value.includes('\\') : !unsafe.test(value) && value.isWellFormed())
    return value;
  return value.replace(everyUnsafe(), character => shortEscapes[character] ?? unicodeEscape(character));
};

const unsafe = new RegExp(`[\\u0000-\\u001f\\\\${hiddenCharacters}]`);
/** Seldom needed, and slow to make. */
const everyUnsafe = (): RegExp => new RegExp(`[\\u0000-\\u001f\\\\${hiddenCharacters}\\p{Surrogate}]`, 'gu');
const shortEscapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
};
