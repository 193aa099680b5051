import type { Ledger } from '../client/ledger.ts';
import type { Settings } from './settings.ts';

/** Updates that a map of a match brings: about 22 rounds with a start, seven kills, a bomb and an end each. */
export const updatesPerMap = 220;

/** Requests a month of the free plan, which a key is taken to have whose plan is not known. */
const freePlan = 500;
const usualPercent = 20;

/** What live updates may cost, in requests. */
export interface LiveBudget {
  /** What is left of the plan; a guess where the service has not said. */
  readonly left: number;
  readonly isGuess: boolean;
  /** The part of it that watching may spend. */
  readonly most: number;
  /** Whether a map, with every update pushed, stays within it. */
  readonly allowsMap: boolean;
}

type Known = ReturnType<Ledger['usage']>;

/**
 * Whether the plan is known to have rooms: one was opened, or it is not the free plan, by its name or, where nobody named
 * it, by being larger.
 */
export const allowsRooms = ({ plan, rooms, limit, left }: Pick<Known, 'plan' | 'rooms' | 'limit' | 'left'>) =>
  rooms || (plan === null ? Math.max(limit ?? 0, left ?? 0) > freePlan : plan !== 'free');

export const liveBudget = (
  { left, limit, spent }: Pick<Known, 'left' | 'limit' | 'spent'>,
  settings: Pick<Settings, 'liveBudget' | 'budget.monthly'>,
): LiveBudget => {
  const byPlan = left ?? Math.max(0, (limit ?? freePlan) - spent);
  const own = settings['budget.monthly'];
  const all = own === undefined ? byPlan : Math.min(byPlan, Math.max(0, own - spent));
  const most = Math.floor((all * (settings.liveBudget ?? usualPercent)) / 100);
  return { left: all, isGuess: left === null, most, allowsMap: updatesPerMap <= most };
};
