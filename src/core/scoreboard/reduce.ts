import { correct } from './correct.ts';
import { endMap, endRound } from './ends.ts';
import type { MatchEvent } from './event.ts';
import { isLater } from './eventId.ts';
import { isIncluded } from './included.ts';
import { startRound } from './startRound.ts';
import type { ScoreboardState } from './state.ts';
import { bomb, kill } from './withinRound.ts';

/**
 * The scoreboard after an event. An event that was already applied, is older than the last one, or belongs to another
 * match changes nothing: the same state is returned.
 */
export const applyEvent = (state: ScoreboardState, event: MatchEvent): ScoreboardState => {
  if (event.matchId !== state.opening.matchId) return state;
  if (state.last && !isLater(event, state.last)) return state;
  if (isIncluded(state, event)) return state;
  // Each change is looked up by the type of its own event.
  const change = changes[event.type] as (state: ScoreboardState, event: MatchEvent) => ScoreboardState;
  return { ...change(state, event), last: { id: event.id, at: event.at } };
};

type Change<E> = (state: ScoreboardState, event: E) => ScoreboardState;
type Changes = { readonly [T in MatchEvent['type']]: Change<Extract<MatchEvent, { readonly type: T }>> };

const changes: Changes = {
  round_start: startRound,
  kill,
  bomb_planted: (state, event) => ({ ...bomb(state, event), bomb: 'planted', bombPlantedAt: event.at }),
  bomb_defused: (state, event) => ({ ...bomb(state, event), bomb: 'defused' }),
  bomb_exploded: (state, event) => ({ ...bomb(state, event), bomb: 'exploded' }),
  round_end: endRound,
  map_end: endMap,
  match_end: (state, { series, winner }) => ({ ...state, phase: 'over', series, finished: true, winner }),
  correction: correct,
};
