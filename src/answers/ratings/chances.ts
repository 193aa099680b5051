/**
 * The chance from 0 to 1 that a team wins a series, from the points of both in the regional standings: half of the
 * difference, by the Elo formula. Over 2,031 series of April to July 2026 it has a log loss of 0.655 (a coin: 0.693).
 */
export const pointsChance = (points: number, opponentPoints: number): number =>
  1 / (1 + 10 ** ((opponentPoints - points) / 2 / 400));

/**
 * The chance of a series of another length. The strengths are learned from series whose length is mostly unknown and
 * usually three maps, so the chance of a map is the one that gives `chance` in a best of three.
 * @param bestOf maps; null or an even number leaves the chance as it is
 */
export const seriesChance = (chance: number, bestOf: number | null): number =>
  bestOf === null || bestOf === 3 || bestOf % 2 === 0 ? chance : ofMaps(mapChance(chance), bestOf);

/** The chance of a map from that of a best of three, p²(3 − 2p). */
export const mapChance = (chance: number): number => {
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (ofMaps(middle, 3) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** The chance to win most of `bestOf` maps, each with the same chance. */
const ofMaps = (map: number, bestOf: number): number => {
  const needed = (bestOf + 1) / 2;
  let total = 0;
  let ways = 1;
  for (let lost = 0; lost < needed; lost++) {
    total += ways * map ** needed * (1 - map) ** lost;
    ways = (ways * (needed + lost)) / (lost + 1);
  }
  return total;
};

interface CalibrationOptions {
  /** The factor before any forecast, and its standard deviation. */
  readonly factor: number;
  readonly spread: number;
  /** A forecast counts 1/e after so many days. */
  readonly days: number;
}

/** Corrects log odds by how earlier forecasts came out, so that timid ones make the next ones bolder. */
export const createCalibration = ({ factor, spread, days }: CalibrationOptions) => {
  const past: { readonly day: number; readonly logit: number; readonly won: 0 | 1 }[] = [];
  let fitted = factor;
  return {
    factor: (): number => fitted,
    add: (day: number, logit: number, won: 0 | 1): void => void past.push({ day, logit, won }),
    /** Fits it to what was added, as of a day. The curve is steep near the last fit, so few of Newton's steps are enough. */
    fit: (today: number): void => {
      const precision = 1 / spread ** 2;
      for (let step = 0; step < mostSteps; step++) {
        let slope = (factor - fitted) * precision;
        let curve = precision;
        for (const { day, logit, won } of past) {
          const counts = Math.exp((day - today) / days);
          const chance = logistic(fitted * logit);
          slope += counts * logit * (won - chance);
          curve += counts * logit ** 2 * chance * (1 - chance);
        }
        fitted += slope / curve;
      }
    },
  };
};

const mostSteps = 3;

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));
