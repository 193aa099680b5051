import { createStrengths, type PlayedMatch, type PointsList, type Strengths } from './strengths.ts';

/** What was said before a match, and what came of it. */
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

/** How good forecasts were. */
export interface Record {
  readonly matches: number;
  /** The mean negative logarithm of the chance of what came; a coin has 0.6931. */
  readonly logLoss: number;
  /** The mean square of the difference between chance and result; a coin has 0.25. */
  readonly brier: number;
  /** The share whose likelier team won; even chances count half. */
  readonly right: number;
  /** By the chance of the likelier team. */
  readonly reliability: readonly {
    readonly from: number;
    readonly to: number;
    readonly matches: number;
    /** The mean chance of the likelier teams. */
    readonly said: number;
    /** The share of them that won. */
    readonly came: number;
  }[];
}

const bounds = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 1];

/** The record of forecasts; undefined of none. */
export const recordOf = (forecasts: readonly Forecast[]): Record | undefined => {
  if (forecasts.length === 0) return undefined;
  const likelier = forecasts.map(({ chance, won }) =>
    chance >= 0.5 ? { chance, won } : { chance: 1 - chance, won: !won },
  );
  const reliability = bounds.slice(0, -1).flatMap((from, index) => {
    const to = bounds[index + 1] ?? 1;
    const inside = likelier.filter(({ chance }) => chance >= from && (chance < to || to === 1));
    return inside.length === 0
      ? []
      : [
          {
            from,
            to,
            matches: inside.length,
            said: mean(inside.map(({ chance }) => chance)),
            came: wonOf(inside),
          },
        ];
  });
  return {
    matches: forecasts.length,
    logLoss: mean(likelier.map(({ chance, won }) => -Math.log(won ? chance : 1 - chance))),
    brier: mean(likelier.map(({ chance, won }) => (chance - Number(won)) ** 2)),
    right: mean(likelier.map(({ chance, won }) => (chance === 0.5 ? 0.5 : Number(won)))),
    reliability,
  };
};

const wonOf = (all: readonly { readonly won: boolean }[]): number => mean(all.map(({ won }) => Number(won)));
const mean = (figures: readonly number[]): number =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
