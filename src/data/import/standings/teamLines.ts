import { dayStart } from '../../store/time.ts';
import { isSameCore, shared } from './names.ts';

/** A roster in the list of one day; all rosters compared have one name. */
export interface NamedRoster {
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
export const findTeamLines = <T extends NamedRoster>(rosters: readonly T[]): ReadonlyMap<T, number> => {
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
