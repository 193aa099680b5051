import { dayNumber, seasonStart } from './calendar.ts';
import { createForm } from './form.ts';
import { type FieldedPlayer, playerRoles } from './match/plan.ts';
import { playerOf, players, type WorldPlayer } from './players.ts';
import { Random } from './random.ts';

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

/** The days of a season on which people change places: around its beginning and in its middle. */
const windows = [
  { first: 0, days: 7, moves: 4 },
  { first: 28, days: 10, moves: 7 },
] as const;

/** The rosters to the end of a season. Every transfer window is played, so they do not depend on the seasons of a file. */
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
  for (const player of players()) if (player.firstTeam !== null) enter(player, player.firstTeam, null);

  for (let season = 1; season <= lastSeason; season++) {
    const firstDay = dayNumber(seasonStart(season));
    for (const [index, window] of windows.entries()) {
      const random = new Random(seed, 'transfers', season, index);
      for (const [first, second] of movesOf(window.moves, random, current)) {
        const day = firstDay + window.first + random.below(window.days);
        const from = current.get(first.id)?.team;
        const to = current.get(second.id)?.team;
        leave(first, day);
        leave(second, day);
        if (to !== undefined) enter(first, to, day);
        if (from !== undefined) enter(second, from, day);
      }
    }
  }

  const byTeam = Map.groupBy(spells, spell => spell.team);
  return {
    spells: spells as readonly Readonly<Spell>[],
    /** The five players of a team on a day, in the order of the roles. */
    five: (team: number, day: number): readonly FieldedPlayer[] =>
      (byTeam.get(team) ?? [])
        .filter(spell => lasts(spell, day))
        .flatMap(({ player, role }) => (role === 'coach' ? [] : [{ ...playerOf(player), role }]))
        .sort((a, b) => playerRoles.indexOf(a.role) - playerRoles.indexOf(b.role)),
  };
};

const lasts = (spell: Spell, day: number): boolean =>
  (spell.start === null || spell.start <= day) && (spell.end === null || spell.end > day);

/** Pairs of people with the same role who change places: of two teams, or by turns someone of a team and a free agent. */
function movesOf(
  count: number,
  random: Random,
  current: ReadonlyMap<number, Spell>,
): readonly (readonly [WorldPlayer, WorldPlayer])[] {
  const order = random.shuffle(players());
  const moved = new Set<WorldPlayer>();
  const moves: (readonly [WorldPlayer, WorldPlayer])[] = [];
  for (const one of order) {
    if (moves.length === count) break;
    if (!current.has(one.id) || moved.has(one)) continue;
    const isSigning = moves.length % 2 === 1;
    const other = order.find(
      each =>
        each !== one && each.role === one.role && current.has(each.id) !== isSigning && !moved.has(each),
    );
    if (!other) continue;
    moved.add(one).add(other);
    moves.push([one, other]);
  }
  return moves;
}
