import { toSlug } from '../../core/names/slug.ts';

const regions = ['Europe', 'Americas', 'Asia'] as const;
export type Region = (typeof regions)[number];

/** Made-up teams by region, each with its country (ISO 3166-1 alpha-2). */
const teamNames: Readonly<Record<Region, readonly (readonly [name: string, country: string])[]>> = {
  Europe: list(`
    Harbor Wolves DK, Quiet Meridian SE, Fjord Lamplighters NO, Amber Lanterns FI, Copper Herons DE,
    Lowland Rooks NL, Chalk Ramparts GB, Saltmarsh Owls GB, Velvet Anvils FR, Lavender Bulls FR,
    Tin Cathedral PL, Vistula Ravens PL, Bohemian Kites CZ, Tatra Lynxes SK, Danube Pilots HU,
    Carpathian Bells RO, Rose Valley Bears BG, Karst Divers SI, Adriatic Moths HR, Iron Plum RS,
    Olive Phalanx GR, Bosphorus Swifts TR, Iberian Comets ES, Cork Lighthouse PT, Alpine Sextants CH,
    Vienna Clockworks AT, Baltic Pines LT, Ember Dunes LV, Bog Iron EE, Steppe Sparrows UA
  `),
  Americas: list(`
    Prairie Static US, Granite Otters US, Neon Cicadas US, Cactus Orchestra US, Bayou Kingfishers US,
    Maple Sirens CA, Polar Tram CA, Jaguar Parade MX, Quetzal Union GT, Emerald Macaws CO, Orinoco Drift VE,
    Condor Relay PE, Andean Lamps CL, Pampa Riders AR, Silver Tango AR, Cerrado Ants BR, Tidal Samba BR,
    Capivara Norte BR
  `),
  Asia: list(`
    Jade Abacus CN, Origami Tigers JP, Monsoon Brigade IN, Saffron Cobras IN, Blue Steppe MN, Gobi Arrows MN,
    Lotus Engine VN, Mango Republic PH, Rain Temple TH, Outback Kettles AU, Spice Current ID,
    Reef Sentinels AU, Lion Turbine SG, Hanok Lights KR, Dune Astronomers SA, Almaty Gears KZ
  `),
};

export interface WorldTeam {
  /** From 1. */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly region: Region;
}

/** The teams of the made-up world. They are the same for every seed; only their strength differs. */
export const teams: readonly WorldTeam[] = regions
  .flatMap(region => teamNames[region].map(([name, country]) => ({ name, country, region })))
  .map((team, index) => ({ id: index + 1, slug: toSlug(team.name), ...team }));

function list(text: string): readonly (readonly [name: string, country: string])[] {
  return text
    .trim()
    .split(/,\s+/)
    .map(each => [each.slice(0, -3), each.slice(-2)]);
}
