interface Options {
  /** The factor before any forecast, and its standard deviation. */
  readonly factor: number;
  readonly spread: number;
  /** A forecast counts 1/e after so many days. */
  readonly days: number;
}

/**
 * The factor between uncalibrated log odds and chances: the most likely one given how the forecasts of earlier days came
 * out, so that forecasts that were too timid make the next ones bolder.
 */
export const createCalibration = ({ factor, spread, days }: Options) => {
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
