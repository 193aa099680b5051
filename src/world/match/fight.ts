import type { Dice } from '../random.ts';
import type { Fighter, Squad } from './fighter.ts';
import { mostPresence, strip } from './fighter.ts';
import { pay } from './money.ts';
import { chanceAt } from './odds.ts';
import type { Recorder } from './recorder.ts';

/** One round being fought; one record serves a whole map. */
export interface Fight {
  readonly dice: Dice;
  readonly recorder: Recorder | null;
  t: Squad;
  ct: Squad;
  /** The terrorists' advantage in hundredths of log odds of a duel, from how good the teams are on this map. */
  edge: number;
  /** End of the freeze time, milliseconds since 1970 UTC. */
  startsAt: number;
  /** Milliseconds since then. */
  clock: number;
  /** -1 before it is. */
  plantedAt: number;
  /** Whether nobody has been killed yet. */
  first: boolean;
  /** When the terrorists mean to go for a site, milliseconds. */
  executeAt: number;
  /** Whether the counter-terrorists keep their equipment rather than retake. */
  saving: boolean;
  /** Who has just killed and may be killed for it. */
  exposed: Fighter | null;
}

/** One meeting of a terrorist and a counter-terrorist: a kill, or both get away hurt. */
export const meet = (fight: Fight): void => {
  const { dice, exposed } = fight;
  const t = exposed !== null && exposed.squad === fight.t ? exposed : pickAlive(fight.t, dice);
  const ct = exposed !== null && exposed.squad === fight.ct ? exposed : pickAlive(fight.ct, dice);
  const advantage = t.power - ct.power + (t.health - ct.health) + fight.edge + postureOf(fight);
  const tWins = dice.chance(chanceAt(advantage));
  fight.exposed = null;
  if (tWins) duel(fight, t, ct);
  else duel(fight, ct, t);
};

/** A death that is nobody's kill: the bomb took him. */
export const dieByBomb = (fight: Fight, victim: Fighter): void => {
  fall(fight, victim, null);
  fight.recorder?.kill(fight.startsAt + fight.clock, null, victim, null, null, false);
};

/** One of those alive, by how often each is where the fight is. */
export const pickAlive = ({ standing, alive }: Squad, dice: Dice): Fighter => {
  if (alive === 0) throw new RangeError('nobody of the team is alive');
  for (;;) {
    // One roll says who may come, and whether he does.
    const roll = dice.below(alive * mostPresence);
    const fighter = standing[(roll / mostPresence) | 0];
    if (fighter && roll % mostPresence < fighter.presence) return fighter;
  }
};

/** In hundredths of log odds. A point of health is worth one. */
const odds = { holding: 24, afterPlant: -10, avenger: 45 } as const;

/** In percent of meetings, and of kills. */
const shares = {
  /** Nobody dies. */
  escape: 24,
  /** The loser of a duel hurts the winner first. */
  returned: 45,
  /** A mate of the killer has part in it. */
  crossfire: 26,
  /** A mate of the victim is there to avenge him. */
  answer: 40,
} as const;

const duel = (fight: Fight, winner: Fighter, loser: Fighter): void => {
  const { dice } = fight;
  // One roll of four digits for what is decided apart: in a season every draw is made millions of times.
  const roll = dice.below(10_000);
  if (roll % 100 < shares.returned) hurt(loser, winner, 10 + dice.below(60));
  if (dice.below(100) < shares.escape) return hurt(winner, loser, 12 + dice.below(45));
  if (roll < shares.crossfire * 100) {
    const mate = pickAlive(winner.squad, dice);
    if (mate !== winner) hurt(mate, loser, assistDamage + dice.below(45));
  }
  kill(fight, winner, loser);
};

/** The terrorists' advantage from where the two stand: who holds a place, or comes to avenge a mate. */
const postureOf = ({ exposed, ct, plantedAt }: Fight): number => {
  if (exposed !== null) return exposed.squad === ct ? odds.avenger : -odds.avenger;
  return plantedAt < 0 ? -odds.holding : odds.afterPlant;
};

/** Damage that the victim survives. */
const hurt = (attacker: Fighter, victim: Fighter, damage: number): void => {
  const dealt = Math.min(damage, victim.health - 1);
  victim.health -= dealt;
  victim.armor = Math.max(0, victim.armor - (dealt >> 2));
  attacker.roundDamage += dealt;
  if (victim.hurtBy === attacker) victim.hurt += dealt;
  else if (dealt > victim.hurt) {
    victim.hurtBy = attacker;
    victim.hurt = dealt;
  }
};

/** Damage from which on a teammate's kill is an assist. */
const assistDamage = 41;

const kill = (fight: Fight, killer: Fighter, victim: Fighter): void => {
  const { weapon } = killer;
  const roll = fight.dice.below(10_000);
  const headshot = roll % 100 < weapon.headshots;
  const assister = assisterOf(killer, victim);
  killer.kills++;
  killer.kast = true;
  if (headshot) killer.headshots++;
  if (assister !== null) {
    assister.assists++;
    assister.kast = true;
  }
  if (fight.first) {
    killer.openingKills++;
    victim.openingDeaths++;
    fight.first = false;
  }
  killer.roundDamage += victim.health;
  pay(killer, weapon.reward);
  fall(fight, victim, killer);
  creditTrades(fight, killer.squad, victim);
  if (victim.squad.alive > 0 && roll < shares.answer * 100) fight.exposed = killer;
  if (fight.recorder !== null)
    fight.recorder.kill(fight.startsAt + fight.clock, killer, victim, assister, weapon, headshot);
};

const assisterOf = (killer: Fighter, { hurt, hurtBy }: Fighter): Fighter | null =>
  hurt >= assistDamage && hurtBy !== killer ? hurtBy : null;

/** A death is traded when the killer dies within this time, in milliseconds. */
const tradeWindow = 5_000;

/** Those whom the dead man had killed a moment before are traded. */
const creditTrades = ({ clock }: Fight, squad: Squad, dead: Fighter): void => {
  for (const mate of squad.fighters)
    if (mate.killedBy === dead && clock - mate.diedAt <= tradeWindow) mate.kast = true;
};

const fall = (fight: Fight, victim: Fighter, killer: Fighter | null): void => {
  victim.alive = false;
  victim.health = 0;
  victim.deaths++;
  victim.killedBy = killer;
  victim.diedAt = fight.clock;
  leave(victim.squad, victim);
  strip(victim);
};

const leave = (squad: Squad, victim: Fighter): void => {
  const last = --squad.alive;
  const at = squad.standing.indexOf(victim);
  // Both places are among those who were alive.
  squad.standing[at] = squad.standing[last] as Fighter;
  squad.standing[last] = victim;
};
