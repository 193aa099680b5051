import type { DatabaseSync } from 'node:sqlite';

/**
 * Derives the players' spells in teams that are in no ranking list, from all maps in the data file. A spell begins on the day
 * of its first map; its start is open if that is also the first map of the team and of the player. It ends on the first day
 * after its last map on which the team plays without the player, or the player for another team.
 */
export const writeSpells = (database: DatabaseSync): void =>
  database.exec(`
    WITH played AS MATERIALIZED
        (SELECT DISTINCT player_id, team_id, date(ended_at / 1000, 'unixepoch') AS day FROM player_map),
      spell AS (SELECT player_id, team_id, min(day) AS first, max(day) AS last FROM played
        WHERE team_id NOT IN (SELECT team_id FROM ranking_row) GROUP BY player_id, team_id)
    INSERT INTO roster_spell (team_id, player_id, start_day, end_day)
    SELECT team_id, player_id,
      nullif(first, (SELECT min(day) FROM (
        SELECT min(day) AS day FROM played p WHERE p.team_id = spell.team_id
        UNION ALL SELECT min(day) FROM played p WHERE p.player_id = spell.player_id))),
      (SELECT min(day) FROM played p
        WHERE (p.team_id = spell.team_id OR p.player_id = spell.player_id) AND p.day > last)
    FROM spell ORDER BY player_id, first`);
