import type { Side } from '../../../core/scoreboard/event.ts';
import { killRewards } from '../../../core/scoreboard/rules.ts';

export interface Weapon {
  readonly name: string;
  readonly kind: 'pistol' | 'smg' | 'rifle' | 'sniper';
  /** In dollars, like all prices here. These are the game's own prices as of 2026. */
  readonly price: number;
  /** The reward for a kill with this weapon, in dollars. */
  readonly reward: number;
  /** The advantage in a duel over the starting pistol, in hundredths of log odds. */
  readonly power: number;
  /** The share of headshots among its kills, in percent. */
  readonly headshots: number;
  /** Whether a team whose five players hold such weapons has bought fully. */
  readonly full: boolean;
}

const weapon = (
  name: string,
  kind: Weapon['kind'],
  price: number,
  power: number,
  headshots: number,
  reward: number = killRewards[kind],
): Weapon => ({ name, kind, price, reward, power, headshots, full: kind === 'rifle' || name === 'AWP' });

export const weapons = {
  glock: weapon('Glock-18', 'pistol', 200, 0, 55),
  usp: weapon('USP-S', 'pistol', 200, 4, 60),
  p250: weapon('P250', 'pistol', 300, 10, 55),
  tec9: weapon('Tec-9', 'pistol', 500, 20, 50),
  fiveSeven: weapon('Five-SeveN', 'pistol', 500, 20, 55),
  deagle: weapon('Desert Eagle', 'pistol', 700, 24, 65),
  mac10: weapon('MAC-10', 'smg', 1_050, 32, 40),
  mp9: weapon('MP9', 'smg', 1_250, 36, 40),
  galil: weapon('Galil AR', 'rifle', 1_800, 56, 50),
  famas: weapon('FAMAS', 'rifle', 1_950, 56, 50),
  ak47: weapon('AK-47', 'rifle', 2_700, 76, 62),
  m4a1: weapon('M4A1-S', 'rifle', 2_900, 76, 54),
  m4a4: weapon('M4A4', 'rifle', 2_900, 76, 52),
  ssg08: weapon('SSG 08', 'sniper', 1_700, 32, 45),
  awp: weapon('AWP', 'sniper', 4_750, 92, 10, killRewards.awp),
} satisfies Record<string, Weapon>;

export const gear = { kevlar: 650, helmet: 350, kit: 400, sidearm: 200 } as const;

/** The weapons of each kind that a side uses. */
export type Arsenal = Readonly<Record<'start' | 'pistol' | 'smg' | 'lightRifle' | 'rifle', Weapon>>;

export const arsenals = {
  T: {
    start: weapons.glock,
    pistol: weapons.tec9,
    smg: weapons.mac10,
    lightRifle: weapons.galil,
    rifle: weapons.ak47,
  },
  CT: {
    start: weapons.usp,
    pistol: weapons.fiveSeven,
    smg: weapons.mp9,
    lightRifle: weapons.famas,
    rifle: weapons.m4a1,
  },
} satisfies Record<Side, Arsenal>;
