import { chanceOfCt, type Weights } from '../../src/answers/winChance/model.ts';
import type { RecordedExamples } from './examples.ts';
import { type Example, fitWeights } from './fit.ts';

/** How good forecasts were. */
export interface Scores {
  readonly states: number;
  readonly logLoss: number;
  readonly brier: number;
  /** The share of states, from 0 to 1, in which the likelier side won. */
  readonly right: number;
}

export interface Forecast extends Example {
  readonly chance: number;
  /** Whether it is the end of a freeze time. */
  readonly isStart: boolean;
}

const folds = 5;

/** Forecasts every state by a model that was trained without its map, or without its event. */
export const forecastHeldOut = (
  recorded: readonly RecordedExamples[],
  by: 'map' | 'event',
): readonly Forecast[] => {
  const groups = [...new Set(recorded.map(each => each[by]))];
  const foldOf = (each: RecordedExamples): number => groups.indexOf(each[by]) % folds;
  return Array.from({ length: folds }, (_, fold) => {
    const weights = fitWeights(examplesOf(recorded.filter(each => foldOf(each) !== fold)));
    return forecast(
      recorded.filter(each => foldOf(each) === fold),
      weights,
    );
  }).flat();
};

export const examplesOf = (recorded: readonly RecordedExamples[]): readonly Example[] =>
  recorded.flatMap(({ rounds }) => rounds.flat());

const forecast = (recorded: readonly RecordedExamples[], weights: Weights): readonly Forecast[] =>
  recorded.flatMap(({ rounds }) =>
    rounds.flatMap(round =>
      round.map((example, place) => ({
        ...example,
        chance: chanceOfCt(example.moment, weights),
        isStart: place === 0,
      })),
    ),
  );

export const scoresOf = (forecasts: readonly Forecast[]): Scores => {
  const mean = (value: (forecast: Forecast) => number): number =>
    forecasts.reduce((sum, each) => sum + value(each), 0) / forecasts.length;
  return {
    states: forecasts.length,
    logLoss: mean(({ chance, wonByCt }) => -Math.log(wonByCt ? chance : 1 - chance)),
    brier: mean(({ chance, wonByCt }) => (chance - (wonByCt ? 1 : 0)) ** 2),
    right: mean(({ chance, wonByCt }) => (chance > 0.5 === wonByCt ? 1 : 0)),
  };
};

/** A group of states: how many, the mean forecast, and the share that the CT side won, from 0 to 1. */
export interface Rate {
  readonly states: number;
  readonly forecast: number;
  readonly won: number;
}

export const rateOf = (forecasts: readonly Forecast[]): Rate => ({
  states: forecasts.length,
  forecast: forecasts.reduce((sum, { chance }) => sum + chance, 0) / forecasts.length,
  won: forecasts.filter(({ wonByCt }) => wonByCt).length / forecasts.length,
});

/** The reliability table: ten groups of states by their forecast, the lowest first. */
export const calibration = (forecasts: readonly Forecast[]): readonly Rate[] =>
  Array.from({ length: 10 }, (_, tenth) =>
    rateOf(forecasts.filter(({ chance }) => Math.min(9, Math.floor(chance * 10)) === tenth)),
  );

/** The rate of the states with so many players alive. */
export const rateAt = (forecasts: readonly Forecast[], ct: number, t: number): Rate =>
  rateOf(forecasts.filter(({ moment: { alive } }) => alive.CT === ct && alive.T === t));

/** The share of rounds, from 0 to 1, that the side with the first kill won. */
export const firstKillRate = (recorded: readonly RecordedExamples[]): number => {
  const opened = recorded.flatMap(({ rounds }) =>
    rounds.flatMap(([, first]) =>
      first && first.moment.alive.CT !== first.moment.alive.T
        ? [first.moment.alive.CT > first.moment.alive.T === first.wonByCt]
        : [],
    ),
  );
  return opened.filter(won => won).length / opened.length;
};
