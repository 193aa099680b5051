import { forgetSides, meet } from '../people.ts';
import type { Observation, Sink, ToldKill } from '../observation.ts';
import { patterns, playerIn } from './line.ts';
import { type LogState, openRound } from './state.ts';

/** Tells something of the match, or keeps it while it may be a knife round. */
export const tell = (state: LogState, sink: Sink, told: Observation): void => {
  if (state.isProved && !state.isAdrift) sink.tell(told);
  else state.unproved.push(told);
};

/** Weapons that prove nothing: everybody has them in a knife round. */
const ofEverybody = /^(?:weapon_)?(?:knife\w*|bayonet|c4|world|vest|vesthelm|item_\w+|defuser|world)$/;

/** A weapon that is no knife: this is no knife round. */
export const prove = (state: LogState, weapon: string, sink: Sink): void => {
  // In the freeze time after a knife round, weapons prove nothing of that round.
  if (state.isProved || (state.phase === 'freeze' && state.unproved.length > 0)) return;
  if (ofEverybody.test(weapon)) return;
  state.isProved = true;
  tellHeld(state, sink);
};

export const tellHeld = (state: LogState, sink: Sink): void => {
  if (!state.isAdrift) for (const told of state.unproved.splice(0)) sink.tell(told);
};

/** The server has told the number of the round to which the held things belong. */
export const settleRound = (state: LogState, round: number, sink: Sink): void => {
  if (!state.isAdrift) return;
  state.isAdrift = false;
  state.unproved = state.unproved.map(told => ('round' in told ? { ...told, round } : told));
  if (state.isProved) tellHeld(state, sink);
};

/** Tells the kills that waited for their assisters. */
export const flushKills = (state: LogState, sink: Sink): void => {
  for (const { told } of state.waiting.splice(0)) tell(state, sink, told);
};

/** A death: by a player, by oneself, or by the bomb. True if the line was one. */
export const takeKill = (state: LogState, stamp: number, text: string, sink: Sink): boolean => {
  const killed = text.includes(' killed "') ? patterns.killed.exec(text) : null;
  if (killed) {
    takeMurder(state, stamp, killed, sink);
    return true;
  }
  if (text.includes(' assisted killing ') || text.includes(' flash-assisted killing ')) {
    takeAssist(state, stamp, text);
    return true;
  }
  return takeSuicide(state, stamp, text, sink);
};

const takeMurder = (state: LogState, stamp: number, found: RegExpExecArray, sink: Sink): void => {
  const [killer, victim] = [playerIn(found), playerIn(found, 4)];
  const [weapon = '', how = ''] = found.slice(7);
  if (!killer || !victim) return;
  checkPhase(state, stamp, sink);
  meet(state.people, killer, sink);
  meet(state.people, victim, sink);
  prove(state, weapon, sink);
  const headshot = how.includes('headshot');
  wait(state, stamp, { killer: killer.id, victim: victim.id, weapon, headshot });
};

/** How long kills belong to a round, in ms. Freeze times begin 5 to 15 s after its end; it takes 115 s, and 40 for a bomb. */
const longest = { over: 16_000, live: 180_000 } as const;

/** Nobody kills in a freeze time, nor long after the end of a round: the start of another one was missed. */
const checkPhase = (state: LogState, stamp: number, sink: Sink): void => {
  const { phase, phaseAt, played } = state;
  if (played < 0 || state.isOver) return;
  if (phase === 'live') {
    if (stamp > phaseAt + longest.live) state.isAdrift = true;
    return;
  }
  if (phase === 'over' && stamp <= phaseAt + longest.over) return;
  if (phase === 'over') forgetSides(state.people, sink);
  openRound(state, stamp);
  state.startedAt = null;
  state.round = played + 1;
};

type Death = Pick<ToldKill, 'killer' | 'victim' | 'weapon' | 'headshot'>;

const wait = (state: LogState, stamp: number, death: Death): void => {
  if (state.played < 0 || state.phase === 'freeze') return;
  const { killer, victim, weapon } = death;
  delete state.health[victim];
  const health = { ...state.health };
  const told = { is: 'kill', round: state.round, ...death, assister: null, health } as const;
  state.waiting.push({ stamp, isWorld: killer === null && weapon === 'world', told });
};

/** An assist by a flash counts as one, but not beside another player's assist. */
const takeAssist = (state: LogState, stamp: number, text: string): void => {
  const found = patterns.assisted.exec(text);
  const [assister, victim] = [playerIn(found), playerIn(found, 4)];
  if (!assister || !victim) return;
  const index = state.waiting.findLastIndex(each => each.stamp === stamp && each.told.victim === victim.id);
  const kill = state.waiting[index];
  if (!kill || (kill.told.assister !== null && text.includes(' flash-assisted '))) return;
  state.waiting[index] = { ...kill, told: { ...kill.told, assister: assister.id } };
};

const takeSuicide = (state: LogState, stamp: number, text: string, sink: Sink): boolean => {
  if (text.includes(' was killed by the bomb')) takeBombDeath(state, stamp, text);
  else if (text.includes(' committed suicide with ')) takeOwnDeath(state, stamp, text, sink);
  else return false;
  return true;
};

const takeBombDeath = (state: LogState, stamp: number, text: string): void => {
  const victim = playerIn(patterns.byBomb.exec(text));
  if (victim) wait(state, stamp, { killer: null, victim: victim.id, weapon: 'planted_c4', headshot: false });
};

/** The bomb's victim has this line too. */
const takeOwnDeath = (state: LogState, stamp: number, text: string, sink: Sink): void => {
  const found = patterns.suicide.exec(text);
  const victim = playerIn(found);
  const weapon = found?.[4] ?? '';
  if (!victim || state.waiting.some(({ told }) => told.victim === victim.id)) return;
  const hasLeft = state.left?.id === victim.id && state.left.stamp === stamp;
  if (weapon !== 'world') checkPhase(state, stamp, sink);
  const killer = weapon === 'world' ? null : victim.id;
  if (!hasLeft) wait(state, stamp, { killer, victim: victim.id, weapon, headshot: false });
};

/** Somebody leaves his side: his suicide by `world` in the same moment is no death. */
export const forgetSuicide = (state: LogState, stamp: number, id: string): void => {
  state.waiting = state.waiting.filter(
    each => !(each.isWorld && each.stamp === stamp && each.told.victim === id),
  );
};
