import type { tournamentStanding } from '../../core/entities/tournament.ts';
import type { Exact } from '../../core/schema.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import { findNumber } from '../../data/store/find.ts';
import type { Store } from '../../data/store/store.ts';

export interface StandingRow {
  readonly team_id: number;
  readonly slug: string;
  readonly name: string;
  readonly seed: number | null;
  /** Null before it is decided, like the prize. */
  readonly place: string | null;
  readonly paid: number | null;
  readonly wins: number | null;
  readonly losses: number | null;
}

/**
 * The prize of a source that lists prize money only by team and day: the team's only prize on the last day of an event
 * in which it took part.
 */
const prizeOfDay = `
  (SELECT CASE WHEN count(*) = 1 THEN max(w.dollars) END FROM prize_win w
   WHERE w.team_id = et.team_id AND w.day = date(e.ends_at / 1000, 'unixepoch'))`;

/**
 * The teams of an event, the best first: during it those who remain, by their wins, before the placed ones; after it,
 * those without a place last. '3-4' counts as 3. The aliases differ from the columns of `event_team`, so that the order
 * uses the answer's values. Values: now, event, now three times, event, now.
 */
const standings = `
  WITH decided AS MATERIALIZED (
    SELECT team1_id, team2_id, winner FROM match WHERE ends_at <= ? AND event_id = ? AND winner IS NOT NULL),
  result AS (
    SELECT team1_id AS team_id, winner = 1 AS won, winner = 2 AS lost FROM decided
    UNION ALL SELECT team2_id, winner = 2, winner = 1 FROM decided),
  record AS MATERIALIZED (SELECT team_id, sum(won) AS wins, sum(lost) AS losses FROM result GROUP BY team_id)
  SELECT et.team_id, t.slug, t.name, et.seed,
    CASE WHEN et.placed_at <= ? THEN et.placement END AS place,
    coalesce(CASE WHEN et.placed_at <= ? THEN et.prize END, CASE WHEN e.ends_at <= ? THEN ${prizeOfDay} END) AS paid,
    coalesce(r.wins, CASE WHEN EXISTS (SELECT 1 FROM decided) THEN 0 END) AS wins,
    coalesce(r.losses, CASE WHEN EXISTS (SELECT 1 FROM decided) THEN 0 END) AS losses
  FROM event_team et JOIN team t ON t.id = et.team_id JOIN event e ON e.id = et.event_id
    LEFT JOIN record r ON r.team_id = et.team_id
  WHERE et.event_id = ?
  ORDER BY
    CASE WHEN place IS NOT NULL THEN CAST(place AS INTEGER) WHEN coalesce(e.ends_at, e.starts_at) > ? THEN 0
      ELSE 1000000 END,
    place, wins DESC, losses, et.seed IS NULL, et.seed, et.team_id`;

/** The rows of all teams of an event, by its number, with the facts decided at `now`. */
export const readStandingRows = (store: Store, event: number, now: number): readonly StandingRow[] =>
  store.all<StandingRow>(standings, now, event, now, now, now, event, now);

/** All teams of an event with the facts decided at `now`. Throws NOT_FOUND. */
export const readStandings = (
  store: Store,
  eventIdOrSlug: string,
  now: number,
): readonly Exact<typeof tournamentStanding>[] =>
  readStandingRows(store, findNumber(store, 'event', eventIdOrSlug), now).map(
    ({ place, team_id, slug, name, paid, seed, wins, losses }) => ({
      placement: place,
      teamId: toIdentifier(store.prefix, 'team', team_id),
      teamSlug: slug,
      teamName: name,
      prize: paid,
      seed,
      wins,
      losses,
    }),
  );

/** The teams of an event with a final place. Throws NOT_FOUND. */
export const readPlacements = (store: Store, eventIdOrSlug: string, now: number) =>
  readStandings(store, eventIdOrSlug, now)
    .filter(({ placement }) => placement !== null)
    .map(({ seed: _seed, wins: _wins, losses: _losses, ...placement }) => placement);
