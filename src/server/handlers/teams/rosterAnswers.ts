import type {
  rosterChange,
  rosterHistoryEntry,
  rosterMember,
  transfer,
} from '../../../core/entities/team.ts';
import type { Exact } from '../../../core/schema.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import type { RememberedList } from '../../../data/store/page.ts';

interface MemberRow {
  readonly player_id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly real_name: string | null;
  readonly country: string | null;
}

export interface SpellRow extends MemberRow {
  readonly role: string | null;
  readonly start_day: string | null;
  readonly end_day: string | null;
}

const spellColumns = `
  s.player_id, p.slug, p.nickname, p.real_name, p.country, coalesce(s.role, p.role) AS role, s.start_day, s.end_day`;

/** The members of a team on a day, without those who leave on it. Values: team, the day twice. */
export const currentSpells = `
  SELECT ${spellColumns} FROM roster_spell s JOIN player p ON p.id = s.player_id
  WHERE s.team_id = ? AND (s.start_day IS NULL OR s.start_day <= ?) AND (s.end_day IS NULL OR s.end_day > ?)
  ORDER BY s.start_day, p.nickname COLLATE NOCASE, p.id`;

/** Every spell that had begun by a day, the latest first. An end after that day is not shown. */
const begun = 'roster_spell s WHERE s.team_id = ? AND (s.start_day IS NULL OR s.start_day <= ?)';
/** Values: team, the day. */
export const spellsOfTeam = {
  count: `SELECT count(*) AS total FROM ${begun}`,
  rows: `SELECT ${spellColumns} FROM (SELECT * FROM ${begun}) s JOIN player p ON p.id = s.player_id
    ORDER BY s.start_day DESC, p.nickname COLLATE NOCASE, p.id, s.end_day LIMIT ? OFFSET ?`,
} as const;

const toMember = (row: SpellRow, prefix: string) => ({
  playerId: toIdentifier(prefix, 'player', row.player_id),
  playerSlug: row.slug,
  nickname: row.nickname,
  realName: row.real_name,
  country: row.country,
  role: row.role,
});

export const toRosterMember = (row: SpellRow, prefix: string): Exact<typeof rosterMember> => ({
  ...toMember(row, prefix),
  since: row.start_day,
});

export const toHistoryEntry = (
  row: SpellRow,
  prefix: string,
  today: string,
): Exact<typeof rosterHistoryEntry> => ({
  ...toMember(row, prefix),
  startDate: row.start_day,
  endDate: row.end_day !== null && row.end_day <= today ? row.end_day : null,
});

export interface ChangeRow extends MemberRow {
  readonly day: string;
  readonly type: 'join' | 'leave';
  readonly role: string | null;
  readonly team_name: string;
  readonly team_slug: string;
}

/**
 * Joins with a known day, and departures: the number of the spell, negative for its end. Values of the order: the first
 * and the last day, twice.
 */
export const rosterChanges: RememberedList = {
  ids: `
    SELECT id FROM (
      SELECT rowid AS id, start_day AS day, 'join' AS type, team_id, player_id FROM roster_spell
      WHERE start_day BETWEEN ? AND ?
      UNION ALL SELECT -rowid, end_day, 'leave', team_id, player_id FROM roster_spell WHERE end_day BETWEEN ? AND ?)
    ORDER BY day DESC, player_id, type, team_id`,
  rows: `
    SELECT CASE WHEN w.value > 0 THEN s.start_day ELSE s.end_day END AS day,
      CASE WHEN w.value > 0 THEN 'join' ELSE 'leave' END AS type,
      s.player_id, p.slug, p.nickname, p.real_name, p.country, coalesce(s.role, p.role) AS role,
      t.name AS team_name, t.slug AS team_slug
    FROM json_each(?) w JOIN roster_spell s ON s.rowid = abs(w.value)
      JOIN player p ON p.id = s.player_id JOIN team t ON t.id = s.team_id
    ORDER BY w.key`,
};

export const toRosterChange = (row: ChangeRow, prefix: string): Exact<typeof rosterChange> => ({
  date: row.day,
  type: row.type,
  playerId: toIdentifier(prefix, 'player', row.player_id),
  playerSlug: row.slug,
  nickname: row.nickname,
  country: row.country,
  teamName: row.team_name,
  teamSlug: row.team_slug,
  coach: row.role === null ? null : row.role === 'coach',
});

export interface TransferRow extends MemberRow {
  readonly day: string;
  readonly from_name: string;
  readonly from_slug: string;
  readonly to_name: string;
  readonly to_slug: string;
}

/** The team of the player's previous spell before spell `s`. */
const teamBefore = `
  (SELECT b.team_id FROM roster_spell b
   WHERE b.player_id = s.player_id AND (b.start_day < s.start_day OR b.start_day IS NULL)
   ORDER BY b.start_day DESC, b.end_day DESC LIMIT 1)`;
/** Joins of players whose previous spell was in another team. Values of the order: the first and the last day. */
export const transfers: RememberedList = {
  ids: `
    SELECT s.rowid AS id FROM roster_spell s WHERE s.start_day BETWEEN ? AND ? AND ${teamBefore} <> s.team_id
    ORDER BY s.start_day DESC, s.player_id, s.team_id`,
  rows: `
    SELECT s.start_day AS day, s.player_id, p.slug, p.nickname, p.real_name, p.country,
      f.name AS from_name, f.slug AS from_slug, t.name AS to_name, t.slug AS to_slug
    FROM json_each(?) w JOIN roster_spell s ON s.rowid = w.value JOIN player p ON p.id = s.player_id
      JOIN team f ON f.id = ${teamBefore} JOIN team t ON t.id = s.team_id
    ORDER BY w.key`,
};

export const toTransfer = (row: TransferRow, prefix: string): Exact<typeof transfer> => ({
  date: row.day,
  playerId: toIdentifier(prefix, 'player', row.player_id),
  playerSlug: row.slug,
  nickname: row.nickname,
  country: row.country,
  fromTeamName: row.from_name,
  fromTeamSlug: row.from_slug,
  toTeamName: row.to_name,
  toTeamSlug: row.to_slug,
});
