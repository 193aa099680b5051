import { getterOf, type OutputColumn } from '../columns.ts';
import { isPrintableAscii, safeText } from '../text/safeText.ts';
import type { OutputFormat } from './format.ts';
import { plainLine, writeLines } from './lines.ts';

/**
 * Comma-separated values (RFC 4180, except that lines end in a bare newline): a heading line, then one line per row
 * with all columns, nothing cut, absent values empty and empty text as `""`. CSV has no escapes. Control characters that
 * a terminal would obey are therefore made visible, and an apostrophe precedes text that a spreadsheet would run as a
 * formula. `csvRaw` turns off both, except that output to a terminal is always made inert.
 */
export const csv: OutputFormat = (input, { header = true, csvRaw = false, terminal }) => {
  const inert = terminal || !csvRaw;
  const cell = (text: string): string => {
    if (text === '') return '""';
    if (harmlessCell.test(text)) return text;
    const harmless = csvRaw ? text : withoutFormula(text);
    return quoted(inert && !isPrintableAscii(harmless) ? shown(harmless, terminal) : harmless);
  };
  return writeLines(input, {
    head: columns =>
      header
        ? `${columns
            .flatMap(withNumbers)
            .map(({ field }) => cell(field))
            .join(',')}\n`
        : '',
    line: ({ columns }) => {
      const line = plainLine(columns.flatMap(withNumbers), ',', cell);
      return row => keepRow(line(row));
    },
  });
};

/** Readers of CSV skip an empty line, which would be the row of an only column without a value. */
const keepRow = (line: string): string => (line === '\n' ? '""\n' : line);

/** A score becomes two numbers: as one cell, a spreadsheet would read it as a date. */
const withNumbers = (column: OutputColumn): readonly OutputColumn[] =>
  column.format === 'score' ? [sideOf(column, 'team1'), sideOf(column, 'team2')] : [column];

const sideOf = (column: OutputColumn, side: string): OutputColumn => {
  const field = `${column.field}.${side}`;
  return { ...column, field, format: 'int', get: getterOf(field) };
};

/** Matches most cells: one test instead of one for each danger. */
const harmlessCell = /^\w(?:[\w .:/()'-]*[\w.:/()'-])?$/;

/** The start of a formula for spreadsheets (OWASP, CSV injection), including full-width forms and leading blanks. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%?$/i;
const withoutFormula = (text: string): string =>
  formula.test(text) && !numeric.test(text) ? `'${text}` : text;

/** Line breaks and tabs are allowed in a quoted cell, unless they would break the terminal's line. */
const shown = (text: string, terminal: boolean): string =>
  terminal ? safeText(text) : text.split(lineBreaks).map(keepOrShow).join('');
const lineBreaks = /([\t\r\n]+)/;
const keepOrShow = (part: string, place: number): string => (place % 2 === 1 ? part : safeText(part));

const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
