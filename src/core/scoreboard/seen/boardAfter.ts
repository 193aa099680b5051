import { applyEvent } from '../reduce.ts';
import type { ScoreboardState } from '../state.ts';
import type { MatchEvent } from '../event.ts';
import type { ReadUpdate } from './readUpdate.ts';
import { sideThen } from './readBoard.ts';
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
  if (update.kind === 'event') return board && applyEvent(begun(board, update.event), update.event);
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

/** The scoreboard in the round of an event that is of a later one, whose start was not told. */
const begun = (board: ScoreboardState, event: MatchEvent): ScoreboardState => {
  if (!('playerId' in event || 'victimId' in event || event.type === 'bomb_exploded')) return board;
  const { id, matchId, at, mapNumber, round } = event;
  const isLater = mapNumber === board.mapNumber && board.round !== null && round > board.round;
  const team1Side = isLater ? sideThen(board, event) : undefined;
  if (team1Side === undefined) return board;
  const start = { id: `${id}:start`, matchId, at, mapNumber, round, map: '', team1Side, loadouts: [] };
  return { ...applyEvent(board, { ...start, type: 'round_start' }), roundStartedAt: null };
};
