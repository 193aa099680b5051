import type { View } from '../../../output/views/view.ts';
import { overlayBoard } from '../../../core/scoreboard/seen/seenBoard.ts';
import { openSession } from '../feed/session.ts';
import { matchPage, stillRows } from './matchPage.ts';
import { openView } from './view.ts';

/** Draws the answer of a live route like the watch, without the facts that only a running watch knows. */
export const liveMatchView: View<unknown> = (data, { width, now }) => {
  const board = overlayBoard(undefined, data, { at: now });
  if (!board || board.players.length === 0) return undefined;
  const session = openSession(board, now);
  const lines = matchPage(session, openView(), { columns: width, rows: stillRows }, now);
  return lines.slice(0, lines.findLastIndex(line => line.some(({ text }) => text.trim() !== '')) + 1);
};
