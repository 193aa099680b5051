import { UnusableFile } from '../../../../core/files/sourceText.ts';
import { toNumber } from '../../../../core/json/scalars.ts';
import type { Fault } from '../../importer.ts';
import { readTables, type TableRow } from './markdownTable.ts';
import { toLineupKey, toNameKey, toNicknames } from '../names.ts';

/** A roster's line in a list: its rank there, its points, and its nicknames in the list's order. */
export type ListLine = NonNullable<ReturnType<typeof toLine>>;

/** Parses a global or regional list. @throws UnusableFile if it has no list line */
export const parseListPage = (page: readonly string[]) => {
  const table = readTables(page).find(
    ({ columns }) => columns.includes('standing') && columns.includes('points'),
  );
  if (!table) throw new UnusableFile('it has no table of standings');
  const problems: Fault[] = table.unreadable.map(({ line, text }) => ({ line, reason: unreadable(text) }));
  const lines = new Map<string, ListLine>();
  for (const row of table.rows) {
    const entry = toLine(row.cells);
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

export const unreadable = (text: string): string =>
  text.trim() === '' ? 'a blank line inside the table' : "the line does not match the table's columns";

export const rosterKey = ({
  name,
  players,
}: {
  readonly name: string;
  readonly players: readonly string[];
}): string => `${toNameKey(name)}/${toLineupKey(players)}`;

const toLine = (row: TableRow['cells']) => {
  const rank = toNumber(row.get('standing'));
  const points = toNumber(row.get('points'));
  const name = row.get('team name') ?? '';
  if (rank === undefined || !Number.isInteger(rank) || rank < 1 || name === '') return undefined;
  if (points === undefined || points < 0) return undefined;
  return { rank, points: Math.round(points), name, players: toNicknames(row.get('roster') ?? '') };
};
