import type { Series } from './source.ts';
import { greatest } from '../../../core/extremes.ts';

export type StageFormat = 'swiss' | 'round-robin' | 'single-elimination' | 'double-elimination';

/**
 * Derives a stage's format from its series, which are in order of time. Series with a record are Swiss. If all teams
 * meet each other, in the stage or in each group, it is a round robin. If a team continues after two defeats, the stage
 * does not eliminate teams, so it is also Swiss. If several series include a defeated team, there is a lower bracket; a
 * single one is the match for third place.
 */
export const formatOf = (series: readonly Series[]): StageFormat => {
  if (series.some(({ pool }) => pool !== null)) return 'swiss';
  const groups = [...Map.groupBy(series, ({ group }) => group).values()];
  if (groups.every(everybodyMeets) || everybodyMeets(series)) return 'round-robin';
  const defeats = defeatsBefore(series).map(counts => greatest(counts));
  if (defeats.some(count => count >= 2)) return 'swiss';
  return defeats.filter(count => count === 1).length >= 2 ? 'double-elimination' : 'single-elimination';
};

/** Counts, for each series, the earlier defeats of its two teams. */
export const defeatsBefore = (series: readonly Series[]): readonly (readonly [number, number])[] => {
  const defeats = new Map<string, number>();
  return series.map(({ teams, winner }) => {
    const before = [defeats.get(teams[0]) ?? 0, defeats.get(teams[1]) ?? 0] as const;
    const loser = winner === null ? undefined : teams[winner === 0 ? 1 : 0];
    if (loser !== undefined) defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
    return before;
  });
};

/** The match for third place of a knock-out: the only one whose teams have both been defeated. */
export const thirdPlaceOf = (series: readonly Series[]): Series | undefined =>
  series[defeatsBefore(series).findIndex(counts => counts.every(count => count > 0))];

const everybodyMeets = (series: readonly Series[]): boolean => {
  const teams = new Set(series.flatMap(({ teams }) => teams));
  const pairs = new Set(series.map(({ teams }) => JSON.stringify([...teams].sort())));
  return teams.size >= 3 && pairs.size === (teams.size * (teams.size - 1)) / 2;
};
