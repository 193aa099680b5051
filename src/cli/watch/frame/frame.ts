import { type View, shownMoment } from './view.ts';
import { toAscii } from '../../../output/text/ascii.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { footerLine } from './footer.ts';
import { matchesOn } from './boardFilter.ts';
import { gridLines } from './grid.ts';
import { helpLines } from './help.ts';
import { stateMarks } from './header.ts';
import {
  blank,
  centre,
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

/** The part of the screen that has the matches of the board: all but its heading and the footer. */
export const boardRoom = (size: Size): Size => ({ ...size, rows: size.rows - 2 });

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
  const sessions = matchesOn(state, view).map(matchId => world?.get(matchId));
  const [shown, all] = [sessions.length, countOf(order.length, 'match', 'matches')];
  const head = spread(
    [
      span(' '),
      span('● LIVE', 'live'),
      span(shown === order.length ? ` ${all}` : ` ${shown} of ${all}`, 'bold'),
      ...filterMark(view),
    ],
    [...stateMarks(view), span('Enter opens ', 'dim')],
    size.columns,
  );
  if (order.length > 0 && shown === 0)
    return [
      head,
      blank,
      centre([span('No live match fits the filter: Esc shows all.', 'dim')], size.columns),
    ];
  if (shown === 0)
    return [
      head,
      blank,
      centre([span('No match is live right now.', 'dim')], size.columns),
      ...(status.nextUp === undefined
        ? []
        : [centre([span(`Next: ${outside(status.nextUp)}`)], size.columns)]),
    ];
  const room = { ...size, rows: size.rows - 1 };
  return [head, ...gridLines({ sessions, cursor: view.cursor, size: room, moment, sort: view.sort })];
};

const filterMark = ({ filter, typing }: View): Line =>
  filter === '' && !typing ? [] : [span(' · '), span(`/${outside(filter)}${typing ? '▏' : ''}`, 'warning')];
