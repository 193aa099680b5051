import { expect, test } from 'vitest';
import { toWeaponName } from '../../src/core/weaponName.ts';

test.each([
  // A game server's log, an observer's feed, a plug-in, and tables of demos tell of the same weapon.
  [['ak47', 'weapon_ak47', 'AK-47'], 'AK-47'],
  [['m4a1', 'weapon_m4a1', 'M4A4'], 'M4A4'],
  [['m4a1_silencer', 'M4A1', 'M4A1-S'], 'M4A1-S'],
  [['knife_t', 'knife_m9_bayonet', 'bayonet', 'weapon_knife', 'Knife'], 'Knife'],
  [['planted_c4', 'c4', 'C4'], 'C4'],
  [['hegrenade', 'HE Grenade'], 'HE Grenade'],
  [['new_gun'], 'new_gun'],
  [['', ' ', null], null],
])('%j is one weapon', (told, name) => {
  expect(told.map(each => toWeaponName(each))).toEqual(told.map(() => name));
});
