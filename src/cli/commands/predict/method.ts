import type { Record as ForecastRecord, Score } from '../../../answers/ratings/forecasts.ts';
import { parameters } from '../../../answers/ratings/strengths.ts';
import { toShare, wholeText } from '../../../output/text/numbers.ts';
import type { History } from '../../../answers/ratings/forecaster.ts';

const chosenOn =
  '2,729 matches of 2026-01-08 to 2026-03-31, and the deviation of the factor of calibration on matches up to 2026-07-05';

export const methodOf = ({ matches, lists }: History) => ({
  model: 'Bradley-Terry strengths around the points of the regional standings, walked forward day by day',
  parameters,
  chosenOn,
  matches: matches.length,
  lastMatch: matches.at(-1)?.day ?? null,
  lists: lists.length,
  lastList: lists.at(-1)?.day ?? null,
});

/** Figures of a record with four decimals and shares from 0 to 1, for JSON and rows. */
export const roundRecord = (record: ForecastRecord | undefined) =>
  record && {
    ...roundScore(record),
    reliability: record.reliability.map(({ from, to, ...score }) => ({
      from: toShare(from),
      to: toShare(to),
      ...roundScore(score),
    })),
  };

const roundScore = ({ matches, said, right, logLoss, brier }: Score) => ({
  matches,
  said: toShare(said),
  right: toShare(right),
  logLoss: toShare(logLoss),
  brier: toShare(brier),
});

export const recordNotes = (days: string, record: ForecastRecord | undefined, explain: boolean) => {
  if (!record) return [`Record: no match of ${days} could be forecast.`];
  const { matches, logLoss, brier, right, reliability } = record;
  const ranges = reliability.map(
    ({ said, right: came, matches: count }) => `${whole(said)}: ${whole(came)} of ${count}`,
  );
  return [
    `Record on ${wholeText(matches)} matches of ${days}: log loss ${logLoss.toFixed(4)}, Brier ${brier.toFixed(4)}, ${whole(right)} right (a coin: 0.6931, 0.2500, 50%)`,
    ...(explain ? [`Said, and what came: ${ranges.join('; ')}`] : []),
  ];
};

const whole = (share: number): string => `${(share * 100).toFixed(1)}%`;

export const methodNotes = ({ matches, lists }: History, explain: boolean): readonly string[] => {
  const { pointsShare, spread, days, unlisted, change, calibration, calibrationSpread } = parameters;
  return [
    `Computed from ${wholeText(matches.length)} matches up to ${matches.at(-1)?.day ?? 'none'} and the standings of ${lists.at(-1)?.day ?? 'no day'}. A chance, not betting advice.`,
    ...(explain
      ? [
          `A strength is the most likely one given the team's matches before the day, each with the weight e^(-age / ${days} days), and given the points of the newest list before the day: ${pointsShare} × points (${unlisted} if it is on none), with a deviation of ${spread} in natural logarithms of odds (${Math.round((spread * 400) / Math.LN10)} points). Each new player takes ${change * 100}% from the weight of the matches before.`,
          `The chance of a series is 1 / (1 + e^(-c × d / √(1 + π/8 × v))), where d is the difference of the strengths, v the sum of their variances, and c the most likely factor given the forecasts of the days before, with the weights of their age; before any, ${calibration} with a deviation of ${calibrationSpread}. For another length than three maps, the chance p of a map with p²(3 - 2p) is taken.`,
          `The parameters were chosen on ${chosenOn}.`,
        ]
      : []),
  ];
};
