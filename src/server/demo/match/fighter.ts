import { economy } from '../../../core/scoreboard/rules.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import type { PlannedPlayer, PlannedTeam, PlayerRole } from './plan.ts';
import { type Arsenal, arsenals, gear, type Weapon } from './weapons.ts';

/** A player on the server. He is changed in place, because a season has millions of duels. */
export class Fighter {
  readonly player: PlannedPlayer;
  readonly squad: Squad;
  /** How often he is where the fight is, relative to his teammates: a whole number, at most 128. */
  readonly presence: number;
  /** His skill relative to his team, in hundredths of log odds of a duel. */
  readonly skill: number;

  /** State of the map: his form of the day in hundredths of log odds, and what is counted. */
  form = 0;
  counts = noCounts();
  /** The counts of the rounds on the CT side: see `countCt`. */
  ct: number[] = [];

  /** In dollars. Money is carried from round to round, and so is the equipment of a survivor. */
  money = 0;
  weapon: Weapon = arsenals.T.start;
  armor = 0;
  helmet = false;
  kit = false;
  /** Dollars spent on grenades in this round. */
  grenades = 0;

  /** State of the round. */
  alive = true;
  health = 100;
  /** His strength in a duel, in hundredths of log odds. */
  power = 0;
  roundDamage = 0;
  roundKills = 0;
  kast = false;
  killedBy: Fighter | null = null;
  /** Milliseconds into the round. */
  diedAt = 0;
  /** The opponent who has hurt him most so far, and the damage. */
  hurtBy: Fighter | null = null;
  hurt = 0;

  constructor(player: PlannedPlayer, squad: Squad, skill: number) {
    this.player = player;
    this.squad = squad;
    this.presence = Math.round(presenceOf[player.role] * Math.min(1, Math.max(0.7, 0.9 + skill * 0.06)));
    this.skill = hundredths(skill * skillWorth);
  }
}

/** What is counted of a player on a map, before its first round, in the order of `sideFigures`; then the damage. */
export const noCounts = () => ({
  kills: 0,
  deaths: 0,
  assists: 0,
  headshots: 0,
  openingKills: 0,
  openingDeaths: 0,
  tradeKills: 0,
  tradeDeaths: 0,
  /** Rounds with a kill, an assist, survival or a traded death. */
  kastRounds: 0,
  /** Rounds with so many kills. */
  doubleKills: 0,
  tripleKills: 0,
  quadKills: 0,
  aces: 0,
  /** Rounds as the last one alive against at least one opponent, and those that were won. */
  clutches: 0,
  clutchesWon: 0,
  damage: 0,
});
export const countNames = Object.keys(noCounts()) as readonly (keyof Fighter['counts'])[];

export class Squad {
  readonly number: 1 | 2;
  readonly fighters: readonly Fighter[];
  side: Side = 'T';
  arsenal: Arsenal = arsenals.T;
  alive = 5;
  /** The living players come first, in any order. */
  readonly standing: Fighter[];
  /** Who was left alone against the other team in this round. */
  clutcher: Fighter | null = null;
  score = 0;
  /** Index into the loss bonuses. A loss raises it and a win lowers it. */
  losses = 0;
  wonLast = false;

  constructor(number: 1 | 2, { players }: PlannedTeam) {
    this.number = number;
    const mean = players.reduce((sum, player) => sum + player.skill, 0) / players.length;
    this.fighters = players.map(player => new Fighter(player, this, player.skill - mean));
    this.standing = [...this.fighters];
  }
}

/** A power of two, so that dividing by it is fast. */
export const mostPresence = 128;

const presenceOf: Readonly<Record<PlayerRole, number>> = {
  entry: 128,
  rifler: 116,
  awper: 110,
  igl: 92,
  support: 96,
};
/** The value of one standard deviation of skill in a duel, in hundredths of log odds. */
const skillWorth = 13;

/** The value of his equipment in dollars. Worn armour counts at its full price. */
export const equipmentOf = ({ weapon, armor, helmet, kit, grenades }: Fighter): number =>
  weapon.price +
  (weapon.kind === 'pistol' ? 0 : gear.sidearm) +
  (armor > 0 ? gear.kevlar : 0) +
  (helmet ? gear.helmet : 0) +
  (kit ? gear.kit : 0) +
  grenades;

/** Pays one player. Money above the cap is lost. */
export const pay = (fighter: Fighter, dollars: number): void => {
  fighter.money = Math.min(economy.cap, fighter.money + dollars);
};

/** Removes everything but the starting pistol. */
export const strip = (fighter: Fighter): void => {
  fighter.weapon = fighter.squad.arsenal.start;
  fighter.armor = 0;
  fighter.helmet = false;
  fighter.kit = false;
  fighter.grenades = 0;
};

/** Sets money and equipment for the start of a half. */
export const startHalf = (squad: Squad, side: Side, overtime: boolean): void => {
  squad.side = side;
  squad.arsenal = arsenals[side];
  squad.losses = economy.lossCountAtStart;
  squad.wonLast = false;
  for (const fighter of squad.fighters) {
    fighter.money = overtime ? economy.overtimeStart : economy.start;
    strip(fighter);
  }
};

/** The chance of winning with an advantage in whole hundredths of log odds, from a table: a season asks millions of times. */
export const chanceAt = (advantage: number): number =>
  chances[Math.max(-furthest, Math.min(furthest, advantage)) + furthest] ?? 0.5;

/**
 * Rounds to whole hundredths. It never returns -0, which would turn every sum with it into slow floating-point work.
 */
export const hundredths = (advantage: number): number => Math.round(advantage) | 0;

/** The limit of the advantage: beyond it, the weaker side wins one duel in 400. */
const furthest = 600;

const chances = Array.from(
  { length: 2 * furthest + 1 },
  (_, at) => 1 / (1 + Math.exp((furthest - at) / 100)),
);
