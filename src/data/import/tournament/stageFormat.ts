import type { Series } from './source.ts';
import { greatest } from '../../../core/extremes.ts';

export type StageFormat = 'swiss' | 'round-robin' | 'gsl' | 'single-elimination' | 'double-elimination';

/**
 * Derives a stage's format from its series, which are in order of time. Series with a record are Swiss. If all teams
 * meet each other, in the stage or in each group, it is a round robin. Groups of four with the five series of a GSL group are
 * one. If a team continues after two defeats, the stage
 * does not eliminate teams, so it is also Swiss. If several series include a defeated team, there is a lower bracket; a
 * single one is the match for third place.
 */
export const formatOf = (series: readonly Series[]): StageFormat => {
  if (series.some(({ pool }) => pool !== null)) return 'swiss';
  if (groupsOf(series).every(everybodyMeets) || everybodyMeets(series)) return 'round-robin';
  if (gslPlaces(series)) return 'gsl';
  const defeats = defeatsBefore(series).map(counts => greatest(counts));
  if (defeats.some(count => count >= 2)) return 'swiss';
  return defeats.filter(count => count === 1).length >= 2 ? 'double-elimination' : 'single-elimination';
};

export const defeatsBefore = (series: readonly Series[]): readonly (readonly [number, number])[] => {
  const defeats = new Map<string, number>();
  return series.map(({ teams, winner }) => {
    const before = [defeats.get(teams[0]) ?? 0, defeats.get(teams[1]) ?? 0] as const;
    const loser = winner === null ? undefined : teams[winner === 0 ? 1 : 0];
    if (loser !== undefined) defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
    return before;
  });
};

interface GslPlace {
  readonly round: 1 | 2 | 3;
  /** The position in the round of its group, from 1: of round 2, the winners' match is the first. */
  readonly place: 1 | 2;
}

/**
 * The places of the series in GSL groups: two openings, the match of their winners, that of their losers, and the decider of
 * those in between. Undefined if a series has none, or if a bracket might have all of them: a group of its own goes as far as
 * its decider, since the final and the match for third place of a bracket have the same teams as the two before it.
 */
export const gslPlaces = (series: readonly Series[]): ReadonlyMap<Series, GslPlace> | undefined => {
  const groups = groupsOf(series).map(group => placesInGroup(group));
  const places = groups.map(group => group?.size ?? 0);
  const isOne = places.length > 1 ? places.some(count => count >= 4) : places[0] === 5;
  return isOne && places.every(count => count > 0)
    ? new Map(groups.flatMap(group => [...(group ?? [])]))
    : undefined;
};

/** The series of each group: of its name, else of teams that meet no others. */
export const groupsOf = (series: readonly Series[]): readonly (readonly Series[])[] => {
  const named = Map.groupBy(series, ({ group }) => group);
  if (named.size > 1 && !named.has(null)) return [...named.values()];
  const groups: { readonly teams: Set<string>; readonly series: Series[] }[] = [];
  for (const one of series) {
    const own = groups.filter(({ teams }) => one.teams.some(team => teams.has(team)));
    for (const each of own) groups.splice(groups.indexOf(each), 1);
    groups.push({
      teams: new Set([...own.flatMap(({ teams }) => [...teams]), ...one.teams]),
      series: [...own.flatMap(each => each.series), one],
    });
  }
  return groups.map(({ series }) => series.toSorted((one, other) => one.startsAt - other.startsAt));
};

const placesInGroup = (series: readonly Series[]): ReadonlyMap<Series, GslPlace> | undefined => {
  const [one, other, ...later] = series;
  if (one && !other && one.group !== null) return new Map([[one, { round: 1, place: 1 }]]);
  if (!one || !other || new Set([...one.teams, ...other.teams]).size !== 4) return undefined;
  const ends = (match: Series | undefined, won: boolean): string | undefined =>
    match?.winner == null ? undefined : match.teams[won ? match.winner : 1 - match.winner];
  const between = (...teams: readonly (string | undefined)[]): Series | undefined =>
    later.find(match => match.teams.every(team => teams.includes(team)));
  const winners = between(ends(one, true), ends(other, true));
  const losers = between(ends(one, false), ends(other, false));
  const decider = between(ends(winners, false), ends(losers, true));
  const placed: readonly (readonly [Series | undefined, GslPlace])[] = [
    [one, { round: 1, place: 1 }],
    [other, { round: 1, place: 2 }],
    [winners, { round: 2, place: 1 }],
    [losers, { round: 2, place: 2 }],
    [decider, { round: 3, place: 1 }],
  ];
  const places = new Map(placed.flatMap(([match, place]) => (match ? [[match, place] as const] : [])));
  return places.size === series.length ? places : undefined;
};

/** The match for third place of a knock-out: the only one whose teams have both been defeated. */
export const thirdPlaceOf = (series: readonly Series[]): Series | undefined =>
  series[defeatsBefore(series).findIndex(counts => counts.every(count => count > 0))];

const everybodyMeets = (series: readonly Series[]): boolean => {
  const teams = new Set(series.flatMap(({ teams }) => teams));
  const pairs = new Set(series.map(({ teams }) => JSON.stringify([...teams].sort())));
  return teams.size >= 3 && pairs.size === (teams.size * (teams.size - 1)) / 2;
};
