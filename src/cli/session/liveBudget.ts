import type { KnownService } from '../../core/services/knownService.ts';
import { planNamed } from '../../core/services/services.ts';
import { ClientError } from '../../client/errors.ts';
import { subjectOf } from '../../client/http/rawAnswer.ts';
import type { Ledger } from '../../client/ledger/ledger.ts';
import type { Settings } from '../context/settings.ts';

/** Updates per map of a match: about 22 rounds with a start, seven kills, a bomb and an end each. */
export const updatesPerMap = 220;

/** Requests per month of the free plan, which is assumed for a key whose plan is not known. */
const freePlan = 500;
const usualPercent = 20;

type Usage = ReturnType<Ledger['usage']>;
type Known = Pick<Usage, 'left' | 'limit' | 'spent' | 'plan' | 'rooms' | 'allowed'>;

/** Whether the plan is known to include rooms: by a room that was opened, its terms, its name or its size. */
export const allowsRooms = ({ plan, rooms, limit, left, allowed }: Known): boolean =>
  rooms ||
  (allowed.plan?.rooms ?? (plan === null ? Math.max(limit ?? 0, left ?? 0) > freePlan : plan !== 'free'));

/** Whether to try a room: a refusal costs nothing, so only a plan that is known to have none makes no attempt. */
export const mayHaveRooms = (usage: Known, service?: KnownService): boolean => {
  if (usage.rooms) return true;
  const named = service && usage.plan !== null ? planNamed(service, usage.plan) : undefined;
  // A new key has the first plan of a known service.
  const plan = usage.allowed.plan ?? named ?? (usage.plan === null ? service?.plans[0] : undefined);
  return plan ? plan.rooms : usage.plan === null || allowsRooms(usage);
};

/** The most that can be left of the month: what the service reported, else what is known of the plan less what was counted. */
export const leftOf = ({ left, spent, allowed }: Pick<Known, 'left' | 'spent' | 'allowed'>) => {
  const monthly = allowed.plan?.monthly ?? null;
  return left ?? (monthly === null ? null : Math.max(0, monthly - spent));
};

/**
 * The requests left in the plan, infinite if it does not count and a guess before the service reports them; the part of
 * them that watching may spend; and whether a map with every update pushed stays within that.
 */
export const liveBudget = (known: Known, settings: Pick<Settings, 'liveBudget' | 'budget.monthly'>) => {
  const { limit, spent } = known;
  const left = leftOf(known);
  // A larger plan without a reported quota has no quota.
  const isEndless = limit === null && left === null && allowsRooms(known);
  const byPlan = isEndless ? Number.POSITIVE_INFINITY : (left ?? Math.max(0, (limit ?? freePlan) - spent));
  const own = settings['budget.monthly'];
  const all = own === undefined ? byPlan : Math.min(byPlan, Math.max(0, own - spent));
  const share = settings.liveBudget ?? usualPercent;
  const most = share === 0 ? 0 : Math.floor((all * share) / 100);
  return { left: all, isGuess: left === null && !isEndless, most, allowsMap: updatesPerMap <= most };
};

/** `477`, or `about 500 (the plan is not known)`. */
export const leftText = ({ left, isGuess }: Pick<ReturnType<typeof liveBudget>, 'left' | 'isGuess'>) =>
  isGuess ? `about ${left} (the plan is not known)` : String(left);

/** @throws ClientError if the key is known to have a plan without rooms, so that nothing is sent and nobody waits */
export const refuseRoom = (usage: Usage, url: URL): void => {
  const { plan } = usage.allowed;
  if (!plan || mayHaveRooms(usage)) return;
  throw new ClientError(
    'forbidden',
    `Not sent: the plan ${plan.name} has no rooms`,
    subjectOf(url),
    { code: 'PLAN_REQUIRED', plan: plan.name },
    {
      hint: 'The stream needs none: esports live stream. If the key has another plan: esports usage set --plan <name>',
    },
  );
};
