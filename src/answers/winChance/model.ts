import { timings } from '../../core/scoreboard/rules.ts';
import { trained } from './coefficients.ts';
import type { RoundMoment } from './moments.ts';

/**
 * The numbers that the model weighs, by name. They are about 1 in size, and positive where they speak for the CT side.
 * A round that lasts longer than its time has a planted bomb, so the clock tells it where nothing else does.
 */
export const features = {
  constant: () => 1,
  alive: ({ alive }) => (alive.CT + alive.T) / 10,
  aliveSquared: ({ alive }) => ((alive.CT + alive.T) / 10) ** 2,
  difference: ({ alive }) => alive.CT - alive.T,
  ratio: ({ alive }) => Math.log(alive.CT / alive.T),
  equipmentDifference: ({ equipment }) => (equipment.CT - equipment.T) / 10_000,
  equipmentRatio: ({ equipment }) => ratioOf(equipment),
  equipmentRatioWithAlive: ({ equipment, alive }) => (ratioOf(equipment) * (alive.CT + alive.T)) / 10,
  seconds: moment => (isPlanted(moment) ? 0 : moment.seconds / 100),
  planted: moment => (isPlanted(moment) ? 1 : 0),
} as const satisfies Readonly<Record<string, (moment: RoundMoment) => number>>;

export type Weights = Readonly<Record<keyof typeof features, number>>;

/** The weights of the model with their sample; `docs/win-chance.md` is made of the same. */
export interface TrainedModel {
  /** The day of the training, `YYYY-MM-DD`. */
  readonly day: string;
  readonly sample: { readonly maps: number; readonly rounds: number; readonly states: number };
  readonly weights: Weights;
}

/** The chance of the CT side to win the round, from 0 to 1; both sides have players alive. */
export const chanceOfCt = (moment: RoundMoment, weights: Weights = trained.weights): number => {
  const sum = featureNames.reduce((total, name) => total + weights[name] * features[name](moment), 0);
  return 1 / (1 + Math.exp(-sum));
};

// The object has these keys and no other.
export const featureNames = Object.keys(features) as readonly (keyof typeof features)[];

/** A few hundred dollars on both sides, so that a lone pistol against nothing is no infinite advantage. */
const ratioOf = ({ CT, T }: RoundMoment['equipment']): number => Math.log((CT + 500) / (T + 500));

const isPlanted = ({ planted, seconds }: RoundMoment): boolean => planted || seconds > timings.round;
