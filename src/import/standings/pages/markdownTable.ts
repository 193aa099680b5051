/** A table's row by column heading, in small letters. */
export type TableRow = ReadonlyMap<string, string>;

export interface MarkdownTable {
  /** Headings in small letters. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Lines of the table that could not be cut into its columns. */
  readonly unreadable: readonly string[];
}

/** The lines of a page, whatever ends them, without a byte order mark. */
export const toLines = (page: string): string[] => page.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);

/** Every table of a page, in order. A table begins with a line of headings above a line of `:-`. */
export const readTables = (lines: readonly string[]): readonly MarkdownTable[] => {
  const tables: MarkdownTable[] = [];
  for (let at = 0; at + 1 < lines.length; at++) {
    const header = lines[at] ?? '';
    if (!header.startsWith('|') || !isRule(lines[at + 1] ?? '')) continue;
    let end = at + 2;
    while (lines[end]?.startsWith('|')) end++;
    tables.push(readTable(header, lines.slice(at + 2, end)));
    at = end - 1;
  }
  return tables;
};

/** A line as reports quote it. */
export const shorten = (line: string): string => {
  const plain = line.replaceAll(/\s+/g, ' ').trim();
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
};

const isRule = (line: string): boolean => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(line);

const readTable = (header: string, lines: readonly string[]): MarkdownTable => {
  const columns = (cutByPipes(header, Infinity) ?? []).map(cell => cell.toLowerCase());
  const bars = positionsOfBars(header);
  const rows: TableRow[] = [];
  const unreadable: string[] = [];
  for (const line of lines) {
    const cells = cutByPipes(line, columns.length) ?? cutAt(line, bars);
    if (cells) rows.push(new Map(columns.map((column, index) => [column, cells[index] ?? ''])));
    else unreadable.push(line);
  }
  return { columns, rows, unreadable };
};

/** A bar inside a cell may be written `\|`. Undefined where the line has more or fewer cells than `expected`. */
const cutByPipes = (line: string, expected: number): string[] | undefined => {
  const cells = line
    .trimEnd()
    .split(/(?<!\\)\|/)
    .slice(1, -1);
  if (expected !== Infinity && cells.length !== expected) return undefined;
  return cells.map(toCell);
};

/** The publisher pads every cell: a name with a bare `|` in it is still cut right where the heading's bars stand. */
const cutAt = (line: string, bars: readonly number[]): string[] | undefined => {
  if (!bars.every(at => line[at] === '|')) return undefined;
  return bars.slice(1).map((end, index) => toCell(line.slice((bars[index] ?? 0) + 1, end)));
};

const positionsOfBars = (line: string): number[] => [...line.matchAll(/\|/g)].map(found => found.index);

const toCell = (text: string): string => text.replaceAll('\\|', '|').trim().normalize('NFC');
