import type { DatabaseSync } from 'node:sqlite';
import { toDay } from '../../store/time.ts';

interface Appearance {
  readonly day: string;
  readonly teamId: number;
}

interface Spell {
  readonly teamId: number;
  readonly start: string;
  last: string;
}

/**
 * Derives the players' spells in teams that are in no ranking list, from all maps in the data file. A spell begins on
 * the day of its first map; its start is open if that is also the first map of the team and of the player. It ends on
 * the first day on which the team plays without the player, or the player for another team.
 */
export const writeSpells = (database: DatabaseSync): void => {
  const isListed = new Set(
    database
      .prepare('SELECT team_id FROM ranking_row')
      .all()
      .map(row => Number(row['team_id'])),
  );
  const rows = database
    .prepare('SELECT DISTINCT player_id, team_id, ended_at FROM player_map ORDER BY ended_at, match_id')
    .all()
    .map(row => ({
      playerId: Number(row['player_id']),
      teamId: Number(row['team_id']),
      day: toDay(Number(row['ended_at'])),
    }));
  const daysOf = new Map(
    [...Map.groupBy(rows, ({ teamId }) => teamId)].map(([teamId, ofTeam]) => [
      teamId,
      [...new Set(ofTeam.map(({ day }) => day))],
    ]),
  );
  const insert = database.prepare(
    'INSERT INTO roster_spell (team_id, player_id, start_day, end_day) VALUES (?, ?, ?, ?)',
  );
  const byPlayer = [...Map.groupBy(rows, ({ playerId }) => playerId)].sort(([one], [other]) => one - other);
  for (const [playerId, appearances] of byPlayer) {
    const spells = toSpells(appearances, daysOf);
    for (const [index, { teamId, start, last }] of spells.entries()) {
      if (isListed.has(teamId)) continue;
      const days = daysOf.get(teamId) ?? [];
      const isFirst = index === 0 && start === days[0];
      const ends = [days.find(day => day > last), spells[index + 1]?.start].filter(day => day !== undefined);
      insert.run(teamId, playerId, isFirst ? null : start, ends.sort()[0] ?? null);
    }
  }
};

/**
 * Splits a player's appearances, in order of time: a team day without the player, or a day for another team, ends a
 * spell.
 */
const toSpells = (
  appearances: readonly Appearance[],
  daysOf: ReadonlyMap<number, readonly string[]>,
): readonly Spell[] => {
  const spells: Spell[] = [];
  for (const { day, teamId } of appearances) {
    const open = spells.at(-1);
    const days = daysOf.get(teamId) ?? [];
    const goesOn = open?.teamId === teamId && days.indexOf(day) - days.indexOf(open.last) <= 1;
    if (open && goesOn) open.last = day;
    else spells.push({ teamId, start: day, last: day });
  }
  return spells;
};
