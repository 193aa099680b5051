import type { FormatName } from './tournament.ts';
import type { Region } from '../teams.ts';

/** The teams that may take part: the best of the world, all but the very best, or those of one region. */
type Field = 'world' | 'open' | Region;

export type Series = ReturnType<typeof held>;

/** The first tournament of every season. Its latest finished edition has the slug `harbor-masters`. */
export const flagship = 'Harbor Masters';

/** A recurring tournament: prize in dollars, location null if online, the region whose hours it keeps, editions a season. */
const held = (
  name: string,
  tier: 'S' | 'A' | 'B' | 'C',
  format: FormatName,
  field: Field,
  prizePool: number,
  location: string | null,
  clock: Region,
  editions: number,
) => ({ name, tier, format, field, prizePool, location, clock, editions });

export const series: readonly Series[] = [
  held(flagship, 'S', 'swiss16', 'world', 1_000_000, 'Tideglass Arena, Port Ansel', 'Europe', 1),
  held('Solstice Summit', 'S', 'swissDouble16', 'world', 1_250_000, 'Skylight Hall, Corvenna', 'Americas', 1),
  held('Meridian Crown', 'S', 'gsl16', 'world', 750_000, 'Lantern Dome, Kitamori', 'Asia', 1),
  held('Clockwork Classic', 'A', 'swiss16', 'world', 400_000, 'Pendulum Hall, Halvorstad', 'Europe', 1),
  held('Amberline Invitational', 'A', 'double16', 'world', 300_000, 'Amber Hall, Marrowmere', 'Europe', 1),
  held('Borealis Circuit', 'A', 'gsl16', 'open', 250_000, 'Aurora House, Nordhavn', 'Europe', 2),
  held('Tidewater Trophy', 'A', 'swiss16', 'open', 250_000, 'Breakwater Arena, San Aurelio', 'Americas', 2),
  held('Jade Gate Masters', 'A', 'gsl16', 'world', 200_000, 'Jade Gate Center, Lianshui', 'Asia', 1),
  held('Velvet Arena Series', 'A', 'groups16', 'open', 150_000, 'Velvet Arena, Villa Perene', 'Europe', 2),
  held('Evergreen League Europe', 'A', 'league12', 'Europe', 200_000, null, 'Europe', 1),
  held('Evergreen League Americas', 'A', 'league12', 'Americas', 120_000, null, 'Americas', 1),
  held('Evergreen League Asia', 'A', 'league12', 'Asia', 100_000, null, 'Asia', 1),
  held('Evergreen League Challengers', 'B', 'league12', 'open', 80_000, null, 'Europe', 1),
  held('Stormglass Series', 'B', 'swiss16', 'open', 100_000, null, 'Europe', 2),
  held('Paper Lantern Open', 'B', 'groups16', 'open', 60_000, 'Paper Lantern Hall, Tessaly Bay', 'Asia', 3),
  held('Sextant Trophy', 'B', 'gsl16', 'open', 90_000, 'Sextant House, Novy Brod', 'Europe', 2),
  held('Driftwood League', 'B', 'league8', 'Europe', 50_000, null, 'Europe', 3),
  held('Canyon League', 'B', 'league8', 'Americas', 50_000, null, 'Americas', 3),
  held('Bamboo League', 'B', 'league8', 'Asia', 50_000, null, 'Asia', 3),
  held('Copperfield Challenge', 'B', 'double8', 'Europe', 40_000, null, 'Europe', 4),
  held('Redwood Challenge', 'B', 'gsl8', 'Americas', 40_000, null, 'Americas', 4),
  held('Coral Challenge', 'B', 'gsl8', 'Asia', 40_000, null, 'Asia', 4),
  held('Halfmoon Cup', 'B', 'double8', 'world', 75_000, 'Halfmoon Theatre, Grand Osmere', 'Americas', 3),
  held('Foundry Cup', 'C', 'double8', 'open', 20_000, null, 'Europe', 6),
  held('Teacup Series Europe', 'C', 'cup8', 'Europe', 5_000, null, 'Europe', 8),
  held('Teacup Series Americas', 'C', 'cup8', 'Americas', 5_000, null, 'Americas', 8),
  held('Teacup Series Asia', 'C', 'cup8', 'Asia', 5_000, null, 'Asia', 8),
  held('Matchbox Cup', 'C', 'cup8', 'open', 8_000, null, 'Europe', 10),
];

/** Held when there is nothing else to play, such as at the end of a season; up to a hundred per season. */
export const filler = held('Sparrow Cup', 'C', 'cup8', 'open', 2_500, null, 'Europe', 100);
