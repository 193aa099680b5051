import { UnusableFile } from '../../../../core/files/sourceText.ts';
import { toNumber } from '../../../../core/json/scalars.ts';
import type { Fault } from '../../importer.ts';
import { readTables, toPlain } from './markdownTable.ts';
import type { TableRow } from './markdownTable.ts';
import { toLineupKey, toNameKey, toNicknames } from '../names.ts';

/** A roster's line in a list. */
export interface ListLine {
  /** The rank in this list, which covers all regions or one. */
  readonly rank: number;
  readonly points: number;
  readonly name: string;
  /** Nicknames in the list's order. */
  readonly players: readonly string[];
  /** The rank among all regions. A regional list has it in the name of the linked page. */
  readonly worldRank: number | null;
}

export interface ListPage {
  readonly lines: readonly ListLine[];
  /** The lines that were left out. */
  readonly problems: readonly Fault[];
}

/**
 * Parses a global or regional list.
 * @throws UnusableFile if it has no list line
 */
export const parseListPage = (page: readonly string[]): ListPage => {
  const has = (columns: readonly string[], column: keyof typeof headings): boolean =>
    headings[column].some(heading => columns.includes(heading));
  const table = readTables(page).find(({ columns }) => has(columns, 'rank') && has(columns, 'points'));
  if (!table) throw new UnusableFile('it has no table of standings');
  const problems: Fault[] = table.unreadable.map(({ line, text }) => ({ line, reason: unreadable(text) }));
  const lines = new Map<string, ListLine>();
  const toPoints = pointsOf(table.rows.map(({ cells }) => cellOf(cells, 'points')));
  for (const row of table.rows) {
    const entry = toLine(row.cells, toPoints);
    const key = entry && rosterKey(entry);
    if (!entry || key === undefined)
      problems.push({ line: row.line, reason: 'the line has no rank, no points or no name' });
    else if (lines.has(key))
      problems.push({ line: row.line, reason: `${entry.name} is already listed with this roster` });
    else lines.set(key, entry);
  }
  if (lines.size === 0) throw new UnusableFile('it has no line of standings');
  return { lines: [...lines.values()], problems };
};

/** What the columns may be called. */
const headings = {
  rank: ['standing', 'rank', 'place', 'position', 'pos', '#'],
  points: ['points', 'pts', 'score', 'vrs points'],
  name: ['team name', 'team', 'name', 'organisation', 'organization'],
  roster: ['roster', 'players', 'lineup'],
} as const satisfies Record<string, readonly string[]>;

/** Describes the fault of a line that does not match its table's columns. */
export const unreadable = (text: string): string =>
  text.trim() === '' ? 'a blank line inside the table' : "the line does not match the table's columns";

/** A roster's key within one list: its name and players. */
export const rosterKey = ({
  name,
  players,
}: {
  readonly name: string;
  readonly players: readonly string[];
}): string => `${toNameKey(name)}/${toLineupKey(players)}`;

const cellOf = (row: TableRow['cells'], column: keyof typeof headings): string =>
  toPlain(headings[column].map(heading => row.get(heading)).find(text => text !== undefined) ?? '');

const toLine = (row: TableRow['cells'], toPoints: ReturnType<typeof pointsOf>): ListLine | undefined => {
  const rank = toNumber(cellOf(row, 'rank').replace(/^[=T]/, ''));
  const points = toPoints(cellOf(row, 'points'));
  const name = cellOf(row, 'name');
  if (rank === undefined || !Number.isInteger(rank) || rank < 1 || points === undefined || name === '')
    return undefined;
  const page = /\/(\d{4,})--/.exec([...row.values()].at(-1) ?? '')?.[1];
  return {
    rank,
    points,
    name,
    players: toNicknames(cellOf(row, 'roster')),
    worldRank: page === undefined ? null : Number(page),
  };
};

/** Reads whole points. Where all points with a full stop are like `1.993`, it separates thousands. */
const pointsOf = (column: readonly string[]): ((text: string) => number | undefined) => {
  const isThousands = column.every(text => !text.includes('.') || /^\d\.\d{3}(?:,\d+)?$/.test(text));
  return text => {
    const points = toNumber(isThousands ? text.replace('.', '') : text);
    return points === undefined || points < 0 ? undefined : Math.round(points);
  };
};
