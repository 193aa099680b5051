import { dayLength } from '../../core/day.ts';
import type { ComingMatch, Interest, PacedMatch } from '../../answers/pace/nextPoll.ts';
import { type Ahead, mapsOf, planFor } from '../../answers/pace/plan.ts';
import { greatest, least } from '../../core/extremes.ts';
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
  /** Whether the service could not be asked since. */
  readonly isOld?: true;
}

/** The part of what is left of the month that polling leaves for other commands. */
const reserve = 0.05;
/** The age (ms) at which a schedule is renewed, while a match is on or none is to come. Services list two days or more. */
const newEnough = 1.5 * dayLength;
/** A schedule that could not be had is asked for again after so long, in milliseconds. */
const soonAgain = 3_600_000;
const limit = 100;

/**
 * The requests that polling may spend until the month ends; undefined if nothing is counted. Another machine with the key
 * is expected to spend as much as this one and, where the service does not report the month, to have spent as much.
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
  const both = isShared && usage.left === null ? all - usage.spent : all;
  const machines = isShared ? 2 : 1;
  const share = settings.liveBudget;
  const { start, end: ends } = monthAround(now, usage.told.resetsOn);
  const kept = (reserve * (all + usage.spent) * (ends - now)) / (ends - start);
  const spendable = share === undefined ? both - kept : (both * share) / 100;
  const left = spendable / machines;
  return {
    all: Math.max(0, Math.floor(both / machines)),
    left: Math.max(0, Math.floor(left)),
    ends,
  };
};

export const readSchedule = async (client: OpenService['client'], interestIn: InterestIn, now: number) => {
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
/** How many matches are expected on a day for each on a known day: a tournament gets smaller as it goes on. */
const thinned = 1 / 3;
/** How many of those come once the known tournaments are over. */
const others = 1 / 4;

/** When each tournament is over, by its name, in milliseconds since 1970 UTC. */
type Ends = Map<string, number>;

/** Asks when the tournaments that are on are over, if these matches are of one that was not asked for: 1 request. */
export const learnEnds = async (client: OpenService['client'], ends: Ends, matches: readonly Coming[]) => {
  const names = matches.flatMap(({ eventName }) => eventName ?? []).filter(name => !ends.has(name));
  if (names.length === 0) return;
  for (const name of names) ends.set(name, Infinity);
  const found = (await client.tournaments.live({ limit }).catch(ifUnknown))?.found() ?? [];
  for (const { name, endDate } of found) {
    const last = Date.parse(endDate ?? '');
    if (name !== undefined && !Number.isNaN(last)) ends.set(name, last + dayLength);
  }
};

/**
 * What a plan has to serve until the month ends: the live matches, the scheduled ones, and as many more as the number a
 * day leads to expect. `known`: the schedule, with matches that have begun.
 */
export const aheadOf = (
  live: readonly Pick<PacedMatch, 'id' | 'interest' | 'bestOf'>[],
  known: readonly Coming[],
  [from, to]: readonly [number, number],
  ends: Ends,
): Ahead => {
  const isLive = new Set(live.map(({ id }) => id));
  const until = known.filter(({ startsAt }) => startsAt < to);
  const scheduled = until.filter(({ id, startsAt }) => startsAt > from - longestLate && !isLive.has(id));
  const first = least([from, ...until.map(({ startsAt }) => startsAt)]);
  const days = Math.max(1, Math.ceil((greatest(until.map(({ startsAt }) => startsAt)) - first) / dayLength));
  const end = Math.max(from, first + days * dayLength);
  const over = greatest(until.map(({ eventName = '' }) => ends.get(eventName) ?? Infinity));
  const later = [Math.min(to, over) - end, others * (to - Math.max(end, over))];
  const factor = (thinned * later.reduce((sum, each) => sum + Math.max(0, each), 0)) / (end - first);
  const mapsBy = (by: Interest): number => {
    const sum = (of: readonly Pick<PacedMatch, 'interest' | 'bestOf'>[]): number =>
      of.reduce((maps, { interest, bestOf }) => maps + (interest === by ? mapsOf(bestOf) : 0), 0);
    return sum(live) + sum(scheduled) + factor * sum(until);
  };
  const series = Math.round(live.length + scheduled.length + factor * until.length);
  return { series, final: mapsBy('final'), maps: mapsBy('maps'), rounds: mapsBy('rounds') };
};

/** What a feed spends on polls, and when: by what the user follows, the schedule and what is left of the month. */
export const createPace = (interestIn: InterestIn, service: OpenService, context: CommandContext): Pace => {
  const { host, settings } = context;
  let schedule: Schedule | undefined;
  const ends: Ends = new Map();
  const renewed = async (isOn: boolean): Promise<Schedule> => {
    const now = host.now();
    schedule ??= await atNoCost(service, context, ({ client }) => readSchedule(client, interestIn, now));
    const known = schedule;
    const isNeeded = isOn || !known?.matches.some(({ startsAt }) => startsAt > now);
    if (known && (now - known.at < newEnough || !isNeeded)) return known;
    const found = await readSchedule(service.poller, interestIn, now);
    if (!found) schedule = { matches: known?.matches ?? [], at: now - newEnough + soonAgain, isOld: true };
    else schedule = { ...found, matches: withBegun(found.matches, known?.matches ?? [], now) };
    return schedule;
  };
  return {
    interestOf: session => interestIn(subjectsOf(session)),
    async outlook(live, isOne) {
      // Of a single match the schedule tells nothing.
      const { matches, at, isOld } = isOne
        ? { matches: [], at: 0, isOld: true }
        : await renewed(live.length > 0);
      const now = host.now();
      const begun = matches.filter(({ startsAt }) => startsAt <= now);
      if (live.length > 0) await learnEnds(service.poller, ends, begun);
      const month = await monthLeft(service, settings, now);
      const plan = planFor(month?.left ?? Infinity, aheadOf(live, matches, [now, month?.ends ?? now], ends));
      const notBefore = month && month.left < 1 ? month.ends : undefined;
      const renewAt = isOld ? undefined : at + newEnough;
      return { budget: { ...plan.budget, notBefore }, coming: matches, renewAt };
    },
  };
};

/** The matches of a new schedule, and of the one before those that have begun: they come no more, but may not have been seen. */
const withBegun = (found: readonly Coming[], before: readonly Coming[], now: number): readonly Coming[] => {
  const listed = new Set(found.map(({ id }) => id));
  return [...found, ...before.filter(({ id, startsAt }) => startsAt <= now && !listed.has(id))];
};

export const subjectsOf = ({ board: { opening } }: Session) => ({
  ...opening,
  team1Name: opening.team1.name,
  team1Slug: opening.team1.slug,
  team2Name: opening.team2.name,
  team2Slug: opening.team2.slug,
});
