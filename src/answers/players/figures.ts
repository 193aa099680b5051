import type { leaderboardRow } from '../../core/entities/player.ts';
import type { statLine } from '../../core/entities/statLine.ts';
import type { Seen } from '../../core/schema.ts';

/** Totals over the sample; absent if not sent. Only a team has a record of rounds, which a player's own are. */
export type Totals = Readonly<Partial<Record<Total, number>>> & { readonly rounds: number };
type Total =
  | keyof typeof statLine
  | keyof NonNullable<Seen<typeof leaderboardRow>['teamRecord']>
  | 'maps'
  | 'mapsWon';

/** What is compared. A share is `part` of `sample` in percent; another figure is a number of its own. */
export interface Figure {
  readonly label: string;
  /** What the sample counts. */
  readonly of: string;
  /** Whether the smaller value is better. */
  readonly less?: true;
  readonly value: (totals: Totals) => {
    readonly part: number | undefined;
    readonly sample: number | undefined;
    /** The value itself, where the source sends it and `part` is only near it. A share is in percent. */
    readonly sent?: number | undefined;
  };
  readonly isShare?: true;
}

const sumOf = (...values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  );
const roundsOf = ({ rounds, playerRounds = rounds }: Totals): number => playerRounds;
const aRound = (part: number | undefined, totals: Totals) => ({ part, sample: roundsOf(totals) });
const percentOf = (percent: number | undefined, sample: number | undefined) => ({
  part: percent === undefined || sample === undefined ? undefined : Math.round((percent / 100) * sample),
  sample,
  sent: percent,
});
const mean = (value: number | undefined, totals: Totals) => ({
  part: value === undefined ? undefined : value * roundsOf(totals),
  sample: roundsOf(totals),
  sent: value,
});

const perRound = { of: 'rounds' } as const;
const share = { isShare: true } as const;

export const playerFigures = {
  estRating: { ...perRound, label: 'Est. rating', value: t => mean(t.estRating, t) },
  adr: { ...perRound, label: 'ADR', value: t => mean(t.adr, t) },
  kast: { ...perRound, ...share, label: 'KAST', value: t => percentOf(t.kast, roundsOf(t)) },
  kills: { ...perRound, label: 'Kills/round', value: t => aRound(t.kills, t) },
  deaths: { ...perRound, label: 'Deaths/round', less: true, value: t => aRound(t.deaths, t) },
  headshots: { ...share, of: 'kills', label: 'HS%', value: t => percentOf(t.headshots, t.kills) },
  openingDuels: {
    ...share,
    of: 'duels',
    label: 'Opening duels',
    value: t => ({ part: t.openingKills, sample: sumOf(t.openingKills, t.openingDeaths) }),
  },
  tradeKills: { ...perRound, label: 'Trades/round', value: t => aRound(t.tradeKills, t) },
  traded: {
    ...share,
    of: 'deaths',
    label: 'Deaths traded',
    value: t => ({ part: t.tradeDeaths, sample: t.deaths }),
  },
  multiKills: {
    ...perRound,
    ...share,
    label: 'Rounds of 2+',
    value: t => aRound(sumOf(t.doubleKills, t.tripleKills, t.quadKills, t.aces), t),
  },
  clutches: {
    ...share,
    of: 'clutches',
    label: 'Clutches won',
    value: t => ({ part: t.clutchesWon, sample: t.clutches }),
  },
  utility: { ...perRound, label: 'Utility/round', value: t => aRound(t.utilityDamage, t) },
} as const satisfies Readonly<Record<string, Figure>>;

/** What only teams are compared by. */
const ofTeam = {
  mapsWon: { ...share, of: 'maps', label: 'Maps won', value: t => ({ part: t.mapsWon, sample: t.maps }) },
  roundsWon: {
    ...share,
    ...perRound,
    label: 'Rounds won',
    value: t => ({ part: t.roundsWon, sample: t.rounds }),
  },
  ctRoundsWon: {
    ...share,
    of: 'rounds as CT',
    label: 'As CT',
    value: t => ({ part: t.ctRoundsWon, sample: t.ctRounds }),
  },
  tRoundsWon: {
    ...share,
    of: 'rounds as T',
    label: 'As T',
    value: t => ({ part: t.tRoundsWon, sample: t.tRounds }),
  },
} as const satisfies Readonly<Record<string, Figure>>;

/** What teams are compared by, in order: their own figures, and the means of their players. */
export const teamFigures: Readonly<Record<string, Figure>> = {
  ...ofTeam,
  ...Object.fromEntries(
    Object.entries<Figure>(playerFigures).map(([name, figure]) => [
      name,
      figure.of === 'rounds' ? { ...figure, of: 'player rounds' } : figure,
    ]),
  ),
};
