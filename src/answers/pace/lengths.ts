import type { Score } from '../../core/scoreboard/event.ts';
import { isMapOver, mapsToWin, regulation } from '../../core/scoreboard/rules.ts';
import { getOrMake } from '../../core/getOrMake.ts';
import { fitted } from './coefficients.ts';

/** How long something takes, in seconds: `quantiles` in equal steps from the shortest to the longest. */
export interface Lengths {
  readonly mean: number;
  readonly deviation: number;
  readonly quantiles: readonly number[];
}

/** Written by `scripts/pace.ts`. */
export interface FittedPace {
  readonly day: string;
  readonly sample: { readonly series: number; readonly maps: number; readonly rounds: number };
  /** How even teams are: both parameters of the beta distribution of a team's chance to win a round of a map. */
  readonly evenness: number;
  /** From the start of a map to the end of its first round. */
  readonly first: Lengths;
  /** From the end of a round to that of the next one, timeouts and pauses included. */
  readonly round: Lengths;
  /** The same over the break between the halves. */
  readonly half: Lengths;
  /** The polls that a map takes where final scores, or those of maps, are known so many seconds late, and where rounds are followed. */
  readonly costs: {
    readonly lateness: readonly number[];
    readonly final: readonly number[];
    readonly maps: readonly number[];
    readonly rounds: number;
  };
}

/** From the end of a map to the start of the next one, in seconds. The recordings do not have it, so it is assumed. */
const between = { mean: 600, deviation: 180, least: 240 } as const;

interface Rest {
  readonly rounds: number;
  readonly maps: number;
  readonly later: number;
  readonly chance: number;
}

export interface Standing {
  readonly bestOf: number;
  readonly series: Score;
  /** The rounds of the map in play; null between two maps and before the first. */
  readonly map: Score | null;
}

interface MapRest {
  readonly winner: keyof Score;
  readonly rounds: number;
  readonly chance: number;
}

const mapRests = new Map<string, readonly MapRest[]>();
/** Overtimes after this many rounds are left out. */
const mostRounds = 48;

const mapRest = (score: Score): readonly MapRest[] =>
  getOrMake(mapRests, `${score.team1}:${score.team2}`, () => {
    const winner = score.team1 > score.team2 ? 'team1' : 'team2';
    if (isMapOver(score) || score.team1 + score.team2 >= mostRounds)
      return [{ winner, rounds: 0, chance: 1 }];
    const next = (['team1', 'team2'] as const).flatMap(team =>
      mapRest({ ...score, [team]: score[team] + 1 }).map(rest => ({
        ...rest,
        rounds: rest.rounds + 1,
        chance: rest.chance * winsNext(score[team], score.team1 + score.team2),
      })),
    );
    return together(next, ({ winner: by, rounds }) => `${by}:${rounds}`);
  });

/** The better team shows in the rounds so far: the mean of a beta distribution after them. */
const winsNext = (won: number, played: number): number =>
  (won + fitted.evenness) / (played + 2 * fitted.evenness);

const together = <T extends { readonly chance: number }>(rests: readonly T[], by: (rest: T) => string) =>
  [...Map.groupBy(rests, by).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, chance: more.reduce((sum, { chance }) => sum + chance, first.chance) }] : [],
  );

const laterRests = new Map<string, readonly Rest[]>();

/** The maps that may follow, from a series score on. */
const later = (series: Score, wins: number): readonly Rest[] =>
  getOrMake(laterRests, `${series.team1}:${series.team2}:${wins}`, () => {
    if (Math.max(series.team1, series.team2) >= wins) return [{ rounds: 0, maps: 0, later: 0, chance: 1 }];
    const all = mapRest({ team1: 0, team2: 0 }).flatMap(({ winner, rounds, chance }) =>
      later({ ...series, [winner]: series[winner] + 1 }, wins).map(rest => ({
        rounds: 0,
        maps: rest.maps + 1,
        later: rest.later + rounds,
        chance: rest.chance * chance,
      })),
    );
    return together(all, ({ maps, later: rounds }) => `${maps}:${rounds}`);
  });

const restsOf = ({ bestOf, series, map }: Standing, until: 'map' | 'series'): readonly Rest[] => {
  const wins = mapsToWin(bestOf);
  if (!map) return until === 'series' ? later(series, wins) : laterOne;
  const all = mapRest(map).flatMap(({ winner, rounds, chance }): readonly Rest[] =>
    until === 'map'
      ? [{ rounds, maps: 0, later: 0, chance }]
      : later({ ...series, [winner]: series[winner] + 1 }, wins).map(rest => ({
          ...rest,
          rounds,
          chance: rest.chance * chance,
        })),
  );
  return together(all, ({ rounds, maps, later: more }) => `${rounds}:${maps}:${more}`);
};
const laterOne = mapRest({ team1: 0, team2: 0 }).map(({ rounds, chance }) => ({
  rounds: 0,
  maps: 1,
  later: rounds,
  chance,
}));

/**
 * The chance that the map in play, or the series, is over so many seconds after a moment, as a function of them.
 * `since`: the seconds since the last round ended at that moment. @returns between 0 and 1
 */
export const chanceOver = (
  standing: Standing,
  until: 'map' | 'series',
  since: number,
): ((seconds: number) => number) => {
  const { round, half, first } = fitted;
  const [extra, wider] = [half.mean - round.mean, half.deviation ** 2];
  const isBetween = standing.map === null;
  const played = standing.map ? standing.map.team1 + standing.map.team2 : 0;
  const waited = Math.min(since, isBetween ? between.mean - between.least : round.mean / 2);
  const parts = restsOf(standing, until).map(({ rounds, maps, later: more, chance }) => {
    const hasBreak = !isBetween && played < regulation / 2 && played + rounds > regulation / 2;
    const breaks = maps + (hasBreak ? 1 : 0);
    const pauses = maps;
    return {
      chance,
      mean:
        (rounds + more) * round.mean +
        breaks * extra +
        pauses * (between.mean + first.mean - round.mean) -
        waited,
      variance: (rounds + more) * round.deviation ** 2 + breaks * wider + pauses * between.deviation ** 2 + 1,
    };
  });
  return seconds =>
    parts.reduce(
      (sum, { chance, mean, variance }) => sum + chance * normal((seconds - mean) / Math.sqrt(variance)),
      0,
    );
};

/** The chance that a normal variable is below so many deviations: the logistic approximation. */
const normal = (z: number): number => 1 / (1 + Math.exp(-1.5976 * z - 0.07056 * z ** 3));

/** The chance that something takes longer than so many seconds. */
const survival = ({ quantiles }: Lengths, seconds: number): number => {
  const place = quantiles.findIndex(each => each > seconds);
  if (place === 0) return 1;
  const steps = quantiles.length - 1;
  // A pause may last as long as it likes.
  const [below = 0, above = 0] = [quantiles[place - 1], quantiles[place]];
  if (place === -1 || place === steps) {
    const from = quantiles[steps - 1] ?? 0;
    return (1 / steps) * Math.exp(-Math.max(0, seconds - from) / longPause);
  }
  return 1 - (place - 1 + (seconds - below) / (above - below)) / steps;
};
/** In seconds. */
const longPause = 120;

/**
 * The chance that the round in play is over so many seconds after a moment. `since`: the least and the most seconds
 * since the last round ended, or the map began, at that moment. @returns between 0 and 1
 */
export const chanceRoundOver = (
  played: number,
  [least, most]: readonly [number, number],
): ((seconds: number) => number) => {
  const lengths = played === 0 ? fitted.first : played === regulation / 2 ? fitted.half : fitted.round;
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].map(part => least + part * (most - least));
  const weight = points.reduce((sum, each) => sum + survival(lengths, each), 0);
  return seconds =>
    1 - points.reduce((sum, each) => sum + survival(lengths, each + seconds), 0) / Math.max(weight, 1e-9);
};

/** The seconds that a round takes, from the end of the one before. */
export const roundLength: number = fitted.round.mean;
/** The seconds from the end of a map after which the next one has usually not begun for long. */
export const usualBreak: number = between.mean - between.deviation;
