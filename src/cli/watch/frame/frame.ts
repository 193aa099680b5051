import { type View, shownMoment } from './view.ts';
import { toAscii } from '../../../output/text/ascii.ts';
import { footerLine } from './footer.ts';
import { boardLines, matchesOn } from './board.ts';
import { helpLines } from './help.ts';
import { stateMarks } from './header.ts';
import {
  blank,
  centre,
  dotted,
  fit,
  type Line,
  outside,
  paintLine,
  span,
  spread,
} from '../../../output/text/line.ts';
import { matchPage, smallMatchPage, stillRows } from './matchPage.ts';
import type { Appearance, Size, WatchState } from '../feed/state.ts';

/** The smallest terminal for the scoreboard, and the smallest for anything. */
const smallest: Size = { columns: 40, rows: 15 };
const least: Size = { columns: 24, rows: 4 };

/**
 * Renders the whole screen as painted lines that fill it. `now`: the clock, ms since 1970 UTC; the view may be delayed.
 */
export const frame = (
  state: WatchState,
  size: Size,
  appearance: Appearance,
  now: number,
  view: View,
): readonly string[] => {
  const lines = screenLines(state, size, now, view);
  return Array.from({ length: size.rows }, (_, row) => {
    const text = paintLine(fit(lines[row] ?? blank, size.columns), appearance.theme);
    return appearance.ascii ? toAscii(text) : text;
  });
};

/** Renders only the page, without keys and freshness: for a pipe, a file, a status line. */
export const stillFrame = (
  state: WatchState,
  columns: number,
  appearance: Appearance,
  now: number,
  view: View,
): string => {
  const size = { columns: Math.max(columns, smallest.columns), rows: stillRows };
  const lines = page(state, size, now, view).map(line =>
    paintLine(fit(line, size.columns), appearance.theme),
  );
  const last = lines.findLastIndex(line => line !== '');
  const text = lines
    .slice(0, last + 1)
    .map(line => `${line}\n`)
    .join('');
  return appearance.ascii ? toAscii(text) : text;
};

const screenLines = (state: WatchState, size: Size, now: number, view: View): readonly Line[] => {
  if (size.columns < least.columns || size.rows < least.rows) return tooSmall(size);
  if (view.help) return helpLines(size);
  const room = { ...size, rows: size.rows - 1 };
  const body = page(state, room, now, view).slice(0, room.rows);
  return [
    ...body,
    ...Array.from({ length: room.rows - body.length }, () => blank),
    footerLine(state, view, now, size.columns),
  ];
};

const tooSmall = ({ columns, rows }: Size): readonly Line[] => [
  [span(`too small: ${columns}×${rows}`)],
  [span(`needs ${least.columns}×${least.rows}`)],
];

const page = (state: WatchState, size: Size, now: number, view: View): readonly Line[] => {
  const moment = shownMoment(view, now);
  if (!state.world) return [blank, centre([span(waiting(state, view), 'dim')], size.columns)];
  const session = view.matchId === undefined ? undefined : state.world.get(view.matchId);
  if (view.page === 'match' && session) {
    // The footer takes one of the rows.
    const isSmall = size.columns < smallest.columns || size.rows < smallest.rows - 1;
    return (isSmall ? smallMatchPage : matchPage)(session, view, size, moment);
  }
  if (view.page === 'match')
    return [blank, centre([span('Waiting for the scoreboard …', 'dim')], size.columns)];
  return boardPage(state, size, moment, view);
};

const waiting = ({ status }: WatchState, { delay }: View): string =>
  delay > 0 && status.heardAt !== undefined
    ? `Delayed by ${delay / 1000} s …`
    : 'Fetching the live matches …';

const boardPage = (state: WatchState, size: Size, moment: number, view: View): readonly Line[] => {
  const { world, order, status } = state;
  const sessions = matchesOn(state, view).flatMap(matchId => world?.get(matchId) ?? []);
  const finished = sessions.filter(({ board }) => board.finished).length;
  const live = sessions.length - finished;
  const counts = [
    live > 0 || finished === 0 ? span(` ● LIVE ${live}`, 'live') : undefined,
    finished > 0 ? span(`${live > 0 ? '' : ' '}finished ${finished}`, 'bold') : undefined,
    sessions.length === order.length ? undefined : span(`of ${order.length}`, 'bold'),
  ];
  const head = spread([...dotted(counts), ...filterMark(view)], stateMarks(view), size.columns);
  const next =
    status.nextUp === undefined ? [] : [fit([span(`  Next: ${outside(status.nextUp)}`)], size.columns)];
  if (sessions.length === 0) {
    const said =
      order.length > 0 ? 'No live match fits the filter: Esc shows all.' : 'No match is live right now.';
    return [head, blank, centre([span(said, 'dim')], size.columns), ...(order.length > 0 ? [] : next)];
  }
  const room = { ...size, rows: size.rows - 1 - next.length };
  const { cursor, sort } = view;
  return [head, ...boardLines(sessions, { cursor, size: room, moment, sort }), ...next];
};

const filterMark = ({ filter, typing }: View): Line =>
  filter === '' && !typing ? [] : [span(' · '), span(`/${outside(filter)}${typing ? '▏' : ''}`, 'warning')];
