import { UnusableFile } from '../../../../core/files/sourceText.ts';
import { toNumber } from '../../../../core/json/scalars.ts';
import type { Fault } from '../../importer.ts';
import { unreadable } from './listPage.ts';
import { readTables, toPlain } from './markdownTable.ts';
import type { MarkdownTable, TableRow } from './markdownTable.ts';
import { toDay, toNicknames } from '../names.ts';
import { readBreakdown } from './breakdown.ts';

export type RosterPage = ReturnType<typeof parseRosterPage>;
/** A match on one roster's page. */
export type PageMatch = RosterPage['matches'][number];
export type PagePrize = RosterPage['prizes'][number];

/**
 * Parses a roster's page.
 * @throws UnusableFile if it has no team name
 */
export const parseRosterPage = (page: readonly string[], file: string) => {
  const facts = readFacts(page);
  const name = facts.get('Team Name');
  if (!name) throw new UnusableFile('it has no team name');
  const tables = toPlainTables(readTables(page));
  const problems: Fault[] = [];
  return {
    /** For reports. */
    file,
    name,
    players: toNicknames(facts.get('Roster') ?? ''),
    /** Newest first, as on the page. */
    matches: readRows(tables, 'opponent', toMatch, 'match', problems),
    prizes: readRows(tables, 'prize winnings', toPrize, 'prize', problems),
    /** What the points are made of; null if a part of it is missing. */
    breakdown: readBreakdown(page, tables),
    /** The lines that were left out. */
    problems,
  };
};

/** The tables with their cells as a reader sees them. */
const toPlainTables = (tables: readonly MarkdownTable[]): readonly MarkdownTable[] =>
  tables.map(table => ({
    ...table,
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: new Map([...cells].map(([column, cell]) => [column, toPlain(cell)])),
    })),
  }));

/** Reads the lines `Name: value<br />` above the tables. A value may be a link. */
const readFacts = (page: readonly string[]): ReadonlyMap<string, string> => {
  const end = page.findIndex(line => line.startsWith('####'));
  return new Map(
    page.slice(0, end === -1 ? undefined : end).flatMap(line => {
      const [, name, value] = /^([A-Z][A-Za-z ]+):\s*(.*?)\s*(?:<br\s*\/?>)?\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined
        ? []
        : [[name, toPlain(value).normalize('NFC')] as const];
    }),
  );
};

const readRows = <T>(
  tables: readonly MarkdownTable[],
  column: string,
  convert: (row: TableRow['cells'], line: number) => T | undefined,
  what: string,
  problems: Fault[],
): T[] => {
  const table = tables.find(({ columns }) => columns.includes(column));
  // A roster is in the standings because it has played. It may have won no prize.
  if (!table && what === 'match')
    problems.push({ line: 1, reason: `it has no table with a column ${column}` });
  for (const { line, text } of table?.unreadable ?? []) problems.push({ line, reason: unreadable(text) });
  return (table?.rows ?? []).flatMap(({ line, cells }) => {
    const read = convert(cells, line);
    if (read === undefined) problems.push({ line, reason: `the ${what} row cannot be read` });
    return read === undefined ? [] : [read];
  });
};

/** The number is valid only among the pages of one day, where the newest match has the lowest. */
const toMatch = (row: TableRow['cells'], line: number) => {
  const number = toWhole(row.get('match id'));
  const day = toDay(row.get('date') ?? '');
  const opponent = row.get('opponent') ?? '';
  const result = row.get('w/l') ?? '';
  if (number === null || !day || opponent === '' || !['W', 'L'].includes(result)) return undefined;
  return { line, number, day, opponent, won: result === 'W', lineup: toNicknames(row.get('roster') ?? '') };
};

/** In whole dollars, of an event that ended on the day. */
const toPrize = (row: TableRow['cells']) => {
  const day = toDay(row.get('event date') ?? '');
  const dollars = toNumber(row.get('prize winnings'));
  return !day || dollars === undefined || dollars < 0 ? undefined : { day, dollars: Math.round(dollars) };
};

const toWhole = (text = ''): number | null => (/^\d+$/.test(text) ? Number(text) : null);
