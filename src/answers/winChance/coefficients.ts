/** Written by `scripts/winChance.ts`: a `TrainedModel`. */
export const trained = {
  day: '2026-11-22',
  sample: { maps: 79, rounds: 1763, states: 11968 },
  weights: {
    constant: -0.11699,
    alive: -1.4301,
    aliveSquared: 1.4139,
    difference: 0.41279,
    ratio: 1.74836,
    equipmentDifference: -0.4175,
    equipmentRatio: 0.14167,
    equipmentRatioWithAlive: 1.81476,
    seconds: 0.25669,
    planted: -0.58687,
  },
} as const;
