import type { RoundReason } from '../../../core/scoreboard/event.ts';
import { lossBonusOf, lossCountAfter, winReward } from '../../../core/scoreboard/payout.ts';
import { economy } from '../../../core/scoreboard/rules.ts';
import type { Dice } from '../random.ts';
import { type Fighter, pay, type Squad } from './fighter.ts';
import { gear, weapons } from './weapons.ts';
import type { Arsenal, Weapon } from './weapons.ts';

/** How a round ended. */
export interface RoundOutcome {
  readonly winner: Squad;
  readonly loser: Squad;
  readonly reason: RoundReason;
  readonly planted: boolean;
}

/**
 * Pays both teams for a round. Terrorists who outlive a round lost on time get nothing. Every other loser gets the loss
 * bonus, and terrorists get more if the bomb was planted. The counter-terrorists get their share for each terrorist
 * killed.
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

/**
 * The buy of a team before a round that is not a pistol round. `lastChance`: this round ends the half, or ends the map
 * if the team loses it, so there is nothing to save for.
 */
export const chooseBuy = (squad: Squad, lastChance: boolean, dice: Dice): Buy => {
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
export const buyFor = (squad: Squad, buy: Buy, dice: Dice): void => {
  if (buy === 'full') shareOut(squad);
  const shop = shopping[buy];
  for (const fighter of squad.fighters) {
    fighter.grenades = 0;
    shop(fighter, squad.arsenal, dice);
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

/** The rich buy a rifle for teammates who could not afford one, and help the AWPer to get an AWP. */
const shareOut = (squad: Squad): void => {
  const { rifle } = squad.arsenal;
  for (const fighter of squad.fighters) {
    if (!fighter.weapon.full && fighter.money < costOfFull(fighter, rifle)) dropRifle(fighter, rifle);
    if (fighter.player.role === 'awper') swapForAwp(fighter, rifle);
  }
};

const dropRifle = (poor: Fighter, rifle: Weapon): void => {
  for (const rich of poor.squad.fighters) {
    if (rich === poor || rich.money < costOfFull(rich, rifle) + rifle.price) continue;
    rich.money -= rifle.price;
    poor.weapon = rifle;
    return;
  }
};

/** A teammate who can afford an AWP buys it, and the AWPer buys that teammate's rifle: the two share the price. */
const swapForAwp = (awper: Fighter, rifle: Weapon): void => {
  if (awper.weapon === weapons.awp || awper.money >= weapons.awp.price + gear.kevlar) return;
  if (awper.money < rifle.price + costOfArmor(awper)) return;
  for (const mate of awper.squad.fighters) {
    if (mate === awper || mate.money < weapons.awp.price + costOfArmor(mate)) continue;
    mate.money -= weapons.awp.price;
    awper.weapon = weapons.awp;
    if (!mate.weapon.full) {
      awper.money -= rifle.price;
      mate.weapon = rifle;
    }
    return;
  }
};

const take = (fighter: Fighter, weapon: Weapon): boolean => {
  if (fighter.money < weapon.price) return false;
  fighter.money -= weapon.price;
  fighter.weapon = weapon;
  return true;
};

const takeArmor = (fighter: Fighter, withHelmet: boolean): void => {
  if (fighter.armor < worn && fighter.money >= gear.kevlar) {
    fighter.money -= gear.kevlar;
    fighter.armor = 100;
  }
  if (withHelmet && fighter.armor > 0 && !fighter.helmet && fighter.money >= gear.helmet) {
    fighter.money -= gear.helmet;
    fighter.helmet = true;
  }
};

const takeKit = (fighter: Fighter): void => {
  if (fighter.squad.side !== 'CT' || fighter.kit || fighter.money < gear.kit) return;
  fighter.money -= gear.kit;
  fighter.kit = true;
};

/** Buys grenades for at most `budget` dollars. Grenades cost 200 to 500; here they are bought in hundreds. */
const takeGrenades = (fighter: Fighter, budget: number): void => {
  const most = Math.min(budget, fighter.money);
  const spent = most - (most % 100);
  if (spent < 200) return;
  fighter.money -= spent;
  fighter.grenades = spent;
};

type Shop = (fighter: Fighter, arsenal: Arsenal, dice: Dice) => void;

const shopping: Readonly<Record<Buy, Shop>> = {
  pistol: (fighter, arsenal, dice) => {
    const taste = dice.below(100);
    if (taste < 60) takeArmor(fighter, false);
    else if (taste < 75) take(fighter, weapons.p250);
    else if (taste < 85) take(fighter, arsenal.pistol);
    else takeKit(fighter);
    takeGrenades(fighter, 500);
  },
  full: (fighter, arsenal, dice) => {
    const taste = dice.below(100);
    if (!takesAwp(fighter) && !fighter.weapon.full) {
      const rifle = arsenal.rifle === weapons.m4a1 && taste < 15 ? weapons.m4a4 : arsenal.rifle;
      if (fighter.money < rifle.price + gear.kevlar) forceBuy(fighter, arsenal, taste);
      else take(fighter, rifle);
    }
    takeArmor(fighter, true);
    if (taste < 85) takeKit(fighter);
    takeGrenades(fighter, 600 + (taste % 6) * 100);
  },
  force: (fighter, arsenal, dice) => {
    forceBuy(fighter, arsenal, dice.below(100));
    takeGrenades(fighter, 400);
  },
  eco: (fighter, arsenal, dice) => {
    if (fighter.money >= 1_000 && fighter.weapon === arsenal.start && dice.chance(0.25))
      take(fighter, weapons.p250);
  },
};

const takesAwp = (fighter: Fighter): boolean =>
  fighter.player.role === 'awper' &&
  fighter.weapon !== weapons.awp &&
  fighter.money >= weapons.awp.price + gear.kevlar &&
  take(fighter, weapons.awp);

/** The best weapon that leaves enough money for armour; `taste` in [0, 100) decides between two such weapons. */
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
