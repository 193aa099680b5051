import { once } from '../../core/reader/layout.ts';
import { playerRoles, type PlayerRole } from './match/plan.ts';
import { nicknames, peopleNames } from './people.ts';
import { Random } from './random.ts';
import { teams } from './teams.ts';

export interface WorldPlayer {
  /** From 1. */
  readonly id: number;
  readonly slug: string;
  readonly nickname: string;
  readonly realName: string;
  readonly country: string;
  readonly role: PlayerRole | 'coach';
  /** The player's team when the world began; null for a free agent. */
  readonly firstTeam: number | null;
}

const fielded = teams.length * playerRoles.length;
const freeAgents = 30;

/** A player by number. */
export const playerOf = (id: number): WorldPlayer => {
  const player = players()[id - 1];
  if (!player) throw new RangeError(`no player ${id}`);
  return player;
};

/**
 * All people in order: five players for each team in the order of the roles, the free agents, then the coaches. They
 * are the same for every seed.
 */
export const players = once(createPlayers);

function createPlayers(): readonly WorldPlayer[] {
  const compatriots = new Map<string, number>();
  return nicknames.slice(0, fielded + freeAgents + teams.length).map((nickname, index) => {
    const random = new Random('person', index);
    const coach = index >= fielded + freeAgents;
    const team = coach
      ? teams[index - fielded - freeAgents]
      : index < fielded
        ? teams[Math.floor(index / playerRoles.length)]
        : undefined;
    // A third of a team's people, and every free agent, come from any country of a region.
    const home = team ?? random.pick(teams);
    const near = teams.filter(other => other.region === home.region);
    const country = random.chance(0.67) ? home.country : random.pick(near).country;
    const before = compatriots.get(country) ?? 0;
    compatriots.set(country, before + 1);
    return {
      id: index + 1,
      slug: nickname,
      nickname,
      realName: nameOf(country, before),
      country,
      role: coach ? 'coach' : (playerRoles[index % playerRoles.length] ?? 'rifler'),
      firstTeam: team?.id ?? null,
    };
  });
}

/** A full name from the country, another one for each of its people (`before`: how many have one), as long as one is left. */
function nameOf(country: string, before: number): string {
  const [given = [], family = []] = (peopleNames[country] ?? []).map(names => names.split(' '));
  const row = Math.floor(before / given.length);
  return `${given[before % given.length]} ${family[(row + before) % family.length]}`;
}
