import type { Series, TournamentFile } from './source.ts';

/** A stage with its series, each in its place. */
export interface Stage {
  /** From 1, in the order of time. */
  readonly number: number;
  readonly name: string;
  readonly format: 'swiss' | 'single-elimination';
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly series: Series;
  /** In the round, from 1. */
  readonly position: number;
  readonly roundName: string;
}

/** The stages of a tournament: Swiss where series are told with a record, else a knock-out. */
export const toStages = ({ series }: Pick<TournamentFile, 'series'>): readonly Stage[] =>
  [...Map.groupBy(series, ({ stage }) => stage)].map(([stage, series], index) => {
    const isSwiss = series.some(({ pool }) => pool !== null);
    return {
      number: index + 1,
      name: toStageName(stage),
      format: isSwiss ? 'swiss' : 'single-elimination',
      slots: isSwiss ? swissSlots(series) : knockOutSlots(series),
    };
  });

/** `stage_1` is `Stage 1`. */
const toStageName = (key: string): string => {
  const words = key.replaceAll(/[_\s]+/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const byRound = (series: readonly Series[]): readonly (readonly [number, readonly Series[]])[] =>
  [...Map.groupBy(series, ({ round }) => round)].sort(([one], [other]) => one - other);

/** The pool with the most won comes first, in it the earlier series. */
const swissSlots = (series: readonly Series[]): readonly Slot[] =>
  byRound(series).flatMap(([round, ofRound]) =>
    [...ofRound]
      .sort((one, other) => wonIn(other) - wonIn(one) || one.startsAt - other.startsAt)
      .map((series, index) => ({ series, position: index + 1, roundName: `Round ${round}` })),
  );

const wonIn = ({ pool }: Series): number => Number(pool?.split('-')[0] ?? 0);

/** From the final back: the two series that a series got its teams from stand above one another before it. */
const knockOutSlots = (series: readonly Series[]): readonly Slot[] => {
  const rounds = byRound(series);
  let later: readonly Series[] = [];
  const slots: Slot[] = [];
  for (const [fromEnd, [, ofRound]] of rounds.toReversed().entries()) {
    const feeders = later.flatMap(({ teams }) =>
      teams.flatMap(team => ofRound.find(one => winnerOf(one) === team) ?? []),
    );
    later = [...new Set([...feeders, ...ofRound])];
    const roundName = knockOutNames[fromEnd] ?? `Round of ${2 ** (fromEnd + 1)}`;
    slots.unshift(...later.map((series, index) => ({ series, position: index + 1, roundName })));
  }
  return slots;
};

const knockOutNames = ['Final', 'Semi-finals', 'Quarter-finals'] as const;

/** Null while it is open. */
export const winnerOf = ({ teams, winner }: Series): string | null =>
  winner === null ? null : teams[winner];
