import { isSameCore, shared, toTime } from './names.ts';

/** A roster of some name in the list of one day. */
export interface NamedRoster {
  readonly day: string;
  readonly rank: number;
  readonly players: readonly string[];
  /** The team it was found to be by an earlier import; null where it is to be found out. */
  readonly line: number | null;
}

/**
 * Tells which team each roster of one name is: 1 is the team that people mean by the name.
 *
 * A team that changes its players one by one stays one team, so a name that stands once in a list is team 1. While a
 * team's former core still counts beside its new players, the name stands there twice. Then, from the newest list back
 * and the best ranked roster first, each is the team with which it shares its core in the next later list, else in the
 * nearest earlier one; and one without such a team is the first that is free. So the roster that goes on under the name
 * is team 1 from its first list on, and what is left of the former one is another.
 */
export const findTeamLines = <T extends NamedRoster>(rosters: readonly T[]): ReadonlyMap<T, number> => {
  const lines = new Map<T, number>();
  for (const roster of rosters) if (roster.line !== null) lines.set(roster, roster.line);
  const byDay = [...Map.groupBy(rosters, roster => roster.day)].sort(([one], [other]) =>
    one < other ? 1 : -1,
  );
  for (const [, sameDay] of byDay) {
    const taken = new Set(sameDay.map(roster => lines.get(roster)));
    const open = sameDay.filter(roster => !lines.has(roster)).sort((one, other) => one.rank - other.rank);
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

/** The free team whose roster shares the core: in the nearest list before all, then with the most players. */
const lineOfCore = <T extends NamedRoster>(
  roster: T,
  lines: ReadonlyMap<T, number>,
  taken: ReadonlySet<number | undefined>,
): number | undefined => {
  const distance = (other: T): number => Math.abs(toTime(other.day) - toTime(roster.day));
  const likeness = (other: T): number => shared(roster.players, other.players);
  const nearest = nearestRosters(roster, lines, distance)
    .filter(([line, other]) => !taken.has(line) && isSameCore(roster.players, other.players))
    .sort(
      ([line, one], [otherLine, other]) =>
        distance(one) - distance(other) || likeness(other) - likeness(one) || line - otherLine,
    );
  return nearest[0]?.[0];
};

/** Of every team, its roster in the list nearest in time; the later of two. */
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

const firstFree = (taken: ReadonlySet<number | undefined>): number => {
  let line = 1;
  while (taken.has(line)) line++;
  return line;
};
