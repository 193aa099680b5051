import type { BombState, ByType, MatchEvent } from './event.ts';
import { isLater, isPlaced } from './eventId.ts';
import { mapOf, type ScoreboardState } from './state.ts';

/** A snapshot gives its time to the second (the Date header), so it may include events of the following second. */
const snapshotGrain = 1000;

/**
 * Whether the scoreboard already includes an event: by the place in the match that its identifier says, or else by the
 * identifier with its time, or by its content, if it is no later: no player dies twice in a round, and no round ends twice.
 */
export const isIncluded = (state: ScoreboardState, event: MatchEvent): boolean => {
  const { last } = state;
  if (!last) return false;
  if (isPlaced(last.id) && isPlaced(event.id)) return !isLater(event, last);
  const isSame = ({ id, at }: { readonly id: string; readonly at: string }): boolean =>
    id === event.id && at === event.at;
  if (isSame(last) || state.feed.some(isSame)) return true;
  if (Date.parse(event.at) > Date.parse(last.at) + snapshotGrain) return false;
  // Each question is looked up by the type of its own event.
  const question = questions[event.type] as (state: ScoreboardState, event: MatchEvent) => boolean;
  return question(state, event);
};

/** Whether an event is late and of an earlier round, so that only a new scoreboard tells what it changed. */
export const isOutOfPlace = ({ last, mapNumber, round }: ScoreboardState, event: MatchEvent): boolean => {
  if (!last || !('round' in event) || event.type === 'correction' || mapNumber === null) return false;
  if (Date.parse(event.at) >= Date.parse(last.at)) return false;
  return event.mapNumber < mapNumber || (event.mapNumber === mapNumber && event.round < (round ?? 0));
};

/** Whether rounds before an event, or the end of the map before it, have not been told. */
export const isAhead = (state: ScoreboardState, event: MatchEvent): boolean => {
  if (!('mapNumber' in event) || event.type === 'correction' || state.mapNumber === null) return false;
  const { score } = mapOf(state, event.mapNumber) ?? {};
  const before = 'round' in event ? event.round - 1 : event.score.team1 + event.score.team2 - 1;
  if (event.mapNumber > state.mapNumber) return mapOf(state)?.status !== 'finished' || before > 0;
  return score !== null && score !== undefined && score.team1 + score.team2 < before;
};

interface Place {
  readonly mapNumber: number;
  readonly round: number;
}

const inRound = ({ mapNumber, round }: ScoreboardState, event: Place): boolean =>
  mapNumber === event.mapNumber && round === event.round;

const hasEnded = ({ rounds }: ScoreboardState, { mapNumber, round }: Place): boolean =>
  rounds.some(each => each.mapNumber === mapNumber && each.round === round);

const hasBomb = (state: ScoreboardState, event: Place, bombs: readonly BombState[]): boolean =>
  hasEnded(state, event) || (inRound(state, event) && state.bomb !== null && bombs.includes(state.bomb));

const questions: ByType<ScoreboardState, boolean> = {
  round_start: (state, event) => hasEnded(state, event) || (inRound(state, event) && state.phase === 'live'),
  kill: (state, event) =>
    hasEnded(state, event) ||
    (inRound(state, event) &&
      state.players.some(({ playerId, alive }) => playerId === event.victimId && alive === false)),
  bomb_planted: (state, event) => hasBomb(state, event, ['planted', 'defusing', 'defused', 'exploded']),
  bomb_defused: (state, event) => hasBomb(state, event, ['defused']),
  bomb_exploded: (state, event) => hasBomb(state, event, ['exploded']),
  round_end: hasEnded,
  map_end: ({ maps }, event) =>
    maps.some(({ number, status }) => number === event.mapNumber && status === 'finished'),
  match_end: ({ finished }) => finished,
  // A correction states what holds, so a second one does no harm; an exchange of the teams would be undone by it.
  correction: (_, event) => event.swapped === true,
};
