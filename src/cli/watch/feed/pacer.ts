import {
  afforded,
  type ComingMatch,
  type Interest,
  nextPoll,
  type PaceBudget,
  type PacedMatch,
} from '../../../answers/pace/nextPoll.ts';
import { isMapOver } from '../../../core/scoreboard/rules.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { Session } from './session.ts';
import type { Tracker } from './tracker.ts';

export interface Pace {
  /** How closely a live match is followed; undefined if it is of no interest. */
  readonly interestOf: (session: Session) => Interest | undefined;
  /** What the month affords, the matches that are to come, and when the schedule is asked for again, at this moment. */
  readonly outlook: (
    live: readonly PacedMatch[],
    isOne: boolean,
  ) => Promise<{
    readonly budget: PaceBudget;
    readonly coming: readonly (ComingMatch & { readonly id?: string | undefined })[];
    readonly renewAt?: number | undefined;
  }>;
}

/** Follows everything by round, whatever it costs. */
const unlimited: Pace = {
  interestOf: () => 'rounds',
  outlook: async () => ({ budget: { lateness: 60, maps: true, rounds: true, openings: true }, coming: [] }),
};

/** The usual length of a series that does not say how many maps it has. */
const usualBestOf = 3;

export const createPacer = (
  tracker: Pick<Tracker, 'timeline'>,
  now: () => number,
  { interestOf, outlook }: Pace = unlimited,
) => {
  const known = new Map<string, { readonly score: string; readonly match: PacedMatch }>();
  /** When each match, and the list, was last asked for. */
  let before = -Infinity;
  let alone: string | undefined;

  /** The moments between which the last round ended follow from the polls before. */
  const look = (matchId: string, session: Session, seenAt: number): readonly PacedMatch[] => {
    const interest = interestOf(session);
    if (!interest || session.board.finished) return [];
    const standing = standingOf(session.board);
    const score = JSON.stringify(standing);
    const last = known.get(matchId);
    const isSame = last?.score === score;
    const since = [Math.max(before, seenAt - longestUnseen), seenAt] as const;
    const match = {
      ...standing,
      id: matchId,
      interest,
      seenAt,
      roundSince: isSame ? last.match.roundSince : since,
    };
    known.set(matchId, { score, match });
    return [match];
  };
  return {
    /** Whether anything of a match is to be known. */
    isOfInterest: (matchId: string): boolean => {
      const session = tracker.timeline.newest.get(matchId);
      return session !== undefined && interestOf(session) !== undefined;
    },
    /** The match whose final score is all that the next request is to tell: its own answer has it at once. */
    alone: (): string | undefined => alone,
    /** `askedAt`: when a poll brought these matches. `only`: the match that is asked for; undefined for the list. */
    async next(askedAt: number, listed: readonly string[], only: string | undefined): Promise<number> {
      const world = [...tracker.timeline.newest].filter(
        ([matchId]) => only === undefined || matchId === only,
      );
      const open = world.filter(([, session]) => !session.board.finished);
      const isListed = (matchId: string): boolean => only !== undefined || listed.includes(matchId);
      const live = open.flatMap(([matchId, session]) =>
        isListed(matchId) ? look(matchId, session, askedAt) : [],
      );
      before = askedAt;
      const {
        budget,
        coming: scheduled,
        renewAt = askedAt + blindPause,
      } = await outlook(live, only !== undefined);
      const isResultDue = open.some(([matchId, session]) => !isListed(matchId) && interestOf(session));
      const coming =
        only === undefined ? scheduled.filter(({ id }) => id === undefined || !known.has(id)) : [];
      const due = nextPoll({ live, isResultDue, coming, askedAt, renewAt }, budget, now());
      const [single, ...others] = open.filter(
        ([matchId, session]) => isListed(matchId) && interestOf(session),
      );
      const isOnly = only === undefined && others.length === 0 && !isResultDue;
      const begins = coming.some(({ startsAt }) => startsAt <= due);
      const isFinal = live.every(({ interest }) => afforded(interest, budget) === 'final');
      alone = isOnly && isFinal && !begins ? single?.[0] : undefined;
      return due;
    },
  };
};

/** How often the list is asked for where no schedule says when a match begins, in milliseconds: a series takes as long. */
const blindPause = 7_200_000;

/** What is seen for the first time may have begun so long ago, in milliseconds. */
const longestUnseen = 120_000;

const standingOf = ({ opening, series, maps, mapNumber, phase }: ScoreboardState) => {
  const score = maps.find(({ number }) => number === mapNumber)?.score ?? null;
  const begun = mapNumber === null || phase === 'warmup' ? null : { team1: 0, team2: 0 };
  const map = score ?? begun;
  return { bestOf: opening.bestOf ?? usualBestOf, series, map: map && isMapOver(map) ? null : map };
};
