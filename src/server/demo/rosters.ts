import { dayNumber, seasonStart } from './calendar.ts';
import { createForm } from './form.ts';
import { playerRoles } from './match/plan.ts';
import { playerOf, players } from './players.ts';
import type { WorldPlayer } from './players.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { teams } from './teams.ts';

export type World = ReturnType<typeof createWorld>;

/** The basis of everything made up. The rosters reach to the end of the newest season in use. */
export const createWorld = (seed: number, newestSeason: number) => ({
  seed,
  form: createForm(seed),
  rosters: createRosters(seed, newestSeason),
});

/** A player's time in a team, in days since 1970 UTC: from the first day up to, but not including, the day he left. */
export interface Spell {
  readonly team: number;
  readonly player: number;
  readonly role: WorldPlayer['role'];
  /** Null: he was in the team before the world began. */
  readonly start: number | null;
  /** Null: he is still in the team. */
  end: number | null;
}

/** The days of a season on which players change teams: around its beginning and in its middle. */
const windows = [
  { first: 0, days: 7, swaps: 2, signings: 2, coaches: 0 },
  { first: 28, days: 10, swaps: 3, signings: 3, coaches: 1 },
] as const;

/**
 * The rosters of all teams to the end of a season. Every transfer window from the first season on is played, so that they do
 * not depend on which seasons a file holds.
 */
export const createRosters = (seed: number, lastSeason: number) => {
  const spells: Spell[] = [];
  const current = new Map<number, Spell>();
  const enter = (player: WorldPlayer, team: number, start: number | null): void => {
    const spell = { team, player: player.id, role: player.role, start, end: null };
    spells.push(spell);
    current.set(player.id, spell);
  };
  const leave = (player: WorldPlayer, day: number): void => {
    const spell = current.get(player.id);
    if (spell) spell.end = day;
    current.delete(player.id);
  };
  for (const player of players) if (player.firstTeam !== null) enter(player, player.firstTeam, null);

  for (let season = 1; season <= lastSeason; season++) {
    const firstDay = dayNumber(seasonStart(season));
    for (const [index, window] of windows.entries()) {
      const random = createRandom(seed, 'transfers', season, index);
      for (const [first, second] of movesOf(window, random, current)) {
        const day = firstDay + window.first + random.int(window.days);
        const from = current.get(first.id)?.team;
        const to = current.get(second.id)?.team;
        leave(first, day);
        leave(second, day);
        if (to !== undefined) enter(first, to, day);
        if (from !== undefined) enter(second, from, day);
      }
    }
  }

  const byTeam = new Map(teams.map(team => [team.id, spells.filter(spell => spell.team === team.id)]));
  return {
    spells: spells as readonly Readonly<Spell>[],
    /** The five players of a team on a day, in the order of the roles. */
    five: (team: number, day: number): readonly WorldPlayer[] =>
      (byTeam.get(team) ?? [])
        .filter(spell => spell.role !== 'coach' && lasts(spell, day))
        .sort((a, b) => placeOf(a.role) - placeOf(b.role))
        .map(spell => playerOf(spell.player)),
  };
};

const lasts = (spell: Spell, day: number): boolean =>
  (spell.start === null || spell.start <= day) && (spell.end === null || spell.end > day);

// The index of a role. A coach's role is not in the list and gives -1, but no caller asks for it.
const placeOf = (role: WorldPlayer['role']): number => playerRoles.findIndex(known => known === role);

/**
 * Pairs of players with the same role who change places in a window: players of two teams, or a player and a free
 * agent.
 */
function movesOf(
  window: (typeof windows)[number],
  random: Random,
  current: ReadonlyMap<number, Spell>,
): readonly (readonly [WorldPlayer, WorldPlayer])[] {
  const order = random.shuffle(players);
  const moved = new Set<number>();
  const take = (allowed: (player: WorldPlayer) => boolean): WorldPlayer | undefined => {
    const found = order.find(player => !moved.has(player.id) && allowed(player));
    if (found) moved.add(found.id);
    return found;
  };
  const inTeam = (player: WorldPlayer): boolean => current.has(player.id);
  const moves: (readonly [WorldPlayer, WorldPlayer])[] = [];
  const pair = (one: WorldPlayer | undefined, allowed: (player: WorldPlayer) => boolean): void => {
    const other = one && take(player => player.role === one.role && allowed(player));
    if (one && other) moves.push([one, other]);
  };
  const playing = (player: WorldPlayer): boolean => player.role !== 'coach' && inTeam(player);
  const coaching = (player: WorldPlayer): boolean => player.role === 'coach';
  for (let n = 0; n < window.swaps; n++) pair(take(playing), inTeam);
  for (let n = 0; n < window.signings; n++) pair(take(playing), player => !inTeam(player));
  for (let n = 0; n < window.coaches; n++) pair(take(coaching), coaching);
  return moves;
}
