import type { Ledger } from '../../client/ledger/ledger.ts';
import type { Settings } from './settings.ts';

/** Updates that a map of a match brings: about 22 rounds with a start, seven kills, a bomb and an end each. */
export const updatesPerMap = 220;

/** Requests a month of the free plan, which a key is taken to have whose plan is not known. */
const freePlan = 500;
const usualPercent = 20;

/** What live updates may cost, in requests. */
export interface LiveBudget {
  /** What is left of the plan; a guess where the service has not said, without end where it counts nothing. */
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
  known: Pick<Known, 'left' | 'limit' | 'spent' | 'plan' | 'rooms'>,
  settings: Pick<Settings, 'liveBudget' | 'budget.monthly'>,
): LiveBudget => {
  const { left, limit, spent } = known;
  // A larger plan of which the service tells no quota has none.
  const isEndless = limit === null && left === null && allowsRooms(known);
  const byPlan = isEndless ? Number.POSITIVE_INFINITY : (left ?? Math.max(0, (limit ?? freePlan) - spent));
  const own = settings['budget.monthly'];
  const all = own === undefined ? byPlan : Math.min(byPlan, Math.max(0, own - spent));
  const share = settings.liveBudget ?? usualPercent;
  const most = share === 0 ? 0 : Math.floor((all * share) / 100);
  return { left: all, isGuess: left === null && !isEndless, most, allowsMap: updatesPerMap <= most };
};
