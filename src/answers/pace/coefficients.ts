/** Written by `scripts/pace.ts`: a `FittedPace`. */
export const fitted = {
  day: '2026-11-28',
  sample: { series: 38, maps: 96, rounds: 2062 },
  evenness: 9,
  first: {
    mean: 89.0,
    deviation: 25.6,
    quantiles: [24, 57, 61, 64, 69, 72, 76, 78, 81, 84, 86, 88, 91, 94, 101, 103, 107, 115, 128, 135, 162],
  },
  round: {
    mean: 128.9,
    deviation: 46.7,
    quantiles: [
      39, 64, 78, 89, 96, 103, 109, 114, 119, 123, 128, 133, 138, 141, 146, 151, 158, 167, 175, 189, 988,
    ],
  },
  half: {
    mean: 295.4,
    deviation: 73.6,
    quantiles: [
      78, 101, 179, 273, 286, 290, 295, 300, 304, 309, 312, 314, 319, 321, 329, 331, 337, 338, 355, 367, 498,
    ],
  },
  costs: {
    lateness: [60, 90, 120, 150, 180, 210],
    final: [3.78, 3.14, 2.74, 2.44, 2.29, 2.09],
    maps: [8.68, 6.94, 5.99, 5.24, 4.79, 4.42],
    rounds: 25.78,
  },
} as const;
