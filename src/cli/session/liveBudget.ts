import type { Ledger } from '../../client/ledger/ledger.ts';
import type { Settings } from './settings.ts';

/** Updates per map of a match: about 22 rounds with a start, seven kills, a bomb and an end each. */
export const updatesPerMap = 220;

/** Requests per month of the free plan, which is assumed for a key whose plan is not known. */
const freePlan = 500;
const usualPercent = 20;

/** The budget of live updates, in requests. */
export interface LiveBudget {
  /**
   * The requests left in the plan: an estimate before the service reports the number, infinite if it does not count.
   */
  readonly left: number;
  readonly isGuess: boolean;
  /** The part of them that watching may spend. */
  readonly most: number;
  /** Whether a map with every update pushed stays within the budget. */
  readonly allowsMap: boolean;
}

type Known = ReturnType<Ledger['usage']>;

/**
 * Whether the plan is known to include rooms: a room was opened, or the plan is not the free one, by its name or, if
 * unnamed, because it is larger.
 */
export const allowsRooms = ({ plan, rooms, limit, left }: Pick<Known, 'plan' | 'rooms' | 'limit' | 'left'>) =>
  rooms || (plan === null ? Math.max(limit ?? 0, left ?? 0) > freePlan : plan !== 'free');

export const liveBudget = (
  known: Pick<Known, 'left' | 'limit' | 'spent' | 'plan' | 'rooms'>,
  settings: Pick<Settings, 'liveBudget' | 'budget.monthly'>,
): LiveBudget => {
  const { left, limit, spent } = known;
  // A larger plan without a reported quota has no quota.
  const isEndless = limit === null && left === null && allowsRooms(known);
  const byPlan = isEndless ? Number.POSITIVE_INFINITY : (left ?? Math.max(0, (limit ?? freePlan) - spent));
  const own = settings['budget.monthly'];
  const all = own === undefined ? byPlan : Math.min(byPlan, Math.max(0, own - spent));
  const share = settings.liveBudget ?? usualPercent;
  const most = share === 0 ? 0 : Math.floor((all * share) / 100);
  return { left: all, isGuess: left === null && !isEndless, most, allowsMap: updatesPerMap <= most };
};
