import type { matchResult, matchSummary, teamResult } from '../../core/entities/match.ts';
import { jsonObject, sqlDay, type SqlFields, sqlTime } from './jsonObject.ts';

/** A match as read by the statements below. */
export interface MatchRow {
  readonly id: number;
  readonly stage: string | null;
  readonly best_of: number | null;
  readonly starts_at: number | null;
  readonly ends_at: number | null;
  readonly day_only: number;
  readonly known_at: number;
  readonly score1: number | null;
  readonly score2: number | null;
  /** 1 or 2; 0 for a draw. */
  readonly winner: number | null;
  readonly event_name: string | null;
  readonly event_slug: string | null;
  readonly event_starts_at: number | null;
  readonly team1_id: number;
  readonly team1_name: string;
  readonly team1_slug: string;
  readonly team2_id: number;
  readonly team2_name: string;
  readonly team2_slug: string;
}

/** The columns of a `MatchRow`, from the tables of `matchJoins`. */
export const matchColumns = `
  m.id, m.stage, m.best_of, m.starts_at, m.ends_at, m.day_only, m.known_at, m.score1, m.score2, m.winner,
  e.name AS event_name, e.slug AS event_slug, e.starts_at AS event_starts_at,
  m.team1_id, a.name AS team1_name, a.slug AS team1_slug, m.team2_id, b.name AS team2_name, b.slug AS team2_slug`;

/** The left joins make SQLite keep this order and look up each team by its key. Every match has its teams. */
export const matchJoins = `
  LEFT JOIN event e ON e.id = m.event_id
  LEFT JOIN team a ON a.id = m.team1_id LEFT JOIN team b ON b.id = m.team2_id`;

/** The fields of a list of finished matches. Values: `<prefix>-match-`. */
const finishedFields: SqlFields<typeof matchSummary> = {
  id: '? || m.id',
  status: "'finished'",
  eventName: 'e.name',
  eventSlug: 'e.slug',
  stage: 'm.stage',
  bestOf: 'm.best_of',
  team1Name: 'a.name',
  team1Slug: 'a.slug',
  team2Name: 'b.name',
  team2Slug: 'b.slug',
  score: `json(iif(m.score1 IS NULL OR m.score2 IS NULL, NULL, json_object('team1', m.score1, 'team2', m.score2)))`,
  winner: 'CASE m.winner WHEN 1 THEN a.name WHEN 2 THEN b.name END',
  startsAt: `CASE m.day_only WHEN 0 THEN ${sqlTime('m.starts_at')} ELSE ${sqlDay('m.starts_at')} END`,
  startsDayOnly: `json(iif(m.day_only <> 0 AND m.starts_at IS NOT NULL, 'true', 'false'))`,
  teamsKnownAt: `iif(m.known_at <= coalesce(e.starts_at, 0), NULL, ${sqlTime('m.known_at')})`,
};
const lineupOf = (team: 1 | 2): string =>
  `json((SELECT players FROM match_lineup WHERE match_id = m.id AND team = ${team}))`;
/** The same with the players of both teams. */
export const matchResultFields: SqlFields<typeof matchResult> = {
  ...finishedFields,
  team1Lineup: lineupOf(1),
  team2Lineup: lineupOf(2),
};
/** The same for the results of one team. */
export const teamResultFields: SqlFields<typeof teamResult> = {
  ...finishedFields,
  team1Score: 'm.score1',
  team2Score: 'm.score2',
};

/** The matches of a JSON array of numbers, each as JSON. */
export const writtenMatches = (fields: SqlFields<unknown>): string => `
  SELECT m.id, ${jsonObject(fields)} AS json
  FROM json_each(?) AS picked JOIN match m ON m.id = picked.value ${matchJoins}`;

/**
 * The complete rows of the matches that `ids` selects, sorted again by `order`. They are selected first and joined
 * afterwards, so that rows skipped by an OFFSET are read only from an index.
 */
export const matchesOf = (ids: string, order: string): string => `
  SELECT ${matchColumns} FROM (${ids}) AS picked JOIN match m ON m.id = picked.id ${matchJoins} ORDER BY ${order}`;
