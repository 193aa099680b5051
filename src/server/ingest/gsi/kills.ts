import type { Sink, ToldKill } from '../observation.ts';
import type { Game, GsiPlayer } from './read.ts';
import type { Before, Death, Gain, GsiState } from './state.ts';

/** Counters come up to two posts after the death that they count. */
const patience = 2;

/** Compares the players with the post before: who died, and whose counters rose. */
export const compare = (state: GsiState, { players }: Game): void => {
  for (const each of [...state.deaths, ...state.gains]) each.age += 1;
  for (const player of players) {
    const before = state.before[player.id];
    if (before && before.health > 0 && player.health === 0)
      state.deaths.push({ id: player.id, side: player.side, age: 0 });
    const gained = before ? gainOf(player, before) : undefined;
    if (gained) state.gains.push(gained);
  }
  const before = ({ health, roundKills, roundHeadshots, assists }: GsiPlayer): Before => ({
    health,
    roundKills,
    roundHeadshots,
    assists,
  });
  state.before = Object.fromEntries(players.map(player => [player.id, before(player)]));
};

const gainOf = (player: GsiPlayer, before: Before): Gain | undefined => {
  const rise = (count: keyof Before): number => Math.max(0, player[count] - before[count]);
  const [kills, headshots, assists] = [rise('roundKills'), rise('roundHeadshots'), rise('assists')];
  if (kills === 0 && assists === 0) return undefined;
  const { id, side } = player;
  return { id, side, weapon: weaponOf(player), kills, headshots, assists, age: 0 };
};

/** The weapon in the killer's hand. A grenade or a fire may have been thrown before, so its kill's weapon is unknown. */
const weaponOf = ({ weapons }: GsiPlayer): string | null => {
  const active = weapons.find(({ isActive }) => isActive);
  return !active || active.type === 'Grenade' || active.type === 'C4' ? null : active.name;
};

/** Tells the deaths that are old enough, or all of them, with their killers where only one is possible. */
export const settleKills = (state: GsiState, players: Players, sink: Sink, isLast = false): void => {
  const due = state.deaths.filter(({ age }) => isLast || age >= 1);
  for (const side of ['CT', 'T', null] as const) {
    const dead = due.filter(death => death.side === side);
    if (dead.length > 0) settleSide(state, dead, players, sink, isLast);
  }
  state.gains = state.gains.filter(
    ({ kills, assists, age }) => (kills > 0 || assists > 0) && age <= patience,
  );
};

type Players = readonly GsiPlayer[];

const settleSide = (
  state: GsiState,
  dead: readonly Death[],
  players: Players,
  sink: Sink,
  isLast: boolean,
): void => {
  const others = state.gains.filter(({ side }) => side !== dead[0]?.side);
  const killers = others.filter(({ kills }) => kills > 0);
  const isClear = isOneKiller(killers, dead.length);
  const isOld = isLast || dead.every(({ age }) => age >= patience);
  // The assist comes a post after the kill that it belongs to.
  if (!isOld && !(isClear && killers.every(({ age }) => age >= 1))) return;
  if (!isClear && killers.length > 0)
    sink.note(
      `round ${state.round}`,
      `${dead.length} died at once, so it is not known who killed whom: the killers are left out`,
    );
  const killer = isClear ? killers[0] : undefined;
  const helper = helperOf(others, dead, killer);
  for (const { id } of dead) sink.tell({ ...toKill(state, id, killer, helper), health: healthOf(players) });
  for (const gain of isClear ? [] : killers) gain.kills = 0;
  if (helper) helper.assists = 0;
};

/** One player's kills rose, by as many as died; of one death, he is the killer in any case. */
const isOneKiller = (killers: readonly Gain[], dead: number): boolean =>
  killers.length === 1 && (dead === 1 || killers[0]?.kills === dead);

const helperOf = (others: readonly Gain[], dead: readonly Death[], killer?: Gain): Gain | undefined => {
  const helpers = others.filter(gain => gain.assists > 0 && gain !== killer);
  return dead.length === 1 && helpers.length === 1 ? helpers[0] : undefined;
};

/** The death, which waits no more, and whose kill its killer has no more to tell. */
const toKill = (state: GsiState, victim: string, killer?: Gain, helper?: Gain): ToldKill => {
  state.deaths = state.deaths.filter(death => death.id !== victim);
  const headshot = killer !== undefined && killer.headshots >= killer.kills;
  if (killer) {
    killer.kills -= 1;
    killer.headshots -= headshot ? 1 : 0;
  }
  const who = { killer: killer?.id ?? null, victim, assister: helper?.id ?? null };
  return { is: 'kill', round: state.round, ...who, weapon: killer?.weapon ?? null, headshot };
};

const healthOf = (players: Players): Readonly<Record<string, number>> =>
  Object.fromEntries(
    players
      .filter(({ health, side }) => side !== null && health > 0 && health < 100)
      .map(({ id, health }) => [id, health]),
  );
