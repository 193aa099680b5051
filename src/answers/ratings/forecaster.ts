import { type Forecast, walkForward } from './forecasts.ts';
import type { PlayedMatch, PointsList, Side, Strength } from './strengths.ts';

export interface History {
  /** Oldest first. */
  readonly matches: readonly PlayedMatch[];
  /** The lists of the regional standings, oldest first. */
  readonly lists: readonly PointsList[];
  /** Whether these are all matches of the days; otherwise they are those of some teams. */
  readonly isWhole: boolean;
}

/** Forecasts of the matches of one day, made of what was known the day before. Teams are named as in the history. */
export interface Forecaster {
  /** Undefined for a team that is neither on the newest list nor among those that were asked for. */
  readonly strengthOf: (team: string) => Strength | undefined;
  /** The first team's chance, 0 to 1; undefined unless both have points in the newest list: others have no record. */
  readonly chance: (team: string, opponent: string, bestOf: number | null) => number | undefined;
  /** The same for any two teams with a strength. */
  readonly anyChance: Forecaster['chance'];
  /** What would have been forecast for the matches of the history. */
  readonly forecasts: readonly Forecast[];
}

/**
 * @param day `YYYY-MM-DD`, later than everything in the history
 * @param asked teams to know besides those of the newest list
 */
export const createForecaster = (
  history: History,
  day: string,
  asked: readonly string[] = [],
): Forecaster => {
  const { forecasts, strengths } = walkForward(history.matches, history.lists);
  const last = lastSides(history);
  // Of some teams' matches their opponents are known by the newest list alone, so they get its points.
  const met = history.isWhole ? [] : last.keys();
  const listed = (history.lists.at(-1)?.rows ?? []).map(({ name }) => name);
  const sides = new Map(
    [...met, ...listed, ...asked].map(name => [name, last.get(name) ?? { name, lineup: null }]),
  );
  strengths.open(day, [...sides.values()]);
  const strengthOf = (team: string): Strength | undefined => {
    const side = sides.get(team);
    return side && strengths.strengthOf(side);
  };
  const anyChance: Forecaster['chance'] = (team, opponent, bestOf) => {
    const [one, other] = [sides.get(team), sides.get(opponent)];
    return one && other && team !== opponent ? strengths.chance(one, other, bestOf) : undefined;
  };
  const isListed = (team: string): boolean => typeof strengthOf(team)?.points === 'number';
  return {
    strengthOf,
    anyChance,
    chance: (team, opponent, bestOf) =>
      isListed(team) && isListed(opponent) ? anyChance(team, opponent, bestOf) : undefined,
    forecasts,
  };
};

const lastSides = ({ matches, lists }: History): ReadonlyMap<string, Side> => {
  const list = lists.at(-1);
  const listed = new Set(list?.rows.map(({ name }) => name));
  const sides = new Map<string, Side>();
  for (const { day, team1, team2 } of matches)
    for (const { name, lineup } of [team1, team2]) {
      // Again at the end, so that of two with one core the later one counts.
      sides.delete(name);
      const isOlder = list !== undefined && list.day > day && listed.has(name);
      sides.set(name, { name, lineup: !isOlder && lineup && lineup.length > 0 ? lineup : null });
    }
  return sides;
};
