import type { Series } from './source.ts';
import { final, type Stage, thirdPlace } from './stages.ts';
import { greatest } from '../../../core/extremes.ts';

/**
 * Derives the places from the series. There are none before the final is played. In a knock-out stage, the losers of a
 * round share a place, unless they play for it. In any other stage, the teams that leave with the same record share a place, and more wins are
 * better. Later stages rank above earlier ones.
 */
export const toPlacements = (stages: readonly Stage[]) => {
  const last = stages.at(-1);
  const champion = last && isKnockOut(last) ? championOf(last) : null;
  if (!champion) return [];
  // A place is `1`, or `5-8` if several teams share it; it was decided at the start of the last series, in ms.
  const placements = [{ team: champion.team, place: '1', at: champion.at }];
  const placed = new Set([champion.team]);
  for (const stage of stages.toReversed()) {
    for (const group of leaversOf(stage, placed)) {
      const first = placed.size + 1;
      const end = placed.size + group.length;
      const place = first === end ? String(first) : `${first}-${end}`;
      for (const each of group.map(({ team, at }) => ({ team, place, at }))) placements.push(each);
      for (const { team } of group) placed.add(team);
    }
  }
  return placements;
};

interface Run {
  readonly team: string;
  won: number;
  lost: number;
  round: number;
  at: number;
}

const isKnockOut = ({ format }: Stage): boolean => format.endsWith('-elimination');

const championOf = (stage: Stage): Run | null => {
  const { format } = stage;
  const slots = stage.slots.filter(({ roundName }) => roundName !== thirdPlace);
  const rounds = greatest(slots.map(({ series }) => series.round));
  const isLast = (roundName: string): boolean => format !== 'single-elimination' || roundName === final;
  const finals = slots.filter(({ series, roundName }) => series.round === rounds && isLast(roundName));
  const series = finals.length === 1 ? finals[0]?.series : undefined;
  if (!series || series.winner === null) return null;
  return runsOf(stage).find(({ team }) => team === series.teams[series.winner ?? 0]) ?? null;
};

/** The teams that left the tournament in this stage, in groups that share a place, best first. */
const leaversOf = (stage: Stage, placed: ReadonlySet<string>): readonly (readonly Run[])[] => {
  const rank = ({ round, won, lost }: Run): number => (isKnockOut(stage) ? round : won * 100 - lost);
  const leavers = runsOf(stage).filter(({ team }) => !placed.has(team));
  return [...Map.groupBy(leavers, rank)].sort(([one], [other]) => other - one).map(([, group]) => group);
};

const runsOf = (stage: Stage): readonly Run[] => {
  const runs = new Map<string, Run>();
  for (const { series, roundName } of stage.slots)
    for (const side of [0, 1] as const) {
      const team = series.teams[side];
      const run = runs.get(team) ?? { team, won: 0, lost: 0, round: 0, at: 0 };
      runs.set(team, run);
      // The third is ahead of the fourth, and behind the finalists.
      const round = roundName === thirdPlace ? run.round + Number(series.winner === side) / 2 : series.round;
      count(run, { ...series, round }, side);
    }
  return [...runs.values()];
};

const count = (run: Run, { winner, round, startsAt }: Series, side: 0 | 1): void => {
  if (winner === side) run.won++;
  else if (winner !== null) run.lost++;
  run.round = Math.max(run.round, round);
  run.at = Math.max(run.at, startsAt);
};
