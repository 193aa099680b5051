import type { View } from '../../output/views/view.ts';
import { overlayBoard } from '../../scoreboard/seen/seenBoard.ts';
import { matchPage, stillRows } from './matchPage.ts';
import { openView } from '../screen/view.ts';

/** The answer of a live route as the watch would draw it, without what only a running watch knows. */
export const liveMatchView: View<unknown> = (data, { width, now }) => {
  const board = overlayBoard(undefined, data, { at: now });
  if (!board || board.players.length === 0) return undefined;
  const session = { board, ended: new Map(), buys: [] };
  const lines = matchPage(session, openView(), { columns: width, rows: stillRows }, now);
  return lines.slice(0, lines.findLastIndex(line => line.some(({ text }) => text.trim() !== '')) + 1);
};
