import { UnusableFile } from '../../../../core/files/sourceText.ts';
import { toNumber } from '../../../../core/json/scalars.ts';
import type { Fault } from '../../importer.ts';
import { unreadable } from './listPage.ts';
import { readTables, toPlain, type MarkdownTable, type TableRow } from './markdownTable.ts';
import { toDay, toNicknames } from '../names.ts';
import type { standingsBreakdown } from '../../../../core/entities/standingsBreakdown.ts';
import type { Exact } from '../../../../core/schema.ts';

export type RosterPage = ReturnType<typeof parseRosterPage>;
export type PageMatch = RosterPage['matches'][number];
export type PagePrize = RosterPage['prizes'][number];

/** Parses a roster's page. @throws UnusableFile if it has no team name */
export const parseRosterPage = (page: readonly string[], file: string) => {
  const facts = readFacts(page);
  const name = facts.get('Team Name');
  if (!name) throw new UnusableFile('it has no team name');
  const tables = readTables(page);
  const problems: Fault[] = [];
  return {
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

type Breakdown = Exact<typeof standingsBreakdown>;

/** The figures above the tables, each with the words around it. */
const figures = {
  points: /^Final Rank Value \((-?[\d.]+)\)/m,
  start: /Starting Rank Value \((-?[\d.]+)\)/,
  headToHead: /Head To Head Adjustments \((-?[\d.]+)\)/,
  bountyOffered: /^- Bounty Offered: ([\d.]+)/m,
  bountyCollected: /^- Bounty Collected: ([\d.]+)/m,
  opponentNetwork: /^- Opponent Network: ([\d.]+)/m,
  lanWins: /^- LAN Wins: ([\d.]+)/m,
  average: /^The average of these factors is ([\d.]+)/m,
  lowestAverage: /^- 400 \+ \( \( [\d.]+ - ([\d.]+) \)/m,
  highestAverage: /^- 400 \+ \( \( [\d.]+ - [\d.]+ \) \/ \( ([\d.]+) -/m,
  winnings: /sum of their top 10 scaled winnings \(\$([\d.,]+)\)/,
  winningsReference: /5th highest value among all rosters \(\$([\d.,]+)\)/,
} as const satisfies Partial<Record<keyof Breakdown, RegExp>>;

const readBreakdown = (page: readonly string[], tables: readonly MarkdownTable[]): Breakdown | null => {
  const text = page.join('\n');
  const read = Object.entries(figures).map(([name, pattern]) => [name, toFigure(pattern.exec(text)?.[1])]);
  if (read.some(([, value]) => value === null)) return null;
  const matches = rowsOf(tables, 'h2h adj.').map(toResult);
  const prizes = rowsOf(tables, 'scaled winnings').map(toScaledPrize);
  if ([...matches, ...prizes].includes(null)) return null;
  // Every figure was found, and no row is null.
  return { ...Object.fromEntries(read), prizes, matches } as Breakdown;
};

const rowsOf = (tables: readonly MarkdownTable[], column: string): readonly TableRow['cells'][] =>
  tables.find(({ columns }) => columns.includes(column))?.rows.map(({ cells }) => cells) ?? [];

const toResult = (row: TableRow['cells']): Breakdown['matches'][number] | null => {
  const day = toDay(row.get('date') ?? '');
  const ageWeight = toFigure(row.get('age weight'));
  const headToHead = toFigure(row.get('h2h adj.'));
  if (day === undefined || ageWeight === null || headToHead === null) return null;
  const [bounty, bountyAdjusted] = toAdjusted(row.get('bounty collected'));
  const [network, networkAdjusted] = toAdjusted(row.get('opponent network'));
  const [lan, lanAdjusted] = toAdjusted(row.get('lan wins'));
  return {
    date: day,
    opponent: row.get('opponent') ?? '',
    won: row.get('w/l') === 'W',
    ageWeight,
    eventWeight: toFigure(row.get('event weight')),
    bounty,
    bountyAdjusted,
    network,
    networkAdjusted,
    lan,
    lanAdjusted,
    headToHead,
  };
};

/** `0.465 (0.396)`: a value, and in parentheses the value times its weights. */
const toAdjusted = (cell: string | undefined): readonly [number | null, number | null] => {
  const parts = /^(\S+) \((\S+)\)$/.exec(cell ?? '');
  return [toFigure(parts?.[1]), toFigure(parts?.[2])];
};

const toScaledPrize = (row: TableRow['cells']): Breakdown['prizes'][number] | null => {
  const day = toDay(row.get('event date') ?? '');
  const ageWeight = toFigure(row.get('age weight'));
  const amount = toFigure(row.get('prize winnings')?.replace('$', ''));
  const scaled = toFigure(row.get('scaled winnings')?.replace('$', ''));
  if (day === undefined || ageWeight === null || amount === null || scaled === null) return null;
  return { date: day, ageWeight, amount, scaled };
};

const toFigure = (text: string | undefined): number | null => {
  const digits = text?.replaceAll(',', '') ?? '';
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null;
};
