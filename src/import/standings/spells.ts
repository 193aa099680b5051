import { firstList } from './roll.ts';
import type { Roll, Stint } from './roll.ts';

/** A player's time in a team, as the lists show it. */
export interface Spell {
  readonly teamId: number;
  /** The day of the first list with him; null where he was there before the first thing known. */
  readonly startDay: string | null;
  /** The day of the first list without him; null while it lasts. */
  readonly endDay: string | null;
}

/** The numbers of the lists in which a team stands. */
export type TeamLists = ReadonlyMap<number, ReadonlySet<number>>;

export const toTeamLists = (roll: Roll): TeamLists => {
  const lists = new Map<number, Set<number>>();
  for (const [list, { rows }] of roll.entries()) {
    for (const { teamId } of rows) {
      const known = lists.get(teamId);
      if (known) known.add(list);
      else lists.set(teamId, new Set([list]));
    }
  }
  return lists;
};

/**
 * Cuts one player's stints into spells. A team that is missing from a list says nothing about its players: a spell
 * goes on where the team comes back with him.
 */
export const toSpells = (stints: readonly Stint[], roll: Roll, teams: TeamLists): readonly Spell[] => {
  const lists = [...new Set(stints.flatMap(stint => [...stint.seen.keys()]))].sort(
    (one, other) => one - other,
  );
  const spells: { readonly teamId: number; readonly first: number; last: number }[] = [];
  for (const list of lists) {
    const sighting = stints
      .filter(stint => stint.seen.has(list))
      .reduce(currentAt(list))
      .seen.get(list);
    if (!sighting) continue;
    const { teamId } = sighting;
    const open = spells.at(-1);
    if (open?.teamId === teamId && !standsBetween(teams.get(teamId), open.last, list)) open.last = list;
    else spells.push({ teamId, first: list, last: list });
  }
  return spells.map(({ teamId, first, last }) => ({
    teamId,
    startDay: first === 0 ? null : (roll[first]?.day ?? null),
    endDay: roll[last + 1]?.day ?? null,
  }));
};

/**
 * Of two teams that list a player, he plays for the one he came to later. The other may be a leftover; but where it
 * has shown a new lineup since and stands higher, he has come back.
 */
const currentAt =
  (list: number) =>
  (one: Stint, other: Stint): Stint => {
    const rank = (stint: Stint): number => stint.seen.get(list)?.rank ?? Infinity;
    const difference = firstList(one) - firstList(other) || rank(other) - rank(one);
    const [later, earlier] = difference > 0 ? [one, other] : [other, one];
    const cameBack = firstWithLineup(earlier, list) > firstList(later) && rank(earlier) < rank(later);
    return cameBack ? earlier : later;
  };

const firstWithLineup = (stint: Stint, list: number): number => {
  const lineup = stint.seen.get(list)?.lineup;
  for (const [before, sighting] of stint.seen) if (sighting.lineup === lineup) return before;
  return list;
};

const standsBetween = (lists: ReadonlySet<number> | undefined, after: number, before: number): boolean => {
  for (let list = after + 1; list < before; list++) if (lists?.has(list)) return true;
  return false;
};
