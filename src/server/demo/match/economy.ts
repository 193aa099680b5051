import type { RoundReason } from '../../../core/scoreboard/event.ts';
import { economy, lossBonusOf, lossCountAfter, winReward } from '../../../core/scoreboard/rules.ts';
import type { Random } from '../random.ts';
import { type Fighter, pay, type Squad } from './fighter.ts';
import { type Arsenal, gear, type Weapon, weapons } from './weapons.ts';

export interface RoundOutcome {
  readonly winner: Squad;
  readonly loser: Squad;
  readonly reason: RoundReason;
  readonly planted: boolean;
}

/**
 * Pays both teams for a round. Terrorists who outlive a round lost on time get nothing; with a planted bomb, losing ones
 * get more. Counter-terrorists get a share for each terrorist killed.
 */
export const payRound = ({ winner, loser, reason, planted }: RoundOutcome): void => {
  const [t, ct] = winner.side === 'T' ? [winner, loser] : [loser, winner];
  for (const fighter of winner.fighters) pay(fighter, winReward[reason]);
  for (const fighter of loser.fighters)
    if (reason !== 'time' || !fighter.alive) pay(fighter, lossBonusOf(loser.losses));
  for (const fighter of ct.fighters)
    pay(fighter, (t.fighters.length - t.alive) * economy.teamKillOfTerrorist);
  if (planted && t === loser) for (const fighter of t.fighters) pay(fighter, economy.plantedButLost);
  for (const squad of [winner, loser]) {
    squad.wonLast = squad === winner;
    squad.losses = lossCountAfter(squad.losses, squad.wonLast);
  }
};

export type Buy = 'pistol' | 'full' | 'force' | 'eco';

/** The buy of a team. `lastChance`: this round ends the half, or the map if it is lost, so there is nothing to save for. */
export const chooseBuy = (squad: Squad, lastChance: boolean, dice: Random): Buy => {
  let money = 0;
  let need = 0;
  for (const fighter of squad.fighters) {
    money += fighter.money;
    need += costOfFull(fighter, squad.arsenal.rifle);
  }
  if (money >= need + slack) return 'full';
  if (lastChance || squad.wonLast) return 'force';
  const average = money / squad.fighters.length;
  const bonus = lossBonusOf(squad.losses);
  // A team that could buy fully next round even after a loss may spend the rest. One that could not saves, or takes the
  // risk.
  if (average + bonus - forcePrice >= fullPrice) return 'force';
  return average >= 1_000 && dice.chance(average >= forcePrice ? dare : dare / 2) ? 'force' : 'eco';
};

/** Buys for the five players of a team. Nobody's money falls below zero. */
export const buyFor = (squad: Squad, buy: Buy, dice: Random): void => {
  for (const fighter of squad.fighters) {
    fighter.grenades = 0;
    shopping[buy](fighter, squad.arsenal, dice.below(100));
  }
};

/** Approximate dollars a player: the price of a full buy, of a force buy, and the rest that goes into grenades. */
const fullPrice = 3_900;
const forcePrice = 2_000;
const slack = 2_000;
/** How often a team that should save buys anyway. */
const dare = 0.5;

const costOfFull = (fighter: Fighter, rifle: Weapon): number =>
  (fighter.weapon.full ? 0 : rifle.price) + costOfArmor(fighter);

/** Armour below this value is bought again. */
const worn = 60;
const costOfArmor = ({ armor, helmet }: Fighter): number =>
  (armor < worn ? gear.kevlar : 0) + (helmet ? 0 : gear.helmet);

const pays = (fighter: Fighter, price: number): boolean => {
  if (fighter.money < price) return false;
  fighter.money -= price;
  return true;
};

const take = (fighter: Fighter, weapon: Weapon): void => {
  if (pays(fighter, weapon.price)) fighter.weapon = weapon;
};

const takeArmor = (fighter: Fighter, withHelmet: boolean): void => {
  if (fighter.armor < worn && pays(fighter, gear.kevlar)) fighter.armor = 100;
  if (withHelmet && fighter.armor > 0 && !fighter.helmet) fighter.helmet = pays(fighter, gear.helmet);
};

const takeKit = (fighter: Fighter): void => {
  if (fighter.squad.side === 'CT' && !fighter.kit) fighter.kit = pays(fighter, gear.kit);
};

/** Buys grenades for at most `budget` dollars. Grenades cost 200 to 500; here they are bought in hundreds. */
const takeGrenades = (fighter: Fighter, budget: number): void => {
  const most = Math.min(budget, fighter.money);
  const spent = most - (most % 100);
  if (spent >= 200 && pays(fighter, spent)) fighter.grenades = spent;
};

/** What each buy buys; `taste` in [0, 100) decides between several things. */
const shopping: Readonly<Record<Buy, (fighter: Fighter, arsenal: Arsenal, taste: number) => void>> = {
  pistol: (fighter, arsenal, taste) => {
    if (taste < 60) takeArmor(fighter, false);
    else if (taste < 85) take(fighter, taste < 75 ? weapons.p250 : arsenal.pistol);
    else takeKit(fighter);
    takeGrenades(fighter, 500);
  },
  full: (fighter, arsenal, taste) => {
    const { player, weapon, money } = fighter;
    if (player.role === 'awper' && weapon !== weapons.awp && money >= weapons.awp.price + gear.kevlar)
      take(fighter, weapons.awp);
    else if (!weapon.full && money >= arsenal.rifle.price + gear.kevlar)
      take(fighter, arsenal.rifle === weapons.m4a1 && taste < 15 ? weapons.m4a4 : arsenal.rifle);
    else forceBuy(fighter, arsenal, taste);
    takeArmor(fighter, true);
    if (taste < 85) takeKit(fighter);
    takeGrenades(fighter, 600 + (taste % 6) * 100);
  },
  force: (fighter, arsenal, taste) => {
    forceBuy(fighter, arsenal, taste);
    takeGrenades(fighter, 400);
  },
  eco: (fighter, arsenal, taste) => {
    if (fighter.money >= 1_000 && fighter.weapon === arsenal.start && taste < 25) take(fighter, weapons.p250);
  },
};

/** The best weapon that leaves enough money for armour, with `taste` between two such weapons. */
const forceBuy = (fighter: Fighter, { pistol, smg, lightRifle }: Arsenal, taste: number): void => {
  if (fighter.weapon.kind === 'pistol') {
    const { money } = fighter;
    if (money >= lightRifle.price + gear.kevlar + gear.helmet && taste < 55) take(fighter, lightRifle);
    else if (money >= smg.price + gear.kevlar)
      take(fighter, fighter.player.role === 'awper' && taste < 40 ? weapons.ssg08 : smg);
    else if (money >= weapons.deagle.price + gear.kevlar && taste < 50) take(fighter, weapons.deagle);
    else if (money >= pistol.price + gear.kevlar) take(fighter, pistol);
  }
  takeArmor(fighter, true);
};
