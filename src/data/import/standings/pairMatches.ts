import type { Skipped } from '../importer.ts';
import { toNameKey } from './names.ts';
import type { PageMatch, RosterPage } from './pages/rosterPage.ts';

export type PageHead = Pick<RosterPage, 'file' | 'name' | 'players' | 'prizes'>;

/** A match from one page or two. */
export interface PagedMatch {
  readonly day: string;
  /** The newest match has the lowest number. */
  readonly number: number;
  /** The roster whose page lists the match. */
  readonly first: MatchSide;
  /** Its opponent: with its own page, or only a name. */
  readonly second: MatchSide | { readonly page: null; readonly name: string };
  readonly firstWon: boolean;
}

export interface MatchSide {
  /** The place of the roster's page among the pages of the day. */
  readonly page: number;
  readonly lineup: readonly string[];
}

/** Joins the entries of a match on the two rosters' pages of one day, oldest first. A problem is on the first of the pages. */
export const pairMatches = (pages: readonly RosterPage[]) => {
  const sides = Map.groupBy(
    pages.flatMap((page, place) => page.matches.map((match): Told => ({ page, place, match }))),
    ({ match }) => match.number,
  );
  const matches: PagedMatch[] = [];
  const problems: Skipped[] = [];
  for (const [number, [one, other, ...more]] of sides) {
    if (!one) continue;
    const problem = more.length > 0 ? 'is on more than two pages' : other && contradiction(one, other);
    if (problem)
      problems.push({
        subject: one.page.file,
        line: one.match.line,
        reason: `match ${number} (${one.page.name} – ${one.match.opponent}, ${one.match.day}) ${problem}`,
      });
    else matches.push(toMatch(one, other));
  }
  return {
    matches: matches.sort((one, other) =>
      one.day === other.day ? other.number - one.number : one.day < other.day ? -1 : 1,
    ),
    problems,
  };
};

interface Told {
  readonly page: RosterPage;
  readonly place: number;
  readonly match: PageMatch;
}

const contradiction = (one: Told, other: Told): string | undefined => {
  if (one.page === other.page) return 'is on one page twice';
  if (one.match.day !== other.match.day) return 'has two days';
  if (one.match.won === other.match.won) return one.match.won ? 'has two winners' : 'has two losers';
  const isEachOther =
    toNameKey(one.match.opponent) === toNameKey(other.page.name) &&
    toNameKey(other.match.opponent) === toNameKey(one.page.name);
  return isEachOther ? undefined : 'has two different opponents';
};

const toMatch = (one: Told, other: Told | undefined): PagedMatch => ({
  day: one.match.day,
  number: one.match.number,
  first: { page: one.place, lineup: one.match.lineup },
  second: other
    ? { page: other.place, lineup: other.match.lineup }
    : { page: null, name: one.match.opponent },
  firstWon: one.match.won,
});
