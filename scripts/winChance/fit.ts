import { featureNames, features, type Weights } from '../../src/answers/winChance/model.ts';
import type { RoundMoment } from '../../src/answers/winChance/moments.ts';

/** A moment of a recorded round, and which side won the round. */
export interface Example {
  readonly moment: RoundMoment;
  readonly wonByCt: boolean;
}

/** The strength of the pull of every weight to zero (the prior's precision). */
const ridge = 1;
const mostSteps = 25;

/** Fits the weights by Newton's method: the maximum of the likelihood with a little ridge. */
export const fitWeights = (examples: readonly Example[]): Weights => {
  const rows = examples.map(({ moment }) => featureNames.map((name): number => features[name](moment)));
  let weights: readonly number[] = featureNames.map(() => 0);
  for (let step = 0; step < mostSteps; step++) {
    const gradient = weights.map(weight => -ridge * weight);
    const curvature = weights.map((_, i) => weights.map((__, j): number => (i === j ? ridge : 0)));
    rows.forEach((row, place) => {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0)));
      const miss = (examples[place]?.wonByCt ? 1 : 0) - chance;
      const spread = chance * (1 - chance);
      row.forEach((value, i) => {
        gradient[i] = (gradient[i] ?? 0) + miss * value;
        const line = curvature[i] ?? [];
        row.forEach((other, j) => (line[j] = (line[j] ?? 0) + spread * value * other));
      });
    });
    const change = solve(curvature, gradient);
    weights = weights.map((weight, i) => weight + (change[i] ?? 0));
    if (change.every(each => Math.abs(each) < 1e-9)) break;
  }
  // One entry for each name, in their order.
  return Object.fromEntries(featureNames.map((name, i) => [name, weights[i] ?? 0])) as Weights;
};

/** Solves a system with a positive definite matrix by elimination; no pivots are needed there. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  rows.forEach((row, i) => {
    const own = row[i] ?? 1;
    for (const [k, other] of rows.entries()) {
      const factor = (other[i] ?? 0) / own;
      if (k !== i && factor !== 0) row.forEach((value, j) => (other[j] = (other[j] ?? 0) - factor * value));
    }
  });
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
};
