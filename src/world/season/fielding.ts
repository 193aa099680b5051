import { dayNumber } from '../calendar.ts';
import type { PlayerRole } from '../match/plan.ts';
import type { FieldedTeam } from '../matchPlan.ts';
import { teams } from '../teams.ts';
import type { World } from '../world.ts';

/** A team with the five of a match's first day. */
export const fieldTeam = (world: World, id: number, startsAt: number): FieldedTeam => {
  const team = teams[id - 1];
  if (!team) throw new RangeError(`no team ${id}`);
  const players = world.rosters.five(id, dayNumber(startsAt)).map(player => ({
    id: player.id,
    slug: player.slug,
    nickname: player.nickname,
    // `five` leaves the coach out.
    role: player.role as PlayerRole,
  }));
  return { id, slug: team.slug, name: team.name, players };
};
