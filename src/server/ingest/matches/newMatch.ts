import type { MatchOpening } from '../../../core/scoreboard/event.ts';
import { playedMaps, type StoredVetoStep } from '../../rows/matchDetails.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';

/** What an operator says of a match before it begins. */
export interface NewMatch {
  readonly number: number;
  readonly teams: readonly [string, string];
  readonly event: string | null;
  readonly stage: string | null;
  readonly bestOf: number | null;
  /** ms since 1970. */
  readonly scheduledAt: number | null;
  readonly veto: readonly StoredVetoStep[] | null;
}

/** The prefix of identifiers in a file of real data. */
const prefix = 'cs';
export const nameOf = (number: number): string => toIdentifier(prefix, 'match', number);

/** What is known of a match that nobody has told of yet. */
export const toOpening = (match: NewMatch): MatchOpening => {
  const { number, event, stage, bestOf, scheduledAt, veto } = match;
  const [team1, team2] = match.teams;
  return {
    matchId: nameOf(number),
    eventName: event,
    eventSlug: null,
    stage,
    bestOf,
    startsAt: scheduledAt === null ? null : new Date(scheduledAt).toISOString(),
    team1: { id: '', slug: null, name: team1 },
    team2: { id: '', slug: null, name: team2 },
    players: [],
    maps: playedMaps(veto ?? []),
  };
};
