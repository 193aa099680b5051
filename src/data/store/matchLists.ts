import type { SqlFields } from './jsonObject.ts';
import { matchesOf, matchResultFields, teamResultFields, writtenMatches } from './matchRows.ts';
import type { ListQuery, NumberedList } from './page.ts';

const newestFirst = 'm.starts_at DESC, m.id DESC';
const soonestFirst = 'm.starts_at, m.id';

/** The latest end up to now: the list of finished matches does not change until a later one exists. Values: now. */
export const lastEnd = 'SELECT max(ends_at) AS at FROM match WHERE ends_at <= ?';

/** The first end at or after a time. Values: the time. */
export const firstEnd = 'SELECT min(ends_at) AS at FROM match WHERE ends_at >= ?';

/** The matches of a condition, in the order of their starts. */
const listOf = (where: string): ListQuery => ({
  count: `SELECT count(*) AS total FROM match WHERE ${where}`,
  rows: matchesOf(
    `SELECT id FROM match WHERE ${where} ORDER BY starts_at, id LIMIT ? OFFSET ?`,
    soonestFirst,
  ),
});

/** The newest first, each written once. */
const writtenOf = (where: string): NumberedList => ({
  count: `SELECT count(*) AS total FROM match WHERE ${where}`,
  ids: `SELECT id FROM match WHERE ${where} ORDER BY starts_at DESC, id DESC`,
  rows: writtenMatches(matchResultFields),
});

/** The matches of a team on either side. Values, twice over: the team, then those of the condition. */
const ofTeam = (where: string): string => `
  SELECT id, starts_at FROM match WHERE team1_id = ? AND ${where}
  UNION ALL SELECT id, starts_at FROM match WHERE team2_id = ? AND ${where}`;
const teamListOf = (where: string): ListQuery => ({
  count: `SELECT count(*) AS total FROM (${ofTeam(where)})`,
  rows: matchesOf(`${ofTeam(where)} ORDER BY starts_at, id LIMIT ? OFFSET ?`, soonestFirst),
});

/** A finished match has also begun: the first condition limits the range of the index. */
const finishedWhere = 'starts_at >= ? AND starts_at <= ? AND ends_at <= ? AND ends_at >= ?';

/**
 * Values of the list: the first start, the last start, the last end up to now, archive since. Values of the rows:
 * `<prefix>-match-`.
 */
export const finishedMatches = writtenOf(finishedWhere);

/** The same of one event. Values of the list: the event, 1 for every team, the team or 0; then as above. */
export const eventFinishedMatches = writtenOf(
  `event_id = ? AND (? OR ? IN (team1_id, team2_id)) AND ${finishedWhere}`,
);

/**
 * The same of the events of a tier, in any case. Values of the list: the tier, 1 for every event, the event or 0; then as
 * above from the teams on. The plus sign keeps the order of the index of the starts.
 */
export const tierFinishedMatches = writtenOf(`
  +event_id IN (SELECT id FROM event WHERE tier = ? COLLATE NOCASE AND (? OR id = ?))
  AND (? OR ? IN (team1_id, team2_id)) AND ${finishedWhere}`);

/** Values: a time before the first start, the last start. */
export const upcomingMatches = listOf('starts_at > ? AND starts_at <= ?');

/** Values: a day before the start (no series lasts a day, and this limits the index), the end, the start twice. */
const spanWhere = 'starts_at > ? AND starts_at < ? AND (starts_at >= ? OR ends_at > ?)';
export const spanMatches = listOf(spanWhere);

/** The same for one team, as far as its participation is known. Values, twice over: team, the span, now. */
export const teamSpanMatches = teamListOf(`${spanWhere} AND known_at <= ?`);

/** Matches in progress. Values: a day before now, now twice. */
export const liveMatches = matchesOf(
  'SELECT id FROM match WHERE starts_at > ? AND starts_at <= ? AND ends_at > ?',
  soonestFirst,
);

/**
 * A team's finished matches. Values of the list, twice over: team, the last end up to now, archive since, the first and
 * the last start. Values of the rows as above.
 */
const teamFinished = ofTeam('ends_at <= ? AND ends_at >= ? AND coalesce(starts_at, ends_at) BETWEEN ? AND ?');
const teamFinishedWith = (fields: SqlFields<unknown>): NumberedList => ({
  count: `SELECT count(*) AS total FROM (${teamFinished})`,
  ids: `${teamFinished} ORDER BY starts_at DESC, id DESC`,
  rows: writtenMatches(fields),
});
export const teamFinishedMatches = teamFinishedWith(matchResultFields);
export const teamResults = teamFinishedWith(teamResultFields);

/** The latest of them as complete rows. Values as above, twice over; then the number of rows. */
export const teamLatest = matchesOf(`${teamFinished} ORDER BY starts_at DESC, id DESC LIMIT ?`, newestFirst);

/** A team's match in progress, or else its next one. Values, twice over: team, now, now. */
export const teamNext = matchesOf(
  `${ofTeam('ends_at > ? AND known_at <= ?')} ORDER BY starts_at, id LIMIT 1`,
  soonestFirst,
);

/**
 * A team's scheduled matches in which its participation is known. Values, twice over: team, now, a time before the first
 * start, the last start, now.
 */
export const teamUpcomingMatches = teamListOf(
  'ends_at > ? AND starts_at > ? AND starts_at <= ? AND known_at <= ?',
);

/** An event's matches in progress, and its next ones. Values: the event, now, the number of rows. */
export const eventNext = matchesOf(
  `SELECT id FROM match WHERE event_id = ? AND ends_at > ? ORDER BY starts_at, id LIMIT ?`,
  soonestFirst,
);

/**
 * Every match of an event. Values: the event, archive since, the first and the last start, 1 to include matches without
 * a start; then 1 for every team, or 0, the team and now for the matches in which its participation is known.
 */
export const eventMatches = listOf(`
  event_id = ? AND (ends_at IS NULL OR ends_at >= ?) AND (starts_at BETWEEN ? AND ? OR (starts_at IS NULL AND ?))
  AND (? OR (? IN (team1_id, team2_id) AND known_at <= ?))`);

/**
 * Finished matches of two teams against each other, in either order. Values, twice over with the teams swapped: team,
 * other, now, archive since.
 */
export const meetings = matchesOf(
  `SELECT id FROM match WHERE team1_id = ? AND team2_id = ? AND ends_at <= ? AND ends_at >= ?
   UNION ALL SELECT id FROM match WHERE team1_id = ? AND team2_id = ? AND ends_at <= ? AND ends_at >= ?`,
  newestFirst,
);

/** How often two teams met, and how often each of them won. Values as above. */
export const meetingCounts = `
  SELECT count(*) AS played, coalesce(sum(won1), 0) AS team1Wins, coalesce(sum(won2), 0) AS team2Wins FROM (
    SELECT winner = 1 AS won1, winner = 2 AS won2 FROM match
    WHERE team1_id = ? AND team2_id = ? AND ends_at <= ? AND ends_at >= ?
    UNION ALL SELECT winner = 2, winner = 1 FROM match
    WHERE team1_id = ? AND team2_id = ? AND ends_at <= ? AND ends_at >= ?)`;
