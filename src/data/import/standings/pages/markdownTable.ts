export interface TableRow {
  /** Its line on the page, from 1. */
  readonly line: number;
  /** By column heading, lowercase; as a reader sees them. */
  readonly cells: ReadonlyMap<string, string>;
}

export interface MarkdownTable {
  /** Lowercase headings. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** The lines inside the table that could not be split into its columns, including blank lines. */
  readonly unreadable: readonly { readonly line: number; readonly text: string }[];
}

/** Splits a page into lines at any line ending, and removes a byte order mark. */
export const toLines = (page: string): string[] => page.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);

/**
 * Reads all tables of a page, in order. A table begins with a line of headings above a line of `:-`. It ends with its
 * last line of cells before the next heading or table. A blank or damaged line inside it loses only that line.
 */
export const readTables = (lines: readonly string[]): readonly MarkdownTable[] => {
  const tables: MarkdownTable[] = [];
  for (let at = 0; at + 1 < lines.length; at++) {
    if (!isHeader(lines, at)) continue;
    const end = endOfTable(lines, at + 2);
    tables.push(readTable(lines[at] ?? '', lines.slice(at + 2, end), at + 3));
    at = end - 1;
  }
  return tables;
};

const isHeader = (lines: readonly string[], at: number): boolean =>
  lines[at]?.startsWith('|') === true && isRule(lines[at + 1] ?? '');

const isRule = (line: string): boolean => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);

/** The index after the last line of cells. A line without its first bar still has other bars. */
const endOfTable = (lines: readonly string[], first: number): number => {
  let end = first;
  for (let at = first; at < lines.length && !lines[at]?.startsWith('#') && !isHeader(lines, at); at++)
    if (/^\||\|.*\|/.test(lines[at] ?? '')) end = at + 1;
  return end;
};

/** @param first the page's line number of the first of these lines */
const readTable = (header: string, lines: readonly string[], first: number): MarkdownTable => {
  const columns = (cutByPipes(header, Infinity) ?? []).map(cell => cell.toLowerCase());
  const bars = positionsOfBars(header);
  const rows: TableRow[] = [];
  const unreadable: { readonly line: number; readonly text: string }[] = [];
  for (const [index, text] of lines.entries()) {
    const line = first + index;
    const cells = cutByPipes(text, columns.length) ?? cutAt(text, bars);
    if (cells)
      rows.push({
        line,
        cells: new Map(columns.map((column, place) => [column, toPlain(cells[place] ?? '')])),
      });
    else unreadable.push({ line, text });
  }
  return { columns, rows, unreadable };
};

/** Splits at bars; `\|` is a bar inside a cell. Undefined if the line has more or fewer cells than `expected`. */
const cutByPipes = (line: string, expected: number): string[] | undefined => {
  const [before, ...rest] = line.trimEnd().split(/(?<!\\)\|/);
  const cells = rest.slice(0, -1);
  if (before?.trim() !== '' || rest.at(-1) !== '') return undefined;
  if (expected !== Infinity && cells.length !== expected) return undefined;
  return cells.map(toCell);
};

/** Splits at the heading's bar positions. The publisher pads every cell, so this works for a name with a bare `|`. */
const cutAt = (line: string, bars: readonly number[]): string[] | undefined => {
  if (!bars.every(at => line[at] === '|')) return undefined;
  return bars.slice(1).map((end, index) => toCell(line.slice((bars[index] ?? 0) + 1, end)));
};

const positionsOfBars = (line: string): number[] => [...line.matchAll(/\|/g)].map(found => found.index);

/** A cell as a reader sees it: without emphasis, the address of a link, and the escapes of signs. */
export const toPlain = (cell: string): string =>
  cell
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^(\*\*|__)(.+)\1$/, '$2')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|&<>-])/g, '$1')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .trim();
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const toCell = (text: string): string => text.replaceAll('\\|', '|').trim().normalize('NFC');
