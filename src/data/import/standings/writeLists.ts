import { dayNumber, dayStart } from '../../store/time.ts';
import type { DatabaseSync } from 'node:sqlite';
import { toNameKey, isSameCore, shared } from './names.ts';
import type { DatedList, DatedRow } from './readLists.ts';
import type { Roll } from './roll.ts';
import type { Team, TeamBook } from './teamBook.ts';

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

/** A roster in the list of one day; all rosters compared have one name. */
interface NamedRoster {
  readonly day: string;
  readonly rank: number;
  readonly players: readonly string[];
}

/**
 * Assigns each roster of one name to a team of that name: line 1 is the team that people mean by the name.
 *
 * A team that replaces its players one by one remains one team, so a name that is in a list once is line 1. While a
 * team's former core still counts next to its new players, the name is in the list twice. Then the rosters are assigned
 * from the newest list to the oldest, and from the best rank down. A roster gets the line that shares its core in the
 * next later list, else in the nearest earlier list, else the first free line. So the roster that keeps the name is
 * line 1 from its first list on, and the former roster gets another line.
 */
const findTeamLines = <T extends NamedRoster>(rosters: readonly T[]): ReadonlyMap<T, number> => {
  const lines = new Map<T, number>();
  const byDay = [...Map.groupBy(rosters, roster => roster.day)].sort(([one], [other]) =>
    one < other ? 1 : -1,
  );
  for (const [, sameDay] of byDay) {
    const taken = new Set<number>();
    const open = sameDay.sort((one, other) => one.rank - other.rank);
    const take = (roster: T, line: number | undefined): void => {
      if (line === undefined) return;
      lines.set(roster, line);
      taken.add(line);
    };
    if (sameDay.length > 1)
      for (const roster of open) take(roster, lineOfCore(roster, later(roster, lines), taken));
    for (const roster of open.filter(roster => !lines.has(roster))) {
      take(roster, sameDay.length === 1 ? 1 : (lineOfCore(roster, lines, taken) ?? firstFree(taken)));
    }
  }
  return lines;
};

const later = <T extends NamedRoster>(roster: T, lines: ReadonlyMap<T, number>): ReadonlyMap<T, number> =>
  new Map([...lines].filter(([other]) => other.day > roster.day));

/** The free line whose roster shares the core: the nearest list first, then the most shared players. */
const lineOfCore = <T extends NamedRoster>(
  roster: T,
  lines: ReadonlyMap<T, number>,
  taken: ReadonlySet<number>,
): number | undefined => {
  const distance = (other: T): number => Math.abs(dayStart(other.day) - dayStart(roster.day));
  const likeness = (other: T): number => shared(roster.players, other.players);
  const nearest = nearestRosters(roster, lines, distance)
    .filter(([line, other]) => !taken.has(line) && isSameCore(roster.players, other.players))
    .sort(
      ([line, one], [otherLine, other]) =>
        distance(one) - distance(other) || likeness(other) - likeness(one) || line - otherLine,
    );
  return nearest[0]?.[0];
};

/** Each line's roster in the list nearest in time; the later of two at the same distance. */
const nearestRosters = <T extends NamedRoster>(
  roster: T,
  lines: ReadonlyMap<T, number>,
  distance: (other: T) => number,
): (readonly [line: number, nearest: T])[] => {
  const nearest = new Map<number, T>();
  for (const [other, line] of lines) {
    const best = nearest.get(line);
    const difference = best ? distance(other) - distance(best) : -1;
    if (other.day !== roster.day && (difference < 0 || (difference === 0 && best && other.day > best.day))) {
      nearest.set(line, other);
    }
  }
  return [...nearest];
};

const firstFree = (taken: ReadonlySet<number>): number => {
  let line = 1;
  while (taken.has(line)) line++;
  return line;
};
