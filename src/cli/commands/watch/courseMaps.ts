import type { mapCourse } from '../../../core/entities/course.ts';
import type { Seen } from '../../../core/schema.ts';
import type { CourseMap } from '../../../core/scoreboard/fromCourse.ts';

/** The maps of a match with their rounds, as far as the service sent them. */
export const toCourseMaps = (found: readonly Seen<typeof mapCourse>[]): readonly CourseMap[] =>
  found.map(({ number, name, status, score, course = [] }, place) => ({
    number: number ?? place + 1,
    name: name ?? `Map ${place + 1}`,
    rounds: course,
    ...(score?.team1 !== undefined &&
      score.team2 !== undefined && { score: { team1: score.team1, team2: score.team2 } }),
    isOver: status === 'finished',
  }));
