/** The names between commas. */
const list = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** The game's weapons that have skins. */
export const weapons = list(`
  AK-47, M4A1-S, M4A4, AWP, SSG 08, FAMAS, Galil AR, AUG, SG 553, G3SG1, SCAR-20, Desert Eagle, Glock-18,
  USP-S, P2000, P250, Five-SeveN, Tec-9, CZ75-Auto, Dual Berettas, R8 Revolver, MP9, MAC-10, MP7, MP5-SD,
  UMP-45, P90, PP-Bizon, Nova, XM1014, Sawed-Off, MAG-7, M249, Negev
`);

/** Knives. Their skins have the highest rarity. */
export const knives = list('★ Bayonet, ★ Flip Knife, ★ Karambit, ★ Talon Knife');

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
