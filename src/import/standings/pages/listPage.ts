import { readTables, shorten } from './markdownTable.ts';
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
  /** Lines that were left out, each with its reason. */
  readonly problems: readonly string[];
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
  const problems = table.unreadable.map(line => `a line has not the table's columns: ${shorten(line)}`);
  const lines = new Map<string, ListLine>();
  for (const row of table.rows) {
    const line = toLine(row);
    const key = line && rosterKey(line);
    if (!line || key === undefined)
      problems.push(`a line lacks rank, points or name: ${shorten([...row.values()].join(' | '))}`);
    else if (lines.has(key)) problems.push(`${line.name} stands twice with one roster`);
    else lines.set(key, line);
  }
  if (lines.size === 0) throw new PageError('it has not one line of standings');
  return { lines: [...lines.values()], problems };
};

/** Which roster a line is about: within one list, name and players. */
export const rosterKey = ({
  name,
  players,
}: {
  readonly name: string;
  readonly players: readonly string[];
}): string => `${toNameKey(name)}/${toLineupKey(players)}`;

const toLine = (row: TableRow): ListLine | undefined => {
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
