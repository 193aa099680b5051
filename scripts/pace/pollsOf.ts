import { type Interest, nextPoll, type PaceBudget } from '../../src/answers/pace/nextPoll.ts';
import { courseOf, standingAt } from './course.ts';
import type { RecordedSeries } from './recordings.ts';

/** Between two maps, in milliseconds: what the recordings do not have. */
const between = 600_000;

/** The requests that a recorded series takes if it is the only one, until its final score is known. */
export const pollsOf = (recorded: RecordedSeries, interest: Interest, budget: PaceBudget): number => {
  const { bestOf } = recorded;
  const rounds = courseOf(recorded, 0, () => between);
  const end = rounds.at(-1)?.at ?? 0;
  const alone = { isResultDue: false, renewAt: Infinity };
  const before = { live: [], coming: [{ interest, bestOf, startsAt: 0 }], askedAt: -between };
  let [now, polls, known] = [nextPoll({ ...alone, ...before }, budget, 0), 1, -1];
  let [asked, roundSince]: [number, readonly [number, number]] = [0, [0, 0]];
  for (; now < end; polls += 1) {
    const { place, ...standing } = standingAt(rounds, now);
    if (place !== known) roundSince = [asked, now];
    [known, asked] = [place, now];
    const match = { ...standing, interest, bestOf, seenAt: now, roundSince };
    now = nextPoll({ ...alone, live: [match], coming: [], askedAt: now }, budget, now);
  }
  // The last one tells the final score, if it is not of the list.
  return interest === 'final' ? polls : polls + 1;
};
