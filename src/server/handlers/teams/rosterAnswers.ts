import type {
  rosterChange,
  rosterHistoryEntry,
  rosterMember,
  transfer,
} from '../../../core/entities/team.ts';
import { jsonObject, type SqlFields } from '../../../data/store/jsonObject.ts';
import type { ListQuery, RememberedList } from '../../../data/store/page.ts';

/** In every statement below, the first value is the beginning of a player's identifier. */
const playerFields = { playerId: '? || s.player_id', playerSlug: 'p.slug', nickname: 'p.nickname' } as const;
const member = {
  ...playerFields,
  realName: 'p.real_name',
  country: 'p.country',
  role: 'coalesce(s.role, p.role)',
} as const;
const memberFields: SqlFields<typeof rosterMember> = { ...member, since: 's.start_day' };
const historyFields: SqlFields<typeof rosterHistoryEntry> = {
  ...member,
  startDate: 's.start_day',
  endDate: 'iif(s.end_day <= ?, s.end_day, NULL)',
};

/** The members of a team on a day, without those who leave on it. Further values: team, the day twice. */
export const currentSpells = `
  SELECT ${jsonObject(memberFields)} AS json FROM roster_spell s JOIN player p ON p.id = s.player_id
  WHERE s.team_id = ? AND (s.start_day IS NULL OR s.start_day <= ?) AND (s.end_day IS NULL OR s.end_day > ?)
  ORDER BY s.start_day, p.nickname COLLATE NOCASE, p.id`;

/** Every spell that had begun by a day, the latest first. An end after that day is not shown. */
const begun = 'roster_spell s WHERE s.team_id = ? AND (s.start_day IS NULL OR s.start_day <= ?)';
/** Further value of the row: the day. Values of the list: team, the day. */
export const spellsOfTeam: ListQuery = {
  count: `SELECT count(*) AS total FROM ${begun}`,
  rows: `SELECT ${jsonObject(historyFields)} AS json
    FROM (SELECT * FROM ${begun}) s JOIN player p ON p.id = s.player_id
    ORDER BY s.start_day DESC, p.nickname COLLATE NOCASE, p.id, s.end_day LIMIT ? OFFSET ?`,
};

const changeFields: SqlFields<typeof rosterChange> = {
  date: 'iif(w.value > 0, s.start_day, s.end_day)',
  type: "iif(w.value > 0, 'join', 'leave')",
  ...playerFields,
  country: 'p.country',
  teamName: 't.name',
  teamSlug: 't.slug',
  coach: `json(CASE coalesce(s.role, p.role) = 'coach' WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`,
};
/** Joins with a known day, and departures, as negative numbers of the spell. Values of the order: first and last day, twice. */
export const rosterChanges: RememberedList = {
  ids: `
    SELECT id FROM (
      SELECT rowid AS id, start_day AS day, 'join' AS type, team_id, player_id FROM roster_spell
      WHERE start_day BETWEEN ? AND ?
      UNION ALL SELECT -rowid, end_day, 'leave', team_id, player_id FROM roster_spell WHERE end_day BETWEEN ? AND ?)
    ORDER BY day DESC, player_id, type, team_id`,
  rows: `
    SELECT ${jsonObject(changeFields)} AS json
    FROM json_each(?) w JOIN roster_spell s ON s.rowid = abs(w.value)
      JOIN player p ON p.id = s.player_id JOIN team t ON t.id = s.team_id
    ORDER BY w.key`,
};

/** The team of the player's previous spell before spell `s`. */
const teamBefore = `
  (SELECT b.team_id FROM roster_spell b
   WHERE b.player_id = s.player_id AND (b.start_day < s.start_day OR b.start_day IS NULL)
   ORDER BY b.start_day DESC, b.end_day DESC LIMIT 1)`;
const transferFields: SqlFields<typeof transfer> = {
  date: 's.start_day',
  ...playerFields,
  country: 'p.country',
  fromTeamName: 'f.name',
  fromTeamSlug: 'f.slug',
  toTeamName: 't.name',
  toTeamSlug: 't.slug',
};
/** Joins of players whose previous spell was in another team. Values of the order: the first and the last day. */
export const transfers: RememberedList = {
  ids: `
    SELECT s.rowid AS id FROM roster_spell s WHERE s.start_day BETWEEN ? AND ? AND ${teamBefore} <> s.team_id
    ORDER BY s.start_day DESC, s.player_id, s.team_id`,
  rows: `
    SELECT ${jsonObject(transferFields)} AS json
    FROM json_each(?) w JOIN roster_spell s ON s.rowid = w.value JOIN player p ON p.id = s.player_id
      JOIN team f ON f.id = ${teamBefore} JOIN team t ON t.id = s.team_id
    ORDER BY w.key`,
};
