import { wordTable } from './json/spelling.ts';

/** The names of weapons as the shop of the game shows them, by the names that it gives them in its logs and feeds. */
const names: Readonly<Record<string, string>> = {
  ...wordTable(
    `
      ak47 AK-47, aug AUG, awp AWP, bizon PP-Bizon, c4 C4, cz75a CZ75-Auto, deagle Desert Eagle,
      decoy Decoy Grenade, elite Dual Berettas, famas FAMAS, firebomb Incendiary Grenade, fiveseven Five-SeveN,
      flashbang Flashbang, g3sg1 G3SG1, galilar Galil AR, glock Glock-18, hegrenade HE Grenade, hkp2000 P2000,
      incgrenade Incendiary Grenade, inferno Fire, m249 M249, m4a1 M4A4, m4a1_silencer M4A1-S, mac10 MAC-10,
      mag7 MAG-7, molotov Molotov, mp5sd MP5-SD, mp7 MP7, mp9 MP9, negev Negev, nova Nova, p250 P250, p90 P90,
      planted_c4 C4, revolver R8 Revolver, sawedoff Sawed-Off, scar20 SCAR-20, sg556 SG 553,
      smokegrenade Smoke Grenade, ssg08 SSG 08, taser Zeus x27, tec9 Tec-9, ump45 UMP-45, usp_silencer USP-S,
      world World, xm1014 XM1014
    `,
  ),
  // Other programs' names of what they read from demos.
  M4A1: 'M4A1-S',
  'CZ75 Auto': 'CZ75-Auto',
};

/** One name for a weapon, whichever source reports it. A name that nobody knows stays; an empty one is unknown. */
export const toWeaponName = (told: string | null): string | null => {
  const plain = told?.trim().replace(/^weapon_/u, '') ?? '';
  if (plain === '') return null;
  if (/^(?:knife|bayonet)/u.test(plain)) return 'Knife';
  return Object.hasOwn(names, plain) ? (names[plain] ?? plain) : plain;
};
