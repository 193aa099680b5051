import type { ImportKind } from '../import/index.ts';

/** Which files of the standings are wanted: of each month's newest day the lists, these and its roster pages, or everything. */
export type StandingsSet = 'lists' | 'matches' | 'all';

/** A public source that needs no key. Sizes are in bytes, as measured in 2026. */
export interface PublicSource {
  readonly title: string;
  /** What it has, for the question before the first download. */
  readonly what: string;
  readonly kind: ImportKind;
  /** The page about it. */
  readonly link: string;
  readonly terms: string;
  /** Whether its terms allow to pass its data on. */
  readonly mayShare: boolean;
  /** The one file of the source; absent for the standings, which are many. */
  readonly file?: SourceFile;
  readonly sizes: SourceSizes;
}

interface SourceFile {
  readonly url: string;
  /** The marketplace of its prices. */
  readonly market?: string;
  /** The place of the items: a key of the document, or the document itself. */
  readonly items?: string;
  /** Fewer items are no whole file. */
  readonly least: number;
}

interface SourceSizes {
  /** Of the first download, of each later one, and on disk in the data file. */
  readonly first: number;
  readonly later: number;
  readonly disk: number;
  /** The most downloads in a month. */
  readonly monthly: number;
}

const unchecked = 'its terms were not checked by us';
const mb = 1_000_000;

const market = (
  name: string,
  title: string,
  link: string,
  first: number,
  file: Pick<SourceFile, 'url' | 'items'>,
): PublicSource => ({
  title: `prices of ${title}`,
  what: 'the lowest price of each item',
  kind: 'prices',
  link,
  terms: unchecked,
  mayShare: false,
  file: { ...file, market: name, least: 5000 },
  sizes: { first, later: first, disk: 10 * mb, monthly: 30 },
});

export const standingsRepository = 'ValveSoftware/counter-strike_regional_standings';

/** The sources, by the name that `--only` and `--mirror` take. Their addresses stand here and nowhere else. */
export const publicSources = {
  standings: {
    title: 'Valve Regional Standings',
    what: 'rankings, teams and rosters; with the roster pages, matches too',
    kind: 'standings',
    link: `https://github.com/${standingsRepository}`,
    terms: 'published without a licence: for your own use',
    mayShare: false,
    sizes: { first: 22 * mb, later: 23 * mb, disk: 60 * mb, monthly: 1 },
  },
  skins: {
    title: 'weapon skins (CSGO-API)',
    what: 'weapon skins with rarity, collection and picture',
    kind: 'skins',
    link: 'https://github.com/ByMykel/CSGO-API',
    terms: 'MIT',
    mayShare: true,
    file: {
      url: 'https://raw.githubusercontent.com/ByMykel/CSGO-API/main/public/api/en/skins.json',
      least: 1000,
    },
    sizes: { first: 0.5 * mb, later: 0.5 * mb, disk: 2 * mb, monthly: 4 },
  },
  prices: {
    title: "Steam's prices (counter-strike-price-tracker)",
    what: "the lowest price of each item on Steam's market, about once a week",
    kind: 'prices',
    link: 'https://github.com/ByMykel/counter-strike-price-tracker',
    terms: 'MIT',
    mayShare: true,
    file: {
      url: 'https://raw.githubusercontent.com/ByMykel/counter-strike-price-tracker/main/static/latest.json',
      market: 'steam',
      items: 'prices',
      least: 10_000,
    },
    sizes: { first: 0.3 * mb, later: 0.3 * mb, disk: 10 * mb, monthly: 5 },
  },
  skinport: market('skinport', 'Skinport', 'https://skinport.com', 1 * mb, {
    url: 'https://api.skinport.com/v1/items?app_id=730&currency=USD',
  }),
  'market.csgo.com': market('market.csgo.com', 'market.csgo.com', 'https://market.csgo.com', 0.3 * mb, {
    url: 'https://market.csgo.com/api/v2/prices/USD.json',
    items: 'items',
  }),
  waxpeer: market('waxpeer', 'Waxpeer', 'https://waxpeer.com', 1 * mb, {
    url: 'https://api.waxpeer.com/v1/prices?game=csgo',
    items: 'items',
  }),
  'lis-skins': market('lis-skins', 'LIS-SKINS', 'https://lis-skins.com', 1 * mb, {
    url: 'https://lis-skins.com/market_export_json/csgo.json',
  }),
  bitskins: market('bitskins', 'BitSkins', 'https://bitskins.com', 1 * mb, {
    url: 'https://api.bitskins.com/market/insell/730',
    items: 'list',
  }),
} as const satisfies Readonly<Record<string, PublicSource>>;

export type SourceName = keyof typeof publicSources;
// Object.keys widens the type.
export const sourceNames = Object.keys(publicSources) as readonly SourceName[];
/** What is fetched unless something else is asked for by name. */
export const usualSources: readonly SourceName[] = ['standings', 'skins', 'prices'];

export const sourceNamed = (name: SourceName): PublicSource => publicSources[name];

export const sizesOf = (name: SourceName, set: StandingsSet): SourceSizes => {
  const { sizes } = sourceNamed(name);
  return name === 'standings' ? { ...sizes, ...sizesOfSets[set] } : sizes;
};
const sizesOfSets: Readonly<Record<StandingsSet, Partial<SourceSizes>>> = {
  lists: { first: 1 * mb, later: 0.1 * mb, disk: 5 * mb },
  matches: {},
  all: { disk: 110 * mb },
};

/** The bytes of a month of daily runs, at most. */
export const monthlyBytes = (names: readonly SourceName[], set: StandingsSet): number =>
  names.reduce((sum, name) => sum + sizesOf(name, set).later * sizesOf(name, set).monthly, 0);

/** The public source behind a data file's `standings` or `prices:steam`; undefined for own files and services. */
export const sourceBehind = (name: string): PublicSource | undefined => {
  const [kind, market] = name.split(':', 2);
  return sourceNames.map(sourceNamed).find(source => source.kind === kind && source.file?.market === market);
};

/** Whether the rows of a source of a data file may be passed on: the user's own may, those of a service may not. */
export const mayShare = (name: string): boolean =>
  sourceBehind(name)?.mayShare ?? (name === 'tournament' || name === 'demos');
