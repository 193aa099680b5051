import type { RouteEntry } from '../../core/table/index.ts';
import { findView, type ViewEntry } from '../../output/views/index.ts';
import { overlayBoard } from '../../core/scoreboard/seen/seenBoard.ts';
import type { View } from '../../output/views/view.ts';
import { openSession } from '../watch/feed/session.ts';
import { matchPage, stillRows } from '../watch/frame/matchPage.ts';
import { openView } from '../watch/frame/view.ts';

export { createViewFormat, drawView } from '../../output/views/viewFormat.ts';

/** The picture of a route's answer; undefined when the route has only the table. */
export const findPicture = (entry: RouteEntry): ViewEntry | undefined =>
  // `watch` draws the same.
  /^live (?:scoreboard|state)$/.test(`${entry.group} ${entry.verb}`)
    ? { view: liveMatchView }
    : findView(entry);

/** Draws the answer of a live route like the watch, without the facts that only a running watch knows. */
export const liveMatchView: View<unknown> = (data, { width, now }) => {
  const board = overlayBoard(undefined, data, { at: now });
  if (!board || board.players.length === 0) return undefined;
  const session = openSession(board);
  const lines = matchPage(session, openView(), { columns: width, rows: stillRows }, now);
  return lines.slice(0, lines.findLastIndex(line => line.some(({ text }) => text.trim() !== '')) + 1);
};
