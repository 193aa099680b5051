import { dayLength } from '../../core/day.ts';
import type { ComingMatch, Interest, PacedMatch } from '../../answers/pace/nextPoll.ts';
import { type Ahead, mapsOf, type PacePlan, planFor } from '../../answers/pace/plan.ts';
import { greatest } from '../../core/extremes.ts';
import { monthAround } from '../../client/ledger/ledgerPlan.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { liveBudget } from '../session/liveBudget.ts';
import { atNoCost, ifUnknown } from '../session/storedService.ts';
import type { MatchSubjects } from '../settings/lists/followed.ts';
import type { Pace } from '../watch/feed/pacer.ts';
import type { Session } from '../watch/feed/session.ts';
import { usageOf } from './streamCost.ts';

/** How closely a match is followed; undefined if it is of no interest. */
export type InterestIn = (
  match: MatchSubjects & { readonly id?: string | undefined },
) => Interest | undefined;

export interface Coming extends ComingMatch {
  readonly id: string | undefined;
  readonly eventName: string | undefined;
  readonly teams: readonly string[];
}

interface Schedule {
  readonly matches: readonly Coming[];
  /** When the service sent it, in milliseconds since 1970 UTC. */
  readonly at: number;
}

/** The part of the month that polling leaves for other commands. */
const reserve = 0.05;
/** A schedule this old is asked for again while a match is on, in milliseconds; and one that has nothing to come. */
const newEnough = dayLength;
/** The most rows of one request. */
const limit = 100;

/**
 * The requests that polling may spend until the month ends, and when it ends; undefined if nothing is counted. Another
 * machine with the key is expected to have spent as much as this one: no answer tells it.
 */
export const monthLeft = async (
  { ledger }: Pick<OpenService, 'ledger'>,
  settings: CommandContext['settings'],
  now: number,
) => {
  const usage = await usageOf(ledger);
  if (!usage) return undefined;
  const isShared = (await ledger?.())?.isShared() === true;
  const { left: all } = liveBudget(usage, settings);
  if (all === Number.POSITIVE_INFINITY) return undefined;
  const own = isShared ? all - usage.spent : all;
  const share = settings.liveBudget;
  const left = share === undefined ? own - reserve * (all + usage.spent) : (own * share) / 100;
  return {
    all: Math.max(0, own),
    left: Math.max(0, Math.floor(left)),
    ends: monthAround(now, usage.told.resetsOn).end,
  };
};

/** The scheduled matches that are of interest, as the client knows them. */
export const readSchedule = async (
  client: OpenService['client'],
  interestIn: InterestIn,
  now: number,
): Promise<Schedule | undefined> => {
  const answer = await client.schedule.upcoming({ limit }).catch(ifUnknown);
  if (!answer) return undefined;
  const matches = (answer.found() ?? []).flatMap((match): readonly Coming[] => {
    const interest = interestIn(match);
    const { id, eventName, team1Name, team2Name } = match;
    const teams = [team1Name, team2Name].filter(name => name !== undefined);
    const startsAt = Date.parse(match.startsAt ?? '');
    if (!interest || Number.isNaN(startsAt)) return [];
    return [{ interest, startsAt, bestOf: match.bestOf ?? 3, id, eventName, teams }];
  });
  return { matches, at: answer.client?.fetchedAt ?? now };
};

/** A match may begin so long after its scheduled start, in milliseconds. */
const longestLate = 3_600_000;
/** How many matches are expected there for each that is scheduled: a tournament gets smaller as it goes on. */
const thinned = 1 / 3;

/**
 * What a plan has to serve from a moment on until the month ends: the live matches, the scheduled ones, and as many
 * more as their number each day leads to expect.
 */
export const aheadOf = (
  live: readonly Pick<PacedMatch, 'interest' | 'bestOf'>[],
  coming: readonly ComingMatch[],
  [from, to]: readonly [number, number],
): Ahead => {
  const scheduled = coming.filter(({ startsAt }) => startsAt > from - longestLate && startsAt < to);
  const end = greatest([from + dayLength, ...scheduled.map(({ startsAt }) => startsAt)]);
  const unknown = Math.max(0, to - end);
  const factor = 1 + (thinned * unknown) / (end - from);
  const mapsBy = (by: Interest): number => {
    const sum = (of: readonly Pick<PacedMatch, 'interest' | 'bestOf'>[]): number =>
      of.reduce((maps, { interest, bestOf }) => maps + (interest === by ? mapsOf(bestOf) : 0), 0);
    return sum(live) + factor * sum(scheduled);
  };
  const series = Math.round(live.length + factor * scheduled.length);
  return { series, final: mapsBy('final'), maps: mapsBy('maps'), rounds: mapsBy('rounds') };
};

/** What a feed spends on polls, and when: by what the user follows, the schedule and what is left of the month. */
export const createPace = (interestIn: InterestIn, service: OpenService, context: CommandContext): Pace => {
  const { host, settings } = context;
  let schedule: Schedule | undefined;
  const renewed = async (isOn: boolean): Promise<Schedule> => {
    const now = host.now();
    schedule ??= await atNoCost(service, context, ({ client }) => readSchedule(client, interestIn, now));
    const known = schedule;
    const isNeeded = isOn || !known?.matches.some(({ startsAt }) => startsAt > now);
    if (known && (now - known.at < newEnough || !isNeeded)) return known;
    const found = await readSchedule(service.poller, interestIn, now);
    return (schedule = found ?? { matches: known?.matches ?? [], at: now });
  };
  return {
    interestOf: session => interestIn(subjectsOf(session)),
    async outlook(live) {
      const { matches } = await renewed(live.length > 0);
      const now = host.now();
      const month = await monthLeft(service, settings, now);
      const plan: PacePlan = planFor(
        month?.left ?? Infinity,
        aheadOf(live, matches, [now, month?.ends ?? now]),
      );
      const notBefore = month && month.left < 1 ? month.ends : undefined;
      return { budget: { ...plan.budget, notBefore }, coming: matches };
    },
  };
};

/** What a match says about its teams and its tournament. */
export const subjectsOf = ({ board: { opening } }: Session) => ({
  ...opening,
  team1Name: opening.team1.name,
  team1Slug: opening.team1.slug,
  team2Name: opening.team2.name,
  team2Slug: opening.team2.slug,
});
