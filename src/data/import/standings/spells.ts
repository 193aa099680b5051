import { getOrMake } from '../../../core/getOrMake.ts';
import { firstList } from './roll.ts';
import type { Roll, Stint } from './roll.ts';

/** A player's time in a team according to the lists. */
export interface Spell {
  readonly teamId: number;
  /** The day of the first list with the player; null if that is the first list of all. */
  readonly startDay: string | null;
  /** The day of the first list without the player; null while the spell lasts. */
  readonly endDay: string | null;
}

/** The numbers of the lists that contain a team, by team. */
export type TeamLists = ReadonlyMap<number, ReadonlySet<number>>;

export const toTeamLists = (roll: Roll): TeamLists => {
  const lists = new Map<number, Set<number>>();
  for (const [list, { rows }] of roll.entries())
    for (const { teamId } of rows) getOrMake(lists, teamId, () => new Set()).add(list);
  return lists;
};

/**
 * Splits one player's stints into spells. A list without the team does not end a spell: it continues if the team
 * returns with the player.
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
 * Decides between two teams that list a player: the player plays for the team joined later, since the other may be a
 * former roster. If the other has shown a new lineup since then and ranks higher, the player has returned to it.
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
