import { economy } from '../../../core/scoreboard/rules.ts';
import type { Side } from '../../../core/scoreboard/event.ts';
import { hundredths } from './odds.ts';
import type { PlannedPlayer, PlannedTeam, PlayerRole } from './plan.ts';
import { arsenals, gear } from './weapons.ts';
import type { Arsenal, Weapon } from './weapons.ts';

/** A player on the server. It is changed in place, because a season has millions of duels. */
export interface Fighter {
  readonly player: PlannedPlayer;
  readonly squad: Squad;
  /** How often he is where the fight is, relative to his teammates: a whole number, at most 128. */
  readonly presence: number;
  /** His skill relative to his team, in hundredths of log odds of a duel. */
  readonly skill: number;

  /** State of the map: his form of the day in hundredths of log odds, and what is counted. */
  form: number;
  counts: Counts;
  /** The counts of the rounds on the CT side: see `countCt`. */
  ct: number[];

  /** In dollars. Money is carried from round to round, and so is the equipment of a survivor. */
  money: number;
  weapon: Weapon;
  armor: number;
  helmet: boolean;
  kit: boolean;
  /** Dollars spent on grenades in this round. */
  grenades: number;

  /** State of the round. */
  alive: boolean;
  health: number;
  /** His strength in a duel, in hundredths of log odds. */
  power: number;
  roundDamage: number;
  roundKills: number;
  kast: boolean;
  killedBy: Fighter | null;
  /** Milliseconds into the round. */
  diedAt: number;
  /** The opponent who has hurt him most so far, and the damage. */
  hurtBy: Fighter | null;
  hurt: number;
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
type Counts = ReturnType<typeof noCounts>;
export const countNames = Object.keys(noCounts()) as readonly (keyof Counts)[];

/** One team on the server. */
export interface Squad {
  readonly number: 1 | 2;
  readonly team: PlannedTeam;
  fighters: readonly Fighter[];
  side: Side;
  arsenal: Arsenal;
  alive: number;
  /** The living players come first, in any order. */
  readonly standing: Fighter[];
  /** Who was left alone against the other team in this round. */
  clutcher: Fighter | null;
  /** Rounds won on the map. */
  score: number;
  /** Index into the loss bonuses. A loss raises it and a win lowers it. */
  losses: number;
  wonLast: boolean;
  timeouts: number;
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

export const createSquad = (number: 1 | 2, team: PlannedTeam): Squad => {
  const squad: Squad = {
    number,
    team,
    fighters: [],
    side: 'T',
    arsenal: arsenals.T,
    alive: 5,
    standing: [],
    clutcher: null,
    score: 0,
    losses: 0,
    wonLast: false,
    timeouts: 0,
  };
  const mean = team.players.reduce((sum, player) => sum + player.skill, 0) / team.players.length;
  squad.fighters = team.players.map(player => createFighter(squad, player, player.skill - mean));
  squad.standing.push(...squad.fighters);
  return squad;
};

/** The value of his equipment in dollars. Worn armour counts at its full price. */
export const equipmentOf = ({ weapon, armor, helmet, kit, grenades }: Fighter): number =>
  weapon.price +
  (weapon.kind === 'pistol' ? 0 : gear.sidearm) +
  (armor > 0 ? gear.kevlar : 0) +
  (helmet ? gear.helmet : 0) +
  (kit ? gear.kit : 0) +
  grenades;

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

const createFighter = (squad: Squad, player: PlannedPlayer, skill: number): Fighter => ({
  player,
  squad,
  presence: Math.round(presenceOf[player.role] * Math.min(1, Math.max(0.7, 0.9 + skill * 0.06))),
  skill: hundredths(skill * skillWorth),
  form: 0,
  counts: noCounts(),
  ct: [],
  money: 0,
  weapon: arsenals.T.start,
  armor: 0,
  helmet: false,
  kit: false,
  grenades: 0,
  alive: true,
  health: 100,
  power: 0,
  roundDamage: 0,
  roundKills: 0,
  kast: false,
  killedBy: null,
  diedAt: 0,
  hurtBy: null,
  hurt: 0,
});
