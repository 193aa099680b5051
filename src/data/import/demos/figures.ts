/** The analyzer's columns for a player's figures, by the columns of `player_map` that keep them. */
export const figureColumns = {
  kills: 'kills',
  deaths: 'deaths',
  assists: 'assists',
  headshots: 'headshots',
  opening_kills: 'first_kill',
  opening_deaths: 'first_death',
  trade_kills: 'trade_kill',
  trade_deaths: 'trade_death',
  double_kills: 'k_2',
  triple_kills: 'k_3',
  quad_kills: 'k_4',
  aces: 'k_5',
  utility_damage: 'utility_damage',
  adr: 'avg_damages_per_round',
  /** Percent. */
  kast: 'kast',
  /** The analyzer's rating 2.0. */
  rating: 'htlv_2',
} as const;
export type Figures = {
  readonly [F in keyof typeof figureColumns]: F extends 'kills' | 'deaths' ? number : number | null;
};

/** Makes something of each figure. */
export const mapFigures = (make: (figure: keyof Figures, column: string) => number | null): Figures =>
  // The entries are those of `figureColumns`. Kills and deaths are never missing: `toLine` requires them.
  Object.fromEntries(
    Object.entries(figureColumns).map(([figure, column]) => [figure, make(figure as keyof Figures, column)]),
  ) as Figures;
