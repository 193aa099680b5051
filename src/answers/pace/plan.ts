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

export const mapsOf = (bestOf = 3): number => (bestOf === 1 ? 1 : mapsToWin(bestOf) * 1.2);

/** How late a final score may be known where maps and rounds are paid for, in seconds. */
const lateEnough = 150;

const { lateness: latenesses, ...costs } = fitted.costs;
export const roundsCost: number = costs.rounds;

const [longest = 0] = latenesses.slice(-1);
/** What is not scheduled yet may still come, so a plan takes only a share of what is left. */
const shareFor = (lateness: number): number => (lateness < lateEnough ? 0.4 : lateness < longest ? 0.6 : 2);

/** What it costs to know all that, in requests. */
export const costOf = (ahead: Ahead, { lateness, maps, rounds }: PaceBudget): number => {
  const place = Math.max(
    0,
    latenesses.findLastIndex(each => each <= lateness),
  );
  const [final = 0, byMap = 0] = [costs.final[place], costs.maps[place]];
  return (
    ahead.final * final +
    ahead.maps * (maps ? byMap : final) +
    ahead.rounds * (rounds ? costs.rounds : maps ? byMap : final)
  );
};

/** The first rounds of maps are paid for only with so small a share. */
const openingsShare = 1 / 10;

/**
 * The best plan that the requests left allow: rounds as long as the final scores can be known in time all the same,
 * then maps, then final scores as early as can be. If nothing is enough, they are known later.
 */
export const planFor = (left: number, ahead: Ahead): PacePlan => {
  const cost = (budget: Partial<PaceBudget>): number => costOf(ahead, { ...finals, ...budget });
  const maps = ahead.maps + ahead.rounds > 0 && cost({ maps: true }) <= left;
  // The next series by rounds; later ones as long as it lasts.
  const rounds = ahead.rounds > 0 && cost({}) + Math.min(ahead.rounds, mapsOf()) * costs.rounds <= left;
  const found = latenesses.find(lateness => cost({ lateness, maps, rounds }) <= left * shareFor(lateness));
  const scarce = cost({ lateness: longest }) / Math.max(1, left * shareFor(longest));
  const lateness = found ?? (rounds || maps ? lateEnough : longest * scarce);
  const openings = cost({ lateness, maps, rounds }) <= left * openingsShare;
  const budget = { lateness, maps, rounds, openings };
  return { budget, cost: Math.min(left, Math.round(costOf(ahead, budget))) };
};
const finals: PaceBudget = { lateness: lateEnough, maps: false, rounds: false, openings: false };
