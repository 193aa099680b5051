import { dayNumber, dayStart } from '../../store/time.ts';
import type { DatabaseSync } from 'node:sqlite';
import { toNameKey } from './names.ts';
import type { DatedList, DatedRow } from './readLists.ts';
import type { Roll } from './roll.ts';
import type { Team, TeamBook } from './teamBook.ts';
import { findTeamLines } from './teamLines.ts';
import type { NamedRoster } from './teamLines.ts';

interface Entry extends NamedRoster {
  readonly row: DatedRow;
}

/** The number of a day's list: the same whichever other lists there are. */
export const listNumber = (day: string): number => dayNumber(dayStart(day));

/** Writes the lists, oldest first, and makes their teams. */
export const writeLists = (database: DatabaseSync, lists: readonly DatedList[], teams: TeamBook): Roll => {
  const entries = lists.flatMap(({ day, rows }) =>
    rows.map((row): Entry => ({ day, rank: row.rank, players: row.players, row })),
  );
  const byName = Map.groupBy(entries, ({ row }) => toNameKey(row.name));
  const lines = new Map([...byName.values()].flatMap(named => [...findTeamLines(named)]));
  // In the order of their lines, then of their ranks, so that the plain slug goes to the team people mean.
  const inOrder = [...lines].sort(
    ([one, line], [other, otherLine]) =>
      line - otherLine || one.rank - other.rank || (one.day < other.day ? 1 : -1),
  );
  for (const [{ row }, line] of inOrder) teams.ensure(row.name, line);
  const teamOf = (entry: Entry): Team => teams.ensure(entry.row.name, lines.get(entry) ?? 1);
  const insert = openListWriter(database);
  // The newest list that contains a team has its name and region.
  const newest = new Map<number, Entry>();
  const roll = [...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => {
    const listId = insert.list(day);
    const rows = ofDay.map(entry => {
      const { id: teamId, nameKey, line } = teamOf(entry);
      const { rank, region, players } = entry.row;
      insert.row(listId, teamId, entry.row);
      newest.set(teamId, entry);
      return { teamId, nameKey, line, rank, region, players };
    });
    return { day, rows };
  });
  for (const [id, { row }] of newest) teams.update(id, row.name, row.region);
  return roll;
};

const openListWriter = (database: DatabaseSync) => {
  const list = database.prepare(
    "INSERT INTO ranking_list (id, system, day, published_at) VALUES (?, 'vrs', ?, ?)",
  );
  const row = database.prepare(
    `INSERT INTO ranking_row (list_id, rank, team_id, points, region, region_rank, roster)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    list: (day: string): number => {
      const id = listNumber(day);
      list.run(id, day, dayStart(day));
      return id;
    },
    row: (listId: number, teamId: number, { rank, points, region, regionRank, players }: DatedRow): void =>
      void row.run(listId, rank, teamId, points, region, regionRank, JSON.stringify(players)),
  };
};
