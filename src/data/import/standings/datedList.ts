import type { Fault } from '../importer.ts';
import { rosterKey } from './pages/listPage.ts';
import type { ListLine } from './pages/listPage.ts';
import type { RosterPage } from './pages/rosterPage.ts';

/** A roster's place in the list of one day. */
export interface DatedRow {
  /** The rank among all regions. */
  readonly rank: number;
  readonly points: number;
  readonly name: string;
  readonly players: readonly string[];
  /** `Europe`; null if unknown. */
  readonly region: string | null;
  readonly regionRank: number | null;
}

/** The lists and roster pages of one day. */
export interface DayPages {
  /** The list of all regions. */
  readonly world: readonly ListLine[] | undefined;
  readonly regional: ReadonlyMap<string, readonly ListLine[]>;
  /** Read only if the lists leave a place or a region open. */
  readonly rosters: readonly RosterPage[];
}

/**
 * Merges a day's pages into one list. Without a list of all regions, its rows come from the regional lists; without these,
 * from the roster pages. A roster with an unknown rank among all regions is left out.
 */
export const mergeDay = (day: DayPages) => {
  const places = regionPlaces(day.regional, day.rosters);
  const lines = new Map<string, PlacedLine>();
  const left = new Map<string, Fault>();
  for (const { name, players, rank, points } of listedRosters(day)) {
    const key = rosterKey({ name, players });
    if (rank !== null && points !== null) lines.set(key, { name, players, rank, points });
    else left.set(key, { item: name, reason: day.world ? onlyRegional : unranked });
  }
  return {
    rows: toRows(lines, places),
    left: [...left].filter(([key]) => !lines.has(key)).map(([, fault]) => fault),
  };
};

type PlacedLine = Omit<ListLine, 'worldRank'>;

/** All rosters of a day with their ranks among all regions; null if unknown. */
const listedRosters = ({
  world,
  regional,
  rosters,
}: DayPages): readonly (Pick<RosterPage, 'rank' | 'points'> & Pick<ListLine, 'name' | 'players'>)[] => {
  const inRegions = [...regional.values()].flat();
  if (world) return [...world, ...inRegions.map(line => ({ ...line, rank: null }))];
  if (inRegions.length === 0) return rosters;
  const pages = new Map(rosters.map(page => [rosterKey(page), page.rank]));
  return inRegions.map(line => ({ ...line, rank: line.worldRank ?? pages.get(rosterKey(line)) ?? null }));
};

const unranked = 'its rank among all regions is unknown';
const onlyRegional = 'it is in a regional list, but not in the list of all regions';

const toRows = (
  lines: ReadonlyMap<string, PlacedLine>,
  places: ReadonlyMap<string, Place>,
): readonly DatedRow[] =>
  [...lines]
    .map(([key, { rank, points, name, players }]) => {
      const place = places.get(key);
      return { rank, points, name, players, region: place?.region ?? null, regionRank: place?.rank ?? null };
    })
    .sort((one, other) => one.rank - other.rank);

/** Whether the lists alone leave a place or a region open. */
export const leavesOpen = (pages: Omit<DayPages, 'rosters'>): boolean =>
  !pages.world || mergeDay({ ...pages, rosters: [] }).rows.some(row => row.region === null);

interface Place {
  readonly region: string;
  readonly rank: number | null;
}

/**
 * Assigns each roster to one region. A roster with players from two regions is in both lists. It counts for the region
 * where it ranks higher, or for the first by name if the ranks are equal.
 */
const regionPlaces = (
  regional: DayPages['regional'],
  rosters: readonly RosterPage[],
): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const add = (key: string, place: Place): void => {
    const known = places.get(key);
    if (!known || isHigher(place, known)) places.set(key, place);
  };
  for (const page of rosters) for (const place of page.regions) add(rosterKey(page), place);
  for (const [region, lines] of regional)
    for (const line of lines) add(rosterKey(line), { region, rank: line.rank });
  return places;
};

const isHigher = (one: Place, other: Place): boolean => {
  const difference = (one.rank ?? Infinity) - (other.rank ?? Infinity);
  return difference < 0 || (!(difference > 0) && one.region < other.region);
};
