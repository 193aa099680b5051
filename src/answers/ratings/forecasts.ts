import { createStrengths, type PlayedMatch, type PointsList, type Strengths } from './strengths.ts';

/** The forecast of a match, and its result. */
export interface Forecast {
  readonly day: string;
  /** The chance from 0 to 1 that the first team wins. */
  readonly chance: number;
  readonly won: boolean;
}

export interface Walked {
  /** One for each match whose teams were both on the newest list before it. */
  readonly forecasts: readonly Forecast[];
  /** The days of the matches without a forecast. */
  readonly without: readonly string[];
  /** The strengths after the last match. */
  readonly strengths: Strengths;
}

/** Goes through the matches day by day. Each forecast uses only matches of earlier days, and a list of an earlier day. */
export const walkForward = (matches: readonly PlayedMatch[], lists: readonly PointsList[]): Walked => {
  const strengths = createStrengths(lists);
  const forecasts: Forecast[] = [];
  const without: string[] = [];
  const days = [...Map.groupBy(matches, ({ day }) => day)].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [day, ofDay] of days) {
    strengths.open(
      day,
      ofDay.flatMap(({ team1, team2 }) => [team1, team2]),
    );
    for (const { team1, team2, winner, bestOf } of ofDay) {
      const isListed = [team1, team2].every(side => strengths.strengthOf(side).points !== null);
      if (isListed)
        forecasts.push({ day, chance: strengths.chance(team1, team2, bestOf), won: winner === 1 });
      else without.push(day);
    }
    strengths.add(ofDay);
  }
  return { forecasts, without, strengths };
};

export interface Score {
  readonly matches: number;
  /** The mean chance of the likelier teams. */
  readonly said: number;
  /** The share whose likelier team won; even chances count half. */
  readonly right: number;
  /** The mean negative logarithm of the chance of what came; a coin has 0.6931. */
  readonly logLoss: number;
  /** The mean square of the difference between chance and result; a coin has 0.25. */
  readonly brier: number;
}

/** How good forecasts were, in all and by the chance of the likelier team. */
export interface Record extends Score {
  readonly reliability: readonly (Score & { readonly from: number; readonly to: number })[];
}

const bounds = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 1];

/** The record of forecasts; undefined of none. */
export const recordOf = (forecasts: readonly Forecast[]): Record | undefined => {
  const likelier = forecasts.map(({ chance, won }) =>
    chance >= 0.5 ? { chance, won } : { chance: 1 - chance, won: !won },
  );
  const all = scoreOf(likelier);
  const reliability = bounds.slice(0, -1).flatMap((from, index) => {
    const to = bounds[index + 1] ?? 1;
    const inside = scoreOf(likelier.filter(({ chance }) => chance >= from && (chance < to || to === 1)));
    return inside ? [{ from, to, ...inside }] : [];
  });
  return all && { ...all, reliability };
};

/** The score of the chances of the likelier teams; undefined without any. */
const scoreOf = (likelier: readonly Pick<Forecast, 'chance' | 'won'>[]): Score | undefined =>
  likelier.length === 0
    ? undefined
    : {
        matches: likelier.length,
        said: mean(likelier.map(({ chance }) => chance)),
        right: mean(likelier.map(({ chance, won }) => (chance === 0.5 ? 0.5 : Number(won)))),
        logLoss: mean(likelier.map(({ chance, won }) => -Math.log(won ? chance : 1 - chance))),
        brier: mean(likelier.map(({ chance, won }) => (chance - Number(won)) ** 2)),
      };

const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
