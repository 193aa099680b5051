/** What is known of the maps of a team, or of all teams, over some days. */
export interface MapRecord {
  readonly played: ReadonlyMap<string, number>;
  /** How often the team removed each map in a veto; empty where vetoes are not known. */
  readonly removed: ReadonlyMap<string, number>;
  readonly vetoes: number;
}

export interface MapChance {
  readonly map: string;
  /** The chance from 0 to 1 that it is played in the series. */
  readonly chance: number;
}

/** So many maps of all teams count beside those of a team. Chosen on 290 maps of 2024-10 to 2025-03. */
const priorMaps = 12;
/** So many vetoes without a removal count beside those of a team. */
const priorVetoes = 4;

/**
 * Forecasts the maps of a series between two teams. A map is as likely as each of them plays it, compared with all teams,
 * and less so the more often either removes it. The shares of few maps are drawn towards those of all teams.
 * @param all the maps of all teams in the same days: the maps that may be played
 * @param count how many maps are sure to be played, such as 2 in a best of three
 * @returns the likeliest first
 */
export const forecastMaps = (
  teams: readonly [MapRecord, MapRecord],
  all: MapRecord,
  count: number,
): readonly MapChance[] => {
  const total = sum(all.played.values());
  const weights = [...all.played].map(([map, times]) => {
    const common = times / total;
    const shares = teams.map(
      ({ played }) => ((played.get(map) ?? 0) + priorMaps * common) / (sum(played.values()) + priorMaps),
    );
    const kept = teams.map(({ removed, vetoes }) => 1 - (removed.get(map) ?? 0) / (vetoes + priorVetoes));
    return { map, weight: [...shares, ...kept].reduce((product, each) => product * each, 1 / common) };
  });
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
  return inSeries(
    weights.map(({ map, weight }) => ({ map, share: weight / whole })),
    count,
  ).toSorted((one, other) => other.chance - one.chance || (one.map < other.map ? -1 : 1));
};

/** The chance of each map to be among `count` that are drawn one after the other by their shares, none twice. */
const inSeries = (maps: readonly { readonly map: string; readonly share: number }[], count: number) => {
  const chances = new Map(maps.map(({ map }) => [map, 0]));
  const draw = (left: typeof maps, reached: number, drawn: number): void => {
    const whole = left.reduce((sum, { share }) => sum + share, 0);
    if (drawn === Math.min(count, maps.length) || whole === 0) return;
    for (const { map, share } of left) {
      const chance = (reached * share) / whole;
      chances.set(map, (chances.get(map) ?? 0) + chance);
      const others = left.filter(each => each.map !== map);
      draw(others, chance, drawn + 1);
    }
  };
  draw(maps, 1, 0);
  return maps.map(({ map }) => ({ map, chance: chances.get(map) ?? 0 }));
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);
