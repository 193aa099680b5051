import { getOrMake } from '../../../core/getOrMake.ts';
import { dayStart } from '../../store/time.ts';
import { rosterKey } from './pages/listPage.ts';
import { toLineupKey, toNameKey } from './names.ts';
import type { MatchSide, PagedMatch, PageHead } from './pairMatches.ts';
import type { Roll } from './roll.ts';
import type { Team, TeamBook } from './teamBook.ts';

/** The two teams of a match, in the order of `PagedMatch`. */
export type Sides = readonly [first: Team, second: Team];

/**
 * Finds the teams of one day's pages and of the matches on them.
 *
 * A match belongs to the team whose page lists it. If several rosters share the name, it belongs to the one with
 * exactly this lineup in the list nearest to the match. An opponent without a page is identified only by its name: it
 * is the team that people mean by the name, and is made if no team has it.
 */
export const openSides = (roll: Roll, teams: TeamBook) => {
  const byLineup = openLineups(roll, teams);
  return (heads: readonly PageHead[], day: string) => {
    const rows = roll.find(list => list.day === day)?.rows ?? [];
    const byRoster = new Map(
      rows.map(row => [rosterKey({ name: row.nameKey, players: row.players }), row.teamId]),
    );
    const pages = heads.map(page => {
      /** The number of the team that has exactly this roster in the list of the day. */
      const listed = byRoster.get(rosterKey(page));
      const team = listed === undefined ? teams.ensure(page.name, 1) : teams.get(listed);
      return { ...page, nameKey: toNameKey(page.name), listed, team };
    });
    const byName = openNames(pages, teams);
    const pageAt = (place: number): (typeof pages)[number] => {
      const page = pages[place];
      if (!page) throw new Error(`no page ${place} is kept`);
      return page;
    };
    const ofSide = ({ page: place, lineup }: MatchSide, played: string): Team => {
      const page = pageAt(place);
      return byLineup(page.nameKey, lineup, played) ?? page.team;
    };
    const ofMatch = ({ first, second, day: played }: PagedMatch): Sides => {
      const one = ofSide(first, played);
      if (second.page === null) return [one, byName(second.name, one)];
      const other = ofSide(second, played);
      return one.id === other.id ? [pageAt(first.page).team, pageAt(second.page).team] : [one, other];
    };
    return { pages, ofMatch };
  };
};

const openLineups = (
  roll: Roll,
  teams: TeamBook,
): ((nameKey: string, lineup: readonly string[], day: string) => Team | undefined) => {
  const places = roll.flatMap(({ day, rows }) =>
    rows
      .filter(({ nameKey }) => teams.named(nameKey).size > 1)
      .map(({ nameKey, players, teamId }) => ({
        nameKey,
        key: rosterKey({ name: nameKey, players }),
        time: dayStart(day),
        teamId,
      })),
  );
  const known = Map.groupBy(places, ({ key }) => key);
  const names = new Set(places.map(({ nameKey }) => nameKey));
  return (nameKey, lineup, day) => {
    if (!names.has(nameKey)) return undefined;
    const time = dayStart(day);
    const nearest = known
      .get(`${nameKey}/${toLineupKey(lineup)}`)
      ?.reduce((one, other) => (Math.abs(other.time - time) <= Math.abs(one.time - time) ? other : one));
    return nearest && teams.get(nearest.teamId);
  };
};

/** Finds opponents by name. The pages of one day spell a team consistently: `Chaos` and `CHAOS` are two teams there. */
const openNames = (
  pages: readonly { readonly name: string; readonly team: Team }[],
  teams: TeamBook,
): ((name: string, opponent: Team) => Team) => {
  const bySpelling = new Map<string, Team[]>();
  const byNameKey = new Map<string, Set<number>>();
  const keep = (name: string, team: Team): void => {
    getOrMake(bySpelling, name, () => []).push(team);
    getOrMake(byNameKey, toNameKey(name), () => new Set()).add(team.id);
  };
  for (const { name, team } of pages) keep(name, team);
  for (const alike of bySpelling.values()) alike.sort((one, other) => one.line - other.line);

  return (name, opponent) => {
    const known = bySpelling.get(name)?.find(team => team.id !== opponent.id);
    if (known) return known;
    const team = freeTeam(name, new Set(byNameKey.get(toNameKey(name))).add(opponent.id), teams);
    keep(name, team);
    return team;
  };
};

/** One with the exact spelling, else the first, which is made if necessary. */
const freeTeam = (name: string, taken: ReadonlySet<number>, teams: TeamBook): Team => {
  const exact = [...teams.named(toNameKey(name)).values()].find(
    team => team.name === name && !taken.has(team.id),
  );
  if (exact) return exact;
  let line = 1;
  while (taken.has(teams.ensure(name, line).id)) line++;
  return teams.ensure(name, line);
};
