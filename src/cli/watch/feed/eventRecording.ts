import { toLiveRounds, toLiveScoreboard } from '../../../core/scoreboard/answers.ts';
import type { MatchEvent, MatchOpening } from '../../../core/scoreboard/event.ts';
import { openScoreboard } from '../../../core/scoreboard/state.ts';
import type { Recorded } from './recording.ts';

/** The recording that a watch of a whole match would have made: the scoreboard before its first event, then each event. */
export const recordingOf = (opening: MatchOpening, events: readonly MatchEvent[]): readonly Recorded[] => {
  const [first] = events;
  if (!first) return [];
  const began = Date.parse(first.at);
  const board = openScoreboard(opening);
  const snapshot = {
    id: `${opening.matchId}:snapshot:${first.at}`,
    type: 'snapshot',
    matchId: opening.matchId,
    at: first.at,
    state: { ...toLiveScoreboard(board, began), rounds: toLiveRounds(board) },
  };
  return [snapshot, ...events].map(value => ({
    at: Date.parse(value.at),
    incoming: { text: JSON.stringify(value), value, id: value.id, name: value.type },
  }));
};
