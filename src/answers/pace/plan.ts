import { fitted } from './coefficients.ts';
import { mapsToWin } from '../../core/scoreboard/rules.ts';
import type { Interest, PaceBudget } from './nextPoll.ts';

/** The maps that are likely to be played until the month ends, by how closely they are followed. */
export interface Ahead extends Readonly<Record<Interest, number>> {
  readonly series: number;
}

/** A plan for the requests that are left, and how many it will probably take. */
export interface PacePlan {
  readonly budget: PaceBudget;
  readonly cost: number;
}

/** The maps that a series probably has. */
export const mapsOf = (bestOf = 3): number => (bestOf === 1 ? 1 : mapsToWin(bestOf) * 1.2);

/** How late a final score may be known where maps and rounds are paid for, in seconds. */
const lateEnough = 150;

const { lateness: latenesses, ...costs } = fitted.costs;
/** The requests that a map takes by round. */
export const roundsCost: number = costs.rounds;

/** Final scores sooner than this, in seconds, are paid for only with so small a share of what is left. */
const soonEnough = 120;
const spareShare = 1 / 3;

/** What it costs to know all that, in requests. Each result takes one more. */
export const costOf = (ahead: Ahead, { lateness, maps, rounds }: PaceBudget): number => {
  const place = Math.max(
    0,
    latenesses.findLastIndex(each => each <= lateness),
  );
  const [final = 0, byMap = 0] = [costs.final[place], costs.maps[place]];
  return (
    ahead.series +
    ahead.final * final +
    ahead.maps * (maps ? byMap : final) +
    ahead.rounds * (rounds ? costs.rounds : maps ? byMap : final)
  );
};

/**
 * The best plan that the requests left allow: rounds as long as the final scores can be known in time all the same,
 * then maps, then final scores as early as can be. If nothing is enough, they are known later.
 */
export const planFor = (left: number, ahead: Ahead): PacePlan => {
  const affords = (budget: PaceBudget): boolean => costOf(ahead, budget) <= left;
  const finals = { lateness: lateEnough, maps: false, rounds: false };
  const maps = ahead.maps + ahead.rounds > 0 && affords({ ...finals, maps: true });
  // The next series by rounds; later ones as long as it lasts.
  const rounds =
    ahead.rounds > 0 && costOf(ahead, finals) + Math.min(ahead.rounds, mapsOf()) * costs.rounds <= left;
  const found = latenesses.find(
    lateness => costOf(ahead, { lateness, maps, rounds }) <= left * (lateness < soonEnough ? spareShare : 1),
  );
  const [longest = 0] = latenesses.slice(-1);
  const scarce = Math.max(1, costOf(ahead, { ...finals, lateness: longest }) / Math.max(1, left));
  const budget = { lateness: found ?? (rounds || maps ? lateEnough : longest * scarce), maps, rounds };
  return { budget, cost: Math.min(left, Math.round(costOf(ahead, budget))) };
};
