import { type Interest, nextPoll, type PaceBudget } from '../../src/answers/pace/nextPoll.ts';
import { courseOf, standingAt } from './course.ts';
import type { RecordedSeries } from './recordings.ts';

/** Between two maps, in milliseconds: what the recordings do not have. */
const between = 600_000;

/** The polls that a recorded series takes if it is the only one, from its start until its end is known. */
export const pollsOf = (recorded: RecordedSeries, interest: Interest, budget: PaceBudget): number => {
  const { bestOf } = recorded;
  const rounds = courseOf(recorded, 0, () => between);
  const end = rounds.at(-1)?.at ?? 0;
  let [now, polls, known] = [0, 0, -1];
  let roundSince: readonly [number, number] = [0, 0];
  for (; now < end; polls += 1) {
    const { place, ...standing } = standingAt(rounds, now);
    if (place !== known) roundSince = [roundSince[1], now];
    known = place;
    const match = { ...standing, interest, bestOf, seenAt: now, roundSince };
    now = nextPoll({ live: [match], coming: [], isResultDue: false, askedAt: now }, budget, now);
  }
  return polls + 1;
};
