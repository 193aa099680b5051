import type { rarities } from '../../../core/entities/skin.ts';
import { Random } from '../random.ts';
import { toSlug } from '../../../core/names/slug.ts';

export const skinCount = 400;

/** The rarities: skins in a hundred, the lowest and the highest price in US cents, and the usual offers on a marketplace. */
const grades: readonly (readonly [
  rarity: (typeof rarities)[number],
  ...numbers: [number, number, number, number],
])[] = [
  ['Consumer Grade', 12, 4, 40, 3000],
  ['Industrial Grade', 16, 8, 120, 1800],
  ['Mil-Spec Grade', 26, 20, 700, 1100],
  ['Restricted', 19, 120, 2500, 600],
  ['Classified', 13, 500, 9000, 300],
  ['Covert', 9, 2500, 120_000, 120],
  // The knives.
  ['Extraordinary', 5, 9000, 250_000, 40],
];
/** The game's wear levels, with their prices relative to a worn skin. */
const wears = [
  ['Factory New', 1.8],
  ['Minimal Wear', 1.25],
  ['Field-Tested', 1],
  ['Well-Worn', 0.9],
  ['Battle-Scarred', 0.8],
] as const;

/** A skin's grade, by its number alone. `cents`: around which its price moves; `supply`: usual offers on a marketplace. */
export const gradeOf = (skin: number) => {
  const random = new Random('grade', skin);
  // The first skin appears in examples, so it has a medium price.
  let place = skin === 1 ? 80 : random.below(100);
  const found = grades.find(([, share]) => (place -= share) < 0);
  if (!found) throw new Error('the shares add up to a hundred');
  const [rarity, , low, high, supply] = found;
  const [wear, factor] = skin === 1 ? wears[2] : random.pick(wears);
  const cents = factor * low * (high / low) ** random.next();
  return { rarity, wear, knife: rarity === 'Extraordinary', cents, supply };
};

const list = (text: string): readonly string[] => text.trim().split(/,\s+/);

const weapons = list(`
  AK-47, M4A1-S, M4A4, AWP, SSG 08, FAMAS, Galil AR, AUG, SG 553, G3SG1, SCAR-20, Desert Eagle, Glock-18,
  USP-S, P2000, P250, Five-SeveN, Tec-9, CZ75-Auto, Dual Berettas, R8 Revolver, MP9, MAC-10, MP7, MP5-SD,
  UMP-45, P90, PP-Bizon, Nova, XM1014, Sawed-Off, MAG-7, M249, Negev
`);

const knives = list('★ Bayonet, ★ Flip Knife, ★ Karambit, ★ Talon Knife');

export const finishes = list(`
  Ember, Tidepool, Nightglass, Paper Garden, Quiet Thunder, Copper Fern, Lamplighter, Saltworks, Kiln,
  Starling Flock, Harbor Fog, Sun Dial, Velvet Circuit, Marzipan, Rook and Thistle, Cold Brew, Meadow Static,
  Inkwell, Cloud Atlas, Tramline, Orchard, Glass Beetle, Sextant, Winter Picnic, Clay Pigeon, Moth Wing,
  Ginger Snap, Quarry, Signal Flag, Foxfire, Night Bus, Rain Gauge, Porcelain Road, Beacon, Dragonfly Map,
  Juniper, Old Ferry, Chalk Line, Tin Soldier, Aurora Tiles, Plum Rain, Weathervane, Low Tide,
  Cathedral Glass, Bramble, Carousel, Postcard, Deep Kelp
`);

export const collections = list(`
  Lighthouse, Orchard, Night Ferry, Porcelain, Tramway, Salt Flats, Observatory, Greenhouse, Clocktower,
  Old Harbor
`).map(name => `The ${name} Collection`);

/** The skins of the made-up world, the same for every seed. The first is `AK-47 | Ember`. */
export const createSkins = () => {
  const random = new Random('skins');
  const pairs = random.shuffle(weapons.flatMap(weapon => finishes.map(finish => ({ weapon, finish }))));
  const knifePairs = random.shuffle(knives.flatMap(weapon => finishes.map(finish => ({ weapon, finish }))));
  const flagship = pairs.findIndex(({ weapon, finish }) => weapon === 'AK-47' && finish === 'Ember');
  for (const pair of pairs.splice(flagship, 1)) pairs.unshift(pair);
  return Array.from({ length: skinCount }, (_, index) => {
    const id = index + 1;
    const { rarity, wear, knife } = gradeOf(id);
    const { weapon, finish } = (knife ? knifePairs : pairs).shift() ?? { weapon: '', finish: '' };
    const name = `${weapon} | ${finish}`;
    return {
      id,
      slug: toSlug(name),
      name,
      weapon: weapon.replace('★ ', ''),
      rarity,
      collection: knife ? null : new Random('collection', weapon, finish).pick(collections),
      wear,
    };
  });
};
