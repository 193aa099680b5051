import { dayStart } from '../../store/time.ts';
import type { DatabaseSync } from 'node:sqlite';
import { openIdentityBook, openMatchNumbers } from '../newRows.ts';
import { toLineupKey } from './names.ts';
import type { PagedMatch } from './pairMatches.ts';
import type { Sides } from './sides.ts';

interface Met {
  readonly match: PagedMatch;
  readonly sides: Sides;
}

/**
 * Writes the matches on the pages of one day, without repeating those of other lists.
 *
 * A match is identified by its day, its two teams, and its place among their matches of that day. Since a roster may
 * have another name in the next list, it is also identified by a lineup and its opponent.
 * @param noteBoth is told the matches that are on the pages of both their teams
 */
export const openMatchWriter = (database: DatabaseSync, noteBoth: (id: number) => void) => {
  const identities = openIdentityBook(database, 'standings-match');
  const insert = database.prepare(
    `INSERT INTO match (id, team1_id, team2_id, starts_at, ends_at, day_only, winner) VALUES (?, ?, ?, ?, ?, 1, ?)`,
  );
  const insertLineup = database.prepare(
    `INSERT OR IGNORE INTO match_lineup (match_id, team, players)
     SELECT id, iif(team1_id = ?, 1, 2), ? FROM match WHERE id = ? AND ? IN (team1_id, team2_id)`,
  );
  const written = new Set<string>();
  const writeLineup = (id: number, teamId: number, lineup: readonly string[]): void => {
    const key = `${id}/${teamId}`;
    if (lineup.length === 0 || written.has(key)) return;
    written.add(key);
    insertLineup.run(teamId, JSON.stringify(lineup), id, teamId);
  };
  const writeLineups = (id: number, { match: { first, second }, sides }: Met): void => {
    writeLineup(id, sides[0].id, first.lineup);
    if (second.page === null) return;
    writeLineup(id, sides[1].id, second.lineup);
    noteBoth(id);
  };
  const numberOf = openMatchNumbers(database);
  const write = ({ match, sides }: Met, place: number): number => {
    const time = dayStart(match.day);
    const id = numberOf([sides[0].id, sides[1].id], time);
    const [one, other] = inOrder(sides);
    // The pages have the order of a day's matches, not their hours. `ends_at` keeps it: lists show the last one first.
    insert.run(id, one.id, other.id, time, time + place, (one === sides[0]) === match.firstWon ? 1 : 2);
    return id;
  };

  return (met: readonly Met[]): void => {
    const counts = new Map<string, number>();
    const perDay = Map.groupBy(met, ({ match, sides }) => pairKey(match, sides));
    const firstDay = met[0]?.match.day;
    const used = new Set<number>();
    const places = new Map<string, number>();
    for (const { match, sides } of met) {
      const place = (places.get(match.day) ?? -1) + 1;
      places.set(match.day, place);
      const pair = pairKey(match, sides);
      const count =
        (counts.get(pair) ?? missing(match.day === firstDay, pair, perDay.get(pair)?.length ?? 0)) + 1;
      counts.set(pair, count);
      const keys = [pair, ...lineupKeys(match, sides)].map(key => `${key}/${count}`);
      const known = keys.map(key => identities.get(key)).find(id => id !== undefined && !used.has(id));
      const id = known ?? write({ match, sides }, place);
      used.add(id);
      writeLineups(id, { match, sides });
      for (const key of keys) identities.set(key, id);
    }
  };

  /** A list begins in the middle of its first day, so an older list may have more of that day's matches. */
  function missing(isFirstDay: boolean, pair: string, here: number): number {
    if (!isFirstDay) return 0;
    let known = 0;
    while (identities.get(`${pair}/${known + 1}`) !== undefined) known++;
    return Math.max(0, known - here);
  }
};

const pairKey = ({ day }: PagedMatch, [one, other]: Sides): string =>
  `${day}/${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`;

const lineupKeys = ({ day, first, second }: PagedMatch, sides: Sides): string[] => [
  toLineupMatchKey(day, first.lineup, sides[1].id),
  ...(second.page !== null ? [toLineupMatchKey(day, second.lineup, sides[0].id)] : []),
];

/** By lineup and opponent, independent of the team's name and of the place among the day's matches. */
const toLineupMatchKey = (day: string, lineup: readonly string[], opponentId: number): string =>
  `${day}/${toLineupKey(lineup)}/${opponentId}`;

/** Orders the teams of a match by slug, since the pages have no home team. */
const inOrder = ([one, other]: Sides): Sides => (one.slug < other.slug ? [one, other] : [other, one]);
