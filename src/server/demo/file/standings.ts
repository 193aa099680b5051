import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { toDay } from '../../../core/day.ts';
import { computeStandings, type StandingsFacts } from '../../../answers/standings/compute.ts';
import { day, seasonStart, weeksBetween } from '../calendar.ts';
import { rankTeams } from '../season/rankings.ts';
import { teams } from '../teams.ts';
import type { World } from '../rosters.ts';
import { insertTables, type Row } from './insert.ts';
import { listNumber, rankingRows } from './rows.ts';

/**
 * A season's results age six times as fast as those of Valve's standings, and a list comes every week: a file holds some
 * months, in which a team plays as much as a real one in half a year.
 */
export const standingsRules = { whole: 5, falling: 25, listDays: 7 } as const;

/**
 * The first list comes this long after the beginning of the oldest season: everything that happened before the file is too
 * old to count by then, the cups that run some hours into the next season too. So a list does not depend on which seasons
 * a file holds.
 */
const firstList = 35 * day;

/** Makes the regional standings of the matches and prizes in the file, with the breakdown of each team's points. */
export const writeStandings = (
  database: DatabaseSync,
  world: World,
  { first, last }: { readonly first: number; readonly last: number },
): void => {
  const facts = readFacts(database);
  const ranking_breakdown: Row[] = [];
  const lists = weeksBetween(seasonStart(first) + firstList, seasonStart(last + 1)).map(at => {
    const computed = computeStandings(facts, toDay(at), standingsRules);
    const whole = zstdCompressSync(JSON.stringify(Object.fromEntries(computed)));
    ranking_breakdown.push({ listId: listNumber('vrs', at), teamId: 0, breakdown: whole });
    return rankTeams(world, at, team => computed.get(team)?.points ?? 0);
  });
  insertTables(database, { ranking_breakdown, ...rankingRows('vrs', lists) });
};

/** A match counts from the day after its end on, and a prize from the day after it was certain. */
const resultsSql = `
  SELECT iif(m.winner = 1, m.team1_id, m.team2_id) AS winner, iif(m.winner = 1, m.team2_id, m.team1_id) AS loser,
    m.ends_at AS at, e.prize_pool AS pool, e.location <> 'Online' AS lan
  FROM match m JOIN event e ON e.id = m.event_id ORDER BY m.ends_at, m.id`;
const prizesSql = 'SELECT team_id AS team, placed_at AS at, prize FROM event_team WHERE prize > 0';

const readFacts = (database: DatabaseSync): StandingsFacts => {
  const dayOf = (at: unknown): string => toDay(Number(at));
  return {
    names: new Map(teams.map(({ id, name }) => [id, name])),
    results: database
      .prepare(resultsSql)
      .all()
      .map(({ winner, loser, at, pool, lan }) => ({
        day: dayOf(at),
        winner: Number(winner),
        loser: Number(loser),
        prizePool: Number(pool),
        isLan: lan === 1,
      })),
    prizes: database
      .prepare(prizesSql)
      .all()
      .map(({ team, at, prize }) => ({ day: dayOf(at), team: Number(team), amount: Number(prize) })),
  };
};
