import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook, openNewRows } from '../newRows.ts';
import { dayLength } from '../../../core/day.ts';
import { dayStart } from '../../store/time.ts';
import { firstList, lastList, type Roll, type Stint, toStints } from './roll.ts';
import { least } from '../../../core/extremes.ts';
import { getOrMake } from '../../../core/getOrMake.ts';

/** Writes the players of all lists, and their spells in each team. The best ranked come first, so that they get the plain slugs. */
export const writePlayers = (database: DatabaseSync, roll: Roll) => {
  const identities = openIdentityBook(database, 'standings-player');
  const make = openNewRows(database, 'player');
  const teams = toTeamLists(roll);
  const persons = [...toStints(roll).values()]
    .flatMap(stints => findPersons(stints, roll))
    .map(person => ({ person, rank: least(person.map(bestRank)) }))
    .sort((one, other) => one.rank - other.rank);
  const insert = database.prepare(
    'INSERT INTO roster_spell (team_id, player_id, start_day, end_day) VALUES (?, ?, ?, ?)',
  );
  let count = 0;
  for (const { person } of persons) {
    const { id } = make(latestSpelling(person));
    for (const { nameKey, nicknameKey } of person) identities.set(`${nameKey}/${nicknameKey}`, id);
    for (const spell of toSpells(person, roll, teams)) {
      insert.run(spell.teamId, id, spell.startDay, spell.endDay);
      count++;
    }
  }
  return { players: persons.length, spells: count };
};

const latestSpelling = (stints: Person): string => {
  const newest = stints.reduce((one, other) => (lastList(other) > lastList(one) ? other : one));
  return [...newest.spellings].at(-1) ?? newest.nicknameKey;
};

type Person = readonly Stint[];

/**
 * Groups the stints of one nickname by player. Stints with the same spelling that follow each other belong to one
 * player. Simultaneous stints in two teams belong to one player only if the player has left one of the teams: a list
 * keeps a roster in its last lineup until its results are too old to count (`mayBeOne`).
 */
const findPersons = (stints: readonly Stint[], roll: Roll): readonly Person[] => {
  const persons: Stint[][] = [];
  for (const stint of stints.toSorted(byStart)) {
    const person = persons.find(
      known =>
        known.some(other => isSpelledAlike(stint, other)) &&
        known.every(other => mayBeOne(stint, other, roll)),
    );
    if (person) person.push(stint);
    else persons.push([stint]);
  }
  return persons;
};

const bestRank = (stint: Stint): number => least([...stint.seen.values()].map(({ rank }) => rank));

const byStart = (one: Stint, other: Stint): number =>
  firstList(one) - firstList(other) || bestRank(one) - bestRank(other);

const isSpelledAlike = (one: Stint, other: Stint): boolean =>
  [...one.spellings].some(spelling => other.spellings.has(spelling));

/** In ms. Results count for half a year, and a list may be a few weeks late. */
const longestCounted = 200 * dayLength;

/** While both last, one team must show no new lineup; of two regions, the older stint must also end. */
const mayBeOne = (one: Stint, other: Stint, roll: Roll): boolean => {
  const both = [...one.seen.keys()].filter(list => other.seen.has(list));
  const [first, last] = [both[0], both.at(-1)];
  if (first === undefined || last === undefined) return true;
  if (dayStart(roll[last]?.day ?? '') - dayStart(roll[first]?.day ?? '') > longestCounted) return false;
  if (both.some(list => isOtherRegion(one, other, list)) && !moves(one, other)) return false;
  return isLeftover(one, both) || isLeftover(other, both);
};

const isOtherRegion = (one: Stint, other: Stint, list: number): boolean => {
  const [here, there] = [one.seen.get(list)?.region ?? null, other.seen.get(list)?.region ?? null];
  return here !== null && there !== null && here !== there;
};

const moves = (one: Stint, other: Stint): boolean => {
  const [older, newer] = firstList(one) < firstList(other) ? [one, other] : [other, one];
  return firstList(older) < firstList(newer) && lastList(older) <= lastList(newer);
};

const isLeftover = (stint: Stint, lists: readonly number[]): boolean => {
  const first = lists[0] ?? 0;
  const before = new Set([...stint.seen].filter(([list]) => list <= first).map(([, { lineup }]) => lineup));
  return lists.every(list => before.has(stint.seen.get(list)?.lineup ?? ''));
};

interface Spell {
  readonly teamId: number;
  /** The day of the first list with the player; null if that is the first list of all. */
  readonly startDay: string | null;
  /** The day of the first list without the player; null while the spell lasts. */
  readonly endDay: string | null;
}

/** The numbers of the lists that contain a team, by team. */
type TeamLists = ReadonlyMap<number, ReadonlySet<number>>;

const toTeamLists = (roll: Roll): TeamLists => {
  const lists = new Map<number, Set<number>>();
  for (const [list, { rows }] of roll.entries())
    for (const { teamId } of rows) getOrMake(lists, teamId, () => new Set()).add(list);
  return lists;
};

/** Splits stints into spells. A list without the team ends no spell: it goes on if the team returns with the player. */
const toSpells = (stints: readonly Stint[], roll: Roll, teams: TeamLists): readonly Spell[] => {
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
