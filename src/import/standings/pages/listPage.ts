import type { Fault } from '../../importer.ts';
import { readTables } from './markdownTable.ts';
import type { TableRow } from './markdownTable.ts';
import { toLineupKey, toNameKey, toNicknames } from '../names.ts';
import { PageError } from './readPage.ts';

/** A roster's line in a list. */
export interface ListLine {
  /** In this list: of all regions or of one. */
  readonly rank: number;
  readonly points: number;
  readonly name: string;
  /** Nicknames, in the list's order. */
  readonly players: readonly string[];
  /** Place among all regions, which a regional list tells in the name of the page it points to. */
  readonly worldRank: number | null;
}

export interface ListPage {
  readonly lines: readonly ListLine[];
  /** Lines that were left out. */
  readonly problems: readonly Fault[];
}

/**
 * Reads a list, global or regional.
 * @throws PageError where it holds no line of a list
 */
export const parseListPage = (page: readonly string[]): ListPage => {
  const table = readTables(page).find(
    ({ columns }) => columns.includes('standing') && columns.includes('points'),
  );
  if (!table) throw new PageError('it holds no table of standings');
  const problems: Fault[] = table.unreadable.map(({ line, text }) => ({ line, reason: unreadable(text) }));
  const lines = new Map<string, ListLine>();
  for (const row of table.rows) {
    const entry = toLine(row.cells);
    const key = entry && rosterKey(entry);
    if (!entry || key === undefined)
      problems.push({ line: row.line, reason: 'the line lacks a rank, points or a name' });
    else if (lines.has(key))
      problems.push({ line: row.line, reason: `${entry.name} is listed already with this roster` });
    else lines.set(key, entry);
  }
  if (lines.size === 0) throw new PageError('it has not one line of standings');
  return { lines: [...lines.values()], problems };
};

/** The fault of a line that its table's columns do not fit. */
export const unreadable = (text: string): string =>
  text.trim() === '' ? 'a blank line inside the table' : "the line does not have the table's columns";

/** Which roster a line is about: within one list, name and players. */
export const rosterKey = ({
  name,
  players,
}: {
  readonly name: string;
  readonly players: readonly string[];
}): string => `${toNameKey(name)}/${toLineupKey(players)}`;

const toLine = (row: TableRow['cells']): ListLine | undefined => {
  const rank = toWhole(row.get('standing'));
  const points = toWhole(row.get('points'));
  const name = row.get('team name') ?? '';
  if (rank === undefined || rank < 1 || points === undefined || name === '') return undefined;
  const page = /\/(\d{4,})--/.exec([...row.values()].at(-1) ?? '')?.[1];
  return {
    rank,
    points,
    name,
    players: toNicknames(row.get('roster') ?? ''),
    worldRank: page === undefined ? null : Number(page),
  };
};

const toWhole = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
