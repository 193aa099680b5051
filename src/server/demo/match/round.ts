import type { RoundReason } from '../../../core/scoreboard/event.ts';
import { economy, timings } from '../../../core/scoreboard/rules.ts';
import type { Random } from '../random.ts';
import { dieByBomb, type Fight, meet, pickAlive } from './fight.ts';
import type { RoundOutcome } from './economy.ts';
import { type Fighter, pay, type Squad } from './fighter.ts';

/** Plays one round from the end of the freeze time to the time at `fight.clock`. */
export const playRound = (fight: Fight): RoundOutcome => {
  const { t, ct, dice } = fight;
  prepare(t);
  prepare(ct);
  fight.plantedAt = -1;
  fight.first = true;
  fight.exposed = null;
  fight.clock = tempo.firstContact + waiting(dice, tempo.firstContact);
  fight.executeAt = tempo.earliest + dice.below(tempo.spread);
  while (!isRunOut(fight)) {
    if (goesForSite(fight)) plant(fight);
    else {
      meet(fight);
      if (ct.alive === 0) return finish(fight, t, 'elimination');
      if (t.alive === 0) return fight.plantedAt < 0 ? finish(fight, ct, 'elimination') : defuse(fight);
    }
    fight.clock += pauseOf(fight);
  }
  if (fight.plantedAt >= 0) return explode(fight);
  fight.clock = roundEnds;
  return finish(fight, ct, 'time');
};

const roundEnds = timings.round * 1000;
const bombTicks = timings.bomb * 1000;
const plantTakes = timings.plant * 1000;

/** Milliseconds. */
const tempo = {
  firstContact: 16_000,
  earliest: 28_000,
  spread: 74_000,
  /** Mean waits between contacts: until the execute, during it, and after the plant. */
  probing: 11_000,
  going: 3_200,
  retaking: 5_600,
  /** The time limit for an answer to a kill. */
  answer: 4_000,
} as const;

/** A random wait; short waits are more likely. */
const waiting = (dice: Random, mean: number): number => {
  const luck = dice.below(1024);
  // The mean of a square is a third. Shifts keep the result a small integer.
  return (3 * mean * ((luck * luck) >> 10)) >> 10;
};

const pauseOf = ({ dice, exposed, plantedAt, clock, executeAt }: Fight): number => {
  if (exposed !== null) return 300 + dice.below(tempo.answer);
  if (plantedAt >= 0) return 400 + waiting(dice, tempo.retaking);
  return 400 + waiting(dice, clock < executeAt ? tempo.probing : tempo.going);
};

const isRunOut = ({ clock, plantedAt }: Fight): boolean =>
  clock >= (plantedAt < 0 ? roundEnds : plantedAt + bombTicks);

const prepare = (squad: Squad): void => {
  squad.alive = squad.fighters.length;
  squad.clutcher = null;
  for (const fighter of squad.fighters) {
    fighter.alive = true;
    fighter.health = 100;
    fighter.roundDamage = 0;
    fighter.roundKills = 0;
    fighter.kast = false;
    fighter.killedBy = null;
    fighter.hurtBy = null;
    fighter.hurt = 0;
    fighter.power = powerOf(fighter);
  }
};

/** A player's strength in a duel, in hundredths of log odds. */
const powerOf = ({ skill, form, weapon, armor, helmet, grenades }: Fighter): number =>
  skill +
  form +
  weapon.power +
  (armor > 0 ? worth.kevlar : 0) +
  (helmet ? worth.helmet : 0) +
  (grenades >= fullGrenades ? worth.grenades : 0);

const worth = { kevlar: 28, helmet: 8, grenades: 18 } as const;
/** Dollars. */
const fullGrenades = 600;

/** Whether the terrorists plant now. The more they outnumber the other side, the sooner they do. */
const goesForSite = ({ t, ct, dice, clock, exposed, plantedAt, executeAt }: Fight): boolean =>
  plantedAt < 0 &&
  exposed === null &&
  clock >= executeAt &&
  clock + plantTakes < roundEnds &&
  dice.chance(0.36 + 0.13 * (t.alive - ct.alive));

const plant = (fight: Fight): void => {
  fight.clock += plantTakes;
  fight.plantedAt = fight.clock;
  const planter = pickAlive(fight.t, fight.dice);
  const site = fight.dice.chance(0.5) ? 'A' : 'B';
  pay(planter, economy.plant);
  fight.recorder?.planted(fight.startsAt + fight.clock, planter, site);
};

const explode = (fight: Fight): RoundOutcome => {
  fight.clock = fight.plantedAt + bombTicks;
  fight.recorder?.exploded(fight.startsAt + fight.clock);
  for (const fighter of fight.ct.fighters)
    if (fighter.alive && fight.dice.chance(0.04)) dieByBomb(fight, fighter);
  return finish(fight, fight.t, 'bomb');
};

/** All terrorists are dead: the survivors defuse the bomb if there is enough time. */
const defuse = (fight: Fight): RoundOutcome => {
  const withKit = fight.ct.fighters.find(fighter => fighter.alive && fighter.kit);
  const defuser = withKit ?? pickAlive(fight.ct, fight.dice);
  const seconds = defuser.kit ? timings.defuseWithKit : timings.defuse;
  const done = fight.clock + 1000 + fight.dice.below(5_000) + seconds * 1000;
  if (done > fight.plantedAt + bombTicks) return explode(fight);
  fight.clock = done;
  pay(defuser, economy.defuse);
  fight.recorder?.defused(fight.startsAt + done, defuser);
  return finish(fight, fight.ct, 'defuse');
};

const finish = ({ t, ct, plantedAt }: Fight, winner: Squad, reason: RoundReason): RoundOutcome => ({
  winner,
  loser: winner === t ? ct : t,
  reason,
  planted: plantedAt >= 0,
});
