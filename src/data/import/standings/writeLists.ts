import { dayStart } from '../../store/time.ts';
import type { DatabaseSync } from 'node:sqlite';
import type { DatedRow } from './datedList.ts';
import { rosterKey } from './pages/listPage.ts';
import { toNameKey } from './names.ts';
import type { DatedList } from './readLists.ts';
import type { Roll, RollRow } from './roll.ts';
import type { Team, TeamBook } from './teamBook.ts';
import { findTeamLines } from './teamLines.ts';
import type { NamedRoster } from './teamLines.ts';

export interface WrittenLists {
  /** All lists in the data file, including those of earlier imports. */
  readonly roll: Roll;
  /** The days whose list was not replaced because the list in the data file has more rows. */
  readonly keptDays: readonly string[];
}

/** Writes the lists, and makes their teams. */
export const writeLists = (
  database: DatabaseSync,
  lists: readonly DatedList[],
  teams: TeamBook,
): WrittenLists => {
  const saved = readSavedLists(database, teams);
  const isFuller = ({ day, rows }: DatedList): boolean => (saved.get(day)?.length ?? 0) > rows.length;
  const kept = lists.filter(isFuller).map(({ day }) => day);
  const fresh = lists.filter(list => !isFuller(list));
  const entries = toEntries(fresh, saved);
  const found = [...Map.groupBy(entries, entry => entry.nameKey).values()].flatMap(named => [
    ...findTeamLines(named),
  ]);
  makeTeams(found, teams);
  const lines = new Map(found);
  const teamOf = (entry: FreshEntry): Team => teams.ensure(entry.row.name, lines.get(entry) ?? 1);
  const roll = new Map(saved);
  for (const [day, ofDay] of Map.groupBy(entries.filter(isFresh), entry => entry.day)) {
    const placed = ofDay.map(entry => ({ team: teamOf(entry), row: entry.row }));
    insertList(database, day, placed);
    roll.set(day, placed.map(toRollRow));
  }
  const days = [...roll]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, rows]) => ({ day, rows }));
  nameTeams(entries.filter(isFresh), teamOf, days, teams);
  return { roll: days, keptDays: kept };
};

interface Entry extends NamedRoster {
  readonly nameKey: string;
  /** Undefined for a row of an earlier import, which is used only for comparison. */
  readonly row: DatedRow | undefined;
}

interface FreshEntry extends Entry {
  readonly row: DatedRow;
}
const isFresh = (entry: Entry): entry is FreshEntry => entry.row !== undefined;

interface Placed {
  readonly team: Team;
  readonly row: DatedRow;
}

const toEntries = (lists: readonly DatedList[], saved: ReadonlyMap<string, readonly RollRow[]>): Entry[] => {
  const days = new Set(lists.map(({ day }) => day));
  const entries: Entry[] = [];
  for (const [day, rows] of saved) {
    if (!days.has(day)) entries.push(...rows.map(row => ({ ...row, day, row: undefined })));
  }
  for (const { day, rows } of lists) {
    const before = new Map(
      saved.get(day)?.map(row => [rosterKey({ name: row.nameKey, players: row.players }), row.line]),
    );
    for (const row of rows) {
      const { rank, players } = row;
      entries.push({
        day,
        rank,
        players,
        nameKey: toNameKey(row.name),
        line: before.get(rosterKey(row)) ?? null,
        row,
      });
    }
  }
  return entries;
};

/**
 * Makes teams in the order of their lines, then of their ranks, so that the plain slug goes to the team people mean.
 */
const makeTeams = (found: readonly (readonly [Entry, number])[], teams: TeamBook): void => {
  const inOrder = [...found].sort(
    ([one, line], [other, otherLine]) =>
      line - otherLine || one.rank - other.rank || (one.day < other.day ? 1 : -1),
  );
  for (const [{ row }, line] of inOrder) if (row) teams.ensure(row.name, line);
};

/** Gives each team the name and region from the newest list that contains it. */
const nameTeams = (
  entries: readonly FreshEntry[],
  teamOf: (entry: FreshEntry) => Team,
  roll: Roll,
  teams: TeamBook,
): void => {
  const newest = new Map<number, string>();
  for (const { day, rows } of roll) for (const { teamId } of rows) newest.set(teamId, day);
  for (const entry of entries) {
    const { id } = teamOf(entry);
    if (newest.get(id) === entry.day) teams.update(id, entry.row.name, entry.row.region);
  }
};

const toRollRow = ({ team, row }: Placed): RollRow => ({
  teamId: team.id,
  nameKey: team.nameKey,
  line: team.line,
  rank: row.rank,
  region: row.region,
  players: row.players,
});

/** Replaces the list of a day. */
const insertList = (database: DatabaseSync, day: string, placed: readonly Placed[]): void => {
  database
    .prepare("INSERT OR IGNORE INTO ranking_list (system, day, published_at) VALUES ('vrs', ?, ?)")
    .run(day, dayStart(day));
  const list = database.prepare("SELECT id FROM ranking_list WHERE system = 'vrs' AND day = ?").get(day);
  const listId = Number(list?.['id']);
  for (const table of ['ranking_row', 'ranking_breakdown'])
    database.prepare(`DELETE FROM ${table} WHERE list_id = ?`).run(listId);
  const insert = database.prepare(
    `INSERT INTO ranking_row (list_id, rank, team_id, points, region, region_rank, roster)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { team, row } of placed) {
    insert.run(
      listId,
      row.rank,
      team.id,
      row.points,
      row.region,
      row.regionRank,
      JSON.stringify(row.players),
    );
  }
};

const readSavedLists = (database: DatabaseSync, teams: TeamBook): Map<string, RollRow[]> => {
  const rows = database
    .prepare(
      `SELECT day, rank, team_id, ranking_row.region, roster FROM ranking_row
     JOIN ranking_list ON ranking_list.id = list_id WHERE system = 'vrs' ORDER BY day, rank`,
    )
    .all()
    .map(row => {
      const { id, nameKey, line } = teams.get(Number(row['team_id']));
      const day = String(row['day']);
      const region = row['region'] === null ? null : String(row['region']);
      // `insertList` wrote this column as an array of nicknames.
      const players = JSON.parse(String(row['roster'])) as string[];
      return { day, teamId: id, nameKey, line, rank: Number(row['rank']), region, players };
    });
  return Map.groupBy(rows, ({ day }) => day);
};
