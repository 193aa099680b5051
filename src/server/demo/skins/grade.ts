import type { rarities } from '../../../core/entities/skin.ts';
import { createRandom } from '../random.ts';
import { toSlug } from '../../../core/names/slug.ts';

export const skinCount = 400;

/** The properties of a skin that determine its price. */
export interface Grade {
  readonly rarity: (typeof rarities)[number];
  readonly wear: string;
  readonly knife: boolean;
  /** The US cents around which its price moves. */
  readonly cents: number;
  /** The usual number of offers on a marketplace. */
  readonly supply: number;
}

interface RarityRow {
  readonly rarity: Grade['rarity'];
  /** Number of skins in a hundred. */
  readonly share: number;
  /** The range of prices of its skins, in US cents. */
  readonly low: number;
  readonly high: number;
  readonly supply: number;
}

const knifeRow: RarityRow = { rarity: 'Extraordinary', share: 5, low: 9000, high: 250_000, supply: 40 };
const rows: readonly RarityRow[] = [
  { rarity: 'Consumer Grade', share: 12, low: 4, high: 40, supply: 3000 },
  { rarity: 'Industrial Grade', share: 16, low: 8, high: 120, supply: 1800 },
  { rarity: 'Mil-Spec Grade', share: 26, low: 20, high: 700, supply: 1100 },
  { rarity: 'Restricted', share: 19, low: 120, high: 2500, supply: 600 },
  { rarity: 'Classified', share: 13, low: 500, high: 9000, supply: 300 },
  { rarity: 'Covert', share: 9, low: 2500, high: 120_000, supply: 120 },
  knifeRow,
];
/** The game's wear levels, with their prices relative to a worn skin. */
const wears = [
  ['Factory New', 1.8],
  ['Minimal Wear', 1.25],
  ['Field-Tested', 1],
  ['Well-Worn', 0.9],
  ['Battle-Scarred', 0.8],
] as const;

/** The grade of a skin, which depends only on the skin's number. */
export const gradeOf = (skin: number): Grade => {
  const random = createRandom('grade', skin);
  // The first skin appears in examples, so it has a medium price.
  const row = skin === 1 ? rowAt(80) : rowAt(random.int(100));
  const [wear, factor] = skin === 1 ? wears[2] : random.pick(wears);
  const cents = factor * row.low * (row.high / row.low) ** random.next();
  return { rarity: row.rarity, wear, knife: row === knifeRow, cents, supply: row.supply };
};

function rowAt(place: number): RarityRow {
  let sum = 0;
  return rows.find(row => (sum += row.share) > place) ?? knifeRow;
}

/** The names between commas. */
const list = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** The game's weapons that have skins. */
const weapons = list(`
  AK-47, M4A1-S, M4A4, AWP, SSG 08, FAMAS, Galil AR, AUG, SG 553, G3SG1, SCAR-20, Desert Eagle, Glock-18,
  USP-S, P2000, P250, Five-SeveN, Tec-9, CZ75-Auto, Dual Berettas, R8 Revolver, MP9, MAC-10, MP7, MP5-SD,
  UMP-45, P90, PP-Bizon, Nova, XM1014, Sawed-Off, MAG-7, M249, Negev
`);

/** Knives. Their skins have the highest rarity. */
const knives = list('★ Bayonet, ★ Flip Knife, ★ Karambit, ★ Talon Knife');

/** Made-up finishes. */
export const finishes = list(`
  Ember, Tidepool, Nightglass, Paper Garden, Quiet Thunder, Copper Fern, Lamplighter, Saltworks, Kiln,
  Starling Flock, Harbor Fog, Sun Dial, Velvet Circuit, Marzipan, Rook and Thistle, Cold Brew, Meadow Static,
  Inkwell, Cloud Atlas, Tramline, Orchard, Glass Beetle, Sextant, Winter Picnic, Clay Pigeon, Moth Wing,
  Ginger Snap, Quarry, Signal Flag, Foxfire, Night Bus, Rain Gauge, Porcelain Road, Beacon, Dragonfly Map,
  Juniper, Old Ferry, Chalk Line, Tin Soldier, Aurora Tiles, Plum Rain, Weathervane, Low Tide,
  Cathedral Glass, Bramble, Carousel, Postcard, Deep Kelp
`);

/** Made-up collections. */
export const collections = list(`
  Lighthouse, Orchard, Night Ferry, Porcelain, Tramway, Salt Flats, Observatory, Greenhouse, Clocktower,
  Old Harbor
`).map(name => `The ${name} Collection`);

/** The skins of the made-up world, the same for every seed. The first is `AK-47 | Ember`. */
export const createSkins = () => {
  const random = createRandom('skins');
  const pairs = random.shuffle(weapons.flatMap(weapon => finishes.map(finish => ({ weapon, finish }))));
  const knifePairs = random.shuffle(knives.flatMap(weapon => finishes.map(finish => ({ weapon, finish }))));
  const flagship = pairs.findIndex(({ weapon, finish }) => weapon === 'AK-47' && finish === 'Ember');
  pairs.unshift(...pairs.splice(flagship, 1));
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
      collection: knife ? null : createRandom('collection', weapon, finish).pick(collections),
      wear,
    };
  });
};
