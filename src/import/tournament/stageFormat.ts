import type { Series } from './source.ts';

export type StageFormat = 'swiss' | 'round-robin' | 'single-elimination' | 'double-elimination';

/**
 * How a stage was played, told by its series (in the order of time): Swiss where they have a record. Where somebody
 * plays on after two defeats nobody is knocked out: everybody meets everybody, or it is Swiss too. Where several series
 * are played by somebody who was defeated before there is a lower bracket; one alone is that for the third place.
 */
export const formatOf = (series: readonly Series[]): StageFormat => {
  if (series.some(({ pool }) => pool !== null)) return 'swiss';
  const groups = [...Map.groupBy(series, ({ group }) => group).values()];
  if (groups.every(everybodyMeets) || everybodyMeets(series)) return 'round-robin';
  const defeats = defeatsBefore(series).map(counts => Math.max(...counts));
  if (defeats.some(count => count >= 2)) return 'swiss';
  return defeats.filter(count => count === 1).length >= 2 ? 'double-elimination' : 'single-elimination';
};

/** Of each series how often each of its teams was defeated before it. */
export const defeatsBefore = (series: readonly Series[]): readonly (readonly [number, number])[] => {
  const defeats = new Map<string, number>();
  return series.map(({ teams, winner }) => {
    const before = [defeats.get(teams[0]) ?? 0, defeats.get(teams[1]) ?? 0] as const;
    const loser = winner === null ? undefined : teams[winner === 0 ? 1 : 0];
    if (loser !== undefined) defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
    return before;
  });
};

const everybodyMeets = (series: readonly Series[]): boolean => {
  const teams = new Set(series.flatMap(({ teams }) => teams));
  const pairs = new Set(series.map(({ teams }) => JSON.stringify([...teams].sort())));
  return teams.size >= 3 && pairs.size === (teams.size * (teams.size - 1)) / 2;
};
