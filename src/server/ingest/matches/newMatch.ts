import type { MatchOpening } from '../../../core/scoreboard/event.ts';
import type { StoredVetoStep } from '../../rows/matchDetails.ts';
import { toIdentifier } from '../../../data/store/identifiers.ts';
import { LiveMatchError } from './liveMatchError.ts';

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

/** The maps of a veto that are played. */
export const playedMaps = (veto: readonly StoredVetoStep[]) =>
  veto
    .filter(({ type }) => type !== 'removed')
    .map(({ map, team }, index) => ({
      number: index + 1,
      name: map,
      pickedBy: team === null ? null : team === 1 ? ('team1' as const) : ('team2' as const),
    }));

/** What is known of a match that nobody has told of yet. */
export const toOpening = ({ number, teams, event, scheduledAt, veto, ...known }: NewMatch): MatchOpening => {
  const { stage, bestOf } = known;
  const [team1, team2] = teams.map(name => ({ id: '', slug: null, name }));
  if (!team1 || !team2) throw new LiveMatchError('a match has two teams', 'name both');
  return {
    matchId: nameOf(number),
    eventName: event,
    eventSlug: null,
    stage,
    bestOf,
    startsAt: scheduledAt === null ? null : new Date(scheduledAt).toISOString(),
    team1,
    team2,
    players: [],
    maps: playedMaps(veto ?? []),
  };
};
