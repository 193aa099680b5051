import { chanceOfCt } from '../../../answers/winChance/model.ts';
import { type PlayedRound, stepsOf } from '../../../answers/winChance/moments.ts';
import type { mapCourse } from '../../../core/entities/course.ts';
import type { Seen } from '../../../core/schema.ts';
import { roundStrip, type StripRound } from '../../roundStrip.ts';
import type { Line } from '../../text/line.ts';
import { toStripRound } from '../rounds.ts';
import { prose } from '../wrapped.ts';

type SeenCourse = Seen<typeof mapCourse>;

/**
 * The rounds of each map as a strip, with the chance that the winner of each round had at the end of the freeze time,
 * as far as players and equipment are known. Maps whose rounds are not known are left out.
 */
export const courseLines = (
  maps: readonly SeenCourse[],
  [team1 = 'Team 1', team2 = 'Team 2']: readonly [string | undefined, string | undefined],
  width: number,
): readonly Line[] => {
  const strips = maps.flatMap(({ name, course = [] }) => {
    const rounds = course
      .flatMap(played => toRound(played) ?? [])
      .toSorted((one, other) => one.round - other.round);
    // A round that is left out would look like one that was not played.
    return rounds.length === course.length ? [{ rounds, title: name ?? 'Rounds' }] : [];
  });
  const lines = strips.flatMap(({ rounds, title }) =>
    roundStrip({ rounds, names: { team1, team2 }, width, title }),
  );
  const isJudged = strips.some(({ rounds }) => rounds.some(({ chance }) => chance !== undefined));
  return isJudged ? [...lines, ...prose(legend, width, 'dim')] : lines;
};

const legend =
  '~chance: what the winner of each round had at the end of the freeze time, in tens of percent (docs/win-chance.md)';

const toRound = (played: PlayedRound): StripRound | undefined => {
  const round = toStripRound(played);
  return round && { ...round, chance: chanceAtStart(played) };
};

const chanceAtStart = (played: PlayedRound): number | undefined => {
  const { players = [], side } = played;
  if (players.every(({ equipment }) => equipment === undefined)) return undefined;
  const start = stepsOf(played)?.start;
  const chance = start && chanceOfCt(start);
  if (chance === undefined || !Number.isFinite(chance)) return undefined;
  return side === 'CT' ? chance : 1 - chance;
};
