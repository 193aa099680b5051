import type { Random } from '../random.ts';
import { chanceAt, type Fighter, mostPresence, pay, type Squad, strip } from './fighter.ts';
import type { Recorder } from './script.ts';

/** The state of the round that is being fought. One record serves a whole match. */
export class Fight {
  readonly dice: Random;
  readonly recorder: Recorder | null;
  t: Squad;
  ct: Squad;
  /** The terrorists' advantage in hundredths of log odds of a duel, from the teams' strength on this map. */
  edge = 0;
  /** End of the freeze time, milliseconds since 1970 UTC. */
  startsAt = 0;
  /** Milliseconds since `startsAt`. */
  clock = 0;
  /** -1 before the plant. */
  plantedAt = -1;
  /** True until the first kill. */
  first = true;
  /** When the terrorists plan to go for a site, in milliseconds. */
  executeAt = 0;
  /** The player who has just killed someone and may be killed for it. */
  exposed: Fighter | null = null;

  constructor(dice: Random, recorder: Recorder | null, t: Squad, ct: Squad) {
    this.dice = dice;
    this.recorder = recorder;
    this.t = t;
    this.ct = ct;
  }
}

/** Plays one meeting of a terrorist and a counter-terrorist: one kills the other, or both get away hurt. */
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

/** A death by the bomb, which counts as nobody's kill. */
export const dieByBomb = (fight: Fight, victim: Fighter): void => {
  fall(fight, victim, null);
  fight.recorder?.kill(fight.startsAt + fight.clock, null, victim, null, false);
};

/** Draws one of the living players, weighted by how often each of them is where the fight is. */
export const pickAlive = ({ standing, alive }: Squad, dice: Random): Fighter => {
  if (alive === 0) throw new RangeError('nobody on the team is alive');
  for (;;) {
    // One roll decides both which player may come and whether he comes.
    const roll = dice.below(alive * mostPresence);
    const fighter = standing[(roll / mostPresence) | 0];
    if (fighter && roll % mostPresence < fighter.presence) return fighter;
  }
};

/** In hundredths of log odds. One point of health is worth one hundredth. */
const odds = { holding: 24, afterPlant: -10, avenger: 45 } as const;

/** In percent of meetings or of kills. */
const shares = {
  /** Both survive. */
  escape: 24,
  /** The loser of a duel hurts the winner first. */
  returned: 45,
  /** A teammate of the killer did part of the damage. */
  crossfire: 26,
  /** A teammate of the victim is close enough to avenge him. */
  answer: 40,
} as const;

const duel = (fight: Fight, winner: Fighter, loser: Fighter): void => {
  const { dice } = fight;
  // One roll of four digits serves several decisions: a season makes every draw millions of times.
  const roll = dice.below(10_000);
  if (roll % 100 < shares.returned) hurt(loser, winner, 10 + dice.below(60));
  if (dice.below(100) < shares.escape) return hurt(winner, loser, 12 + dice.below(45));
  if (roll < shares.crossfire * 100) {
    const mate = pickAlive(winner.squad, dice);
    if (mate !== winner) hurt(mate, loser, assistDamage + dice.below(45));
  }
  kill(fight, winner, loser);
};

/** The terrorists' advantage by posture: one of the two players holds a place, or comes to avenge a teammate. */
const postureOf = ({ exposed, ct, plantedAt }: Fight): number => {
  if (exposed !== null) return exposed.squad === ct ? odds.avenger : -odds.avenger;
  return plantedAt < 0 ? -odds.holding : odds.afterPlant;
};

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

/** A teammate's kill counts as an assist from this damage on. */
const assistDamage = 41;

const kill = (fight: Fight, killer: Fighter, victim: Fighter): void => {
  const { weapon } = killer;
  const roll = fight.dice.below(10_000);
  const headshot = roll % 100 < weapon.headshots;
  const assister = victim.hurt >= assistDamage && victim.hurtBy !== killer ? victim.hurtBy : null;
  killer.counts.kills++;
  killer.roundKills++;
  killer.kast = true;
  if (headshot) killer.counts.headshots++;
  if (assister !== null) {
    assister.counts.assists++;
    assister.kast = true;
  }
  if (fight.first) {
    killer.counts.openingKills++;
    victim.counts.openingDeaths++;
    fight.first = false;
  }
  killer.roundDamage += victim.health;
  pay(killer, weapon.reward);
  fall(fight, victim, killer);
  creditTrades(fight, killer, victim);
  // The killer is alive, so whoever is left of the victim's team has an opponent.
  if (victim.squad.alive === 1) victim.squad.clutcher = victim.squad.standing[0] ?? null;
  if (victim.squad.alive > 0 && roll < shares.answer * 100) fight.exposed = killer;
  fight.recorder?.kill(fight.startsAt + fight.clock, killer, victim, assister, headshot);
};

/** A death counts as traded when the killer dies within this time, in milliseconds. */
const tradeWindow = 5_000;

/** Marks the recent victims of the dead man as traded. */
const creditTrades = ({ clock }: Fight, killer: Fighter, dead: Fighter): void => {
  let trades = false;
  for (const mate of killer.squad.fighters)
    if (mate.killedBy === dead && clock - mate.diedAt <= tradeWindow) {
      mate.kast = true;
      mate.counts.tradeDeaths++;
      trades = true;
    }
  if (trades) killer.counts.tradeKills++;
};

const fall = ({ clock }: Fight, victim: Fighter, killer: Fighter | null): void => {
  const { squad } = victim;
  const { standing } = squad;
  victim.alive = false;
  victim.health = 0;
  victim.counts.deaths++;
  victim.killedBy = killer;
  victim.diedAt = clock;
  const last = --squad.alive;
  // Both indexes are within the list of the living.
  standing[standing.indexOf(victim)] = standing[last] as Fighter;
  standing[last] = victim;
  strip(victim);
};
