import type { SimulatedMatch, SimulateMatch } from '../../../src/service/world/match/plan.ts';
import { createRandom } from '../../../src/service/world/random.ts';

const minute = 60_000;

/** Stands in for the simulator where only who won, and how long it took, matters: hundreds of times faster. */
export const quickMatch: SimulateMatch = ({ seed, matchNumber, bestOf, startsAt, teams }): SimulatedMatch => {
  const random = createRandom(seed, 'quick', matchNumber);
  const chance = 1 / (1 + 10 ** ((teams[1].strength - teams[0].strength) / 400));
  const needed = (bestOf + 1) / 2;
  const score = [0, 0];
  let length = 0;
  while (Math.max(...score) < needed) {
    const winner = random.next() < chance ? 0 : 1;
    score[winner] = (score[winner] ?? 0) + 1;
    length += (32 + random.int(30)) * minute + random.int(minute);
  }
  const [score1 = 0, score2 = 0] = score;
  return {
    matchNumber,
    score1,
    score2,
    winner: score1 > score2 ? 1 : 2,
    startsAt,
    endsAt: startsAt + length,
    veto: [],
    maps: [],
  };
};
