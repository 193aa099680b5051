import { getterOf, type OutputColumn } from '../columns.ts';
import { isPrintableAscii, safeText } from '../text/safeText.ts';
import type { OutputFormat } from './format.ts';
import { plainLine, writeLines } from './lines.ts';

/**
 * Comma-separated values (RFC 4180, but lines end in a bare newline): a heading line, then a line a row, all columns,
 * nothing cut, absent values empty. CSV has no escapes, so a cell is made harmless by showing what a terminal would
 * obey, and by an apostrophe before what a spreadsheet would run as a formula. `csvRaw` leaves both out, but for a
 * terminal nothing is ever obeyed.
 */
export const csv: OutputFormat = (input, { header = true, csvRaw = false, terminal }) => {
  const inert = terminal || !csvRaw;
  const cell = (text: string): string => {
    if (text === '' || harmlessCell.test(text)) return text;
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
    line: ({ columns }) => plainLine(columns.flatMap(withNumbers), ',', cell),
  });
};

/** A score is two numbers, which a spreadsheet would take for a date where they stand in one cell. */
const withNumbers = (column: OutputColumn): readonly OutputColumn[] =>
  column.format === 'score' ? [sideOf(column, 'team1'), sideOf(column, 'team2')] : [column];

const sideOf = (column: OutputColumn, side: string): OutputColumn => {
  const field = `${column.field}.${side}`;
  return { ...column, field, format: 'int', get: getterOf(field) };
};

/** Most cells: one look instead of one for each danger. */
const harmlessCell = /^\w(?:[\w .:/()'-]*[\w.:/()'-])?$/;

/** What spreadsheets take for the start of a formula (OWASP, CSV injection), full-width forms and leading blanks too. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?%?$/i;
const withoutFormula = (text: string): string =>
  formula.test(text) && !numeric.test(text) ? `'${text}` : text;

/** Line breaks and tabs belong to a quoted cell, though not where they would break the terminal's line. */
const shown = (text: string, terminal: boolean): string =>
  terminal ? safeText(text) : text.split(lineBreaks).map(keepOrShow).join('');
const lineBreaks = /([\t\r\n]+)/;
const keepOrShow = (part: string, place: number): string => (place % 2 === 1 ? part : safeText(part));

const needsQuotes = /[",\r\n\t]|^\s|\s$/;
const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
