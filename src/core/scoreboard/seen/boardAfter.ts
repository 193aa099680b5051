import { applyEvent } from '../reduce.ts';
import type { ScoreboardState } from '../state.ts';
import type { ReadUpdate } from './readUpdate.ts';
import { layOver } from './seenBoard.ts';

/**
 * The scoreboard after an update of its match that arrived at `now` (milliseconds since 1970 UTC): the same object if
 * nothing changed, undefined until a snapshot has told of the match.
 */
export const boardAfter = (
  board: ScoreboardState | undefined,
  update: ReadUpdate,
  matchId: string,
  now: number,
): ScoreboardState | undefined => {
  if (update.kind === 'other') return board;
  if (update.kind === 'event') return board && applyEvent(board, update.event);
  const at = update.at ?? new Date(now).toISOString();
  // A snapshot older than the shown scoreboard would take the score back.
  if (board?.last && Date.parse(at) < Date.parse(board.last.at)) return board;
  const next = layOver(board, update.seen, {
    matchId,
    at: Date.parse(at),
    isWhole: update.isWhole,
  });
  return next && { ...next, last: { id: update.id ?? `${matchId}:snapshot:${at}`, at } };
};
