import { greatest, least } from '../../core/extremes.ts';
import { chanceOver, chanceRoundOver, roundLength, type Standing, usualBreak } from './lengths.ts';

/** How closely a match is followed: by round, by map, or for its final score alone. */
export type Interest = 'rounds' | 'maps' | 'final';

/** A live match as it was last seen. Moments are milliseconds since 1970 UTC. */
export interface PacedMatch extends Standing {
  readonly id?: string | undefined;
  readonly interest: Interest;
  readonly seenAt: number;
  /** The earliest and the latest moment at which its last round may have ended, or its map begun. */
  readonly roundSince: readonly [number, number];
}

/** A match that is not live yet, as far as is known. */
export interface ComingMatch {
  readonly interest: Interest;
  readonly bestOf: number;
  readonly startsAt: number;
}

export interface PaceState {
  readonly live: readonly PacedMatch[];
  /** Whether a match has left the list and its result is not known yet. */
  readonly isResultDue: boolean;
  readonly coming: readonly ComingMatch[];
  readonly askedAt: number;
  /** When the schedule is to be asked for again if nothing is on and nothing is known to come. */
  readonly renewAt: number;
}

/** What the plan affords. */
export interface PaceBudget {
  /** How late a final score may be known, in seconds. */
  readonly lateness: number;
  /** Whether maps and rounds are followed where they are of interest. */
  readonly maps: boolean;
  readonly rounds: boolean;
  /** Whether the first rounds of a map are looked at one by one too. */
  readonly openings: boolean;
  /** Nothing may be asked before this moment: the month is spent. */
  readonly notBefore?: number | undefined;
}

/** The chance with which an end may be known later than the plan says. */
const risk = 0.005;
/** A look tells of rounds in time that ended so many seconds ago at most. */
const inTime = 45;
/** The first rounds are looked at together where requests are few: they decide least. */
const opening = 6;
/** In seconds. */
const leastPause = 15;
/** How long after the last look the next map is looked for at the earliest, in seconds. */
const mapPause = 240;
/** How long after the scheduled start a match is looked for first, in seconds. */
const beginPause = 120;
/** A match is no longer expected so long after its scheduled start, in milliseconds. */
const longestDelay = 4 * 3_600_000;

/** The interest that the plan affords. */
export const afforded = (interest: Interest, { maps, rounds }: PaceBudget): Interest =>
  interest === 'rounds' && rounds ? 'rounds' : interest !== 'final' && maps ? 'maps' : 'final';

/** When a round, map or series of interest has probably ended, or a match begins; else when to ask for the schedule. */
export const nextPoll = (
  { live, coming, isResultDue, askedAt, renewAt }: PaceState,
  budget: PaceBudget,
  now: number,
): number => {
  const dues = [
    ...live.map(match => dueOf(match, budget)),
    ...coming.flatMap(match => dueOfComing(match, askedAt, budget) ?? []),
    ...(isResultDue ? [askedAt + 1000 * Math.min(60, budget.lateness / 2)] : []),
  ];
  return Math.ceil(
    Math.max(
      now,
      budget.notBefore ?? 0,
      askedAt + 1000 * leastPause,
      dues.length > 0 ? least(dues) : renewAt,
    ),
  );
};

/** The seconds after which a chance that grows with time reaches a value. */
const reached = (chance: (seconds: number) => number, value: number): number => {
  let [low, high] = [0, 6 * 3600];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (chance(middle) < value) low = middle;
    else high = middle;
  }
  return high;
};

const dueOf = (match: PacedMatch, budget: PaceBudget): number => {
  const { lateness } = budget;
  const interest = afforded(match.interest, budget);
  const { seenAt, roundSince } = match;
  const [from, to] = roundSince;
  const since = (seenAt - (from + to) / 2) / 1000;
  const over = (until: 'map' | 'series') => reached(chanceOver(match, until, since), risk) + lateness;
  const dues = [over('series')];
  if (interest !== 'final') dues.push(over('map'));
  if (interest === 'rounds') dues.push(afterRound(match, since, budget));
  return seenAt + 1000 * least(dues);
};

const skippedBy = ({ openings }: PaceBudget): number => (openings ? 0 : opening);

/** The seconds until a look probably finds a round that has just ended. */
const afterRound = ({ map, seenAt, roundSince }: PacedMatch, since: number, budget: PaceBudget): number => {
  const skipped = skippedBy(budget);
  if (!map) return Math.max(usualBreak + skipped * roundLength - since, mapPause);
  const played = map.team1 + map.team2;
  if (played < skipped) return (skipped - played) * roundLength - Math.min(since, roundLength / 2);
  const [from, to] = roundSince;
  return likeliest(chanceRoundOver(played, [(seenAt - to) / 1000, (seenAt - from) / 1000]));
};

/** The seconds after which something has most probably happened no longer than `inTime` ago. */
const likeliest = (chance: (seconds: number) => number): number => {
  const looks = Array.from({ length: 120 }, (_, place) => leastPause + 5 * place);
  const worth = looks.map(seconds => chance(seconds) - chance(Math.max(0, seconds - inTime)));
  return looks[worth.indexOf(greatest(worth))] ?? leastPause;
};

const dueOfComing = (match: ComingMatch, askedAt: number, budget: PaceBudget): number | undefined => {
  const { bestOf, startsAt } = match;
  const interest = afforded(match.interest, budget);
  // It was not on yet when the list was asked for.
  const from = Math.max(startsAt, askedAt);
  if (from > startsAt + longestDelay) return undefined;
  if (interest === 'rounds')
    return from + 1000 * (askedAt < startsAt ? beginPause + skippedBy(budget) * roundLength : 2 * beginPause);
  const standing = { bestOf, series: { team1: 0, team2: 0 }, map: null };
  const until = interest === 'maps' ? 'map' : 'series';
  return from + 1000 * (reached(chanceOver(standing, until, Infinity), risk) + budget.lateness);
};
