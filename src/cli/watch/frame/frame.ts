import { greatest } from '../../../core/extremes.ts';
import { type View, shownMoment } from './view.ts';
import { toAscii } from '../../../output/text/ascii.ts';
import { displayWidth } from '../../../output/text/width.ts';
import { relativeTime } from '../../../output/text/time.ts';
import { footerLine, helpLines } from './footer.ts';
import { drawBoard, matchesOn } from './board.ts';
import { stateMarks } from './header.ts';
import type { Place } from './keys.ts';
import {
  blank,
  cell,
  centre,
  dotted,
  fit,
  type Line,
  outside,
  paintLine,
  rule,
  span,
  spread,
} from '../../../output/text/line.ts';
import { matchPage, stillRows } from './matchPage.ts';
import type { Session } from '../feed/session.ts';
import type { Appearance, OtherMatch, Size, WatchState } from '../feed/state.ts';

/** The least columns of a page in a file, and the smallest terminal for anything. */
const leastStill = 40;
const least: Size = { columns: 24, rows: 4 };

/** Renders the whole screen as painted lines that fill it. `now`: the clock, ms since 1970 UTC; the view may be delayed. */
export const frame = (state: WatchState, size: Size, appearance: Appearance, now: number, view: View) => {
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
  const size = { columns: Math.max(columns, leastStill), rows: stillRows };
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
  if (view.page === 'match' && session) return matchPage(session, view, size, moment);
  if (view.page === 'match')
    return [blank, centre([span('Waiting for the scoreboard …', 'dim')], size.columns)];
  return boardPage(state, size, moment, view);
};

const waiting = ({ status }: WatchState, { delay }: View): string =>
  delay > 0 && status.heardAt !== undefined
    ? `Delayed by ${delay / 1000} s …`
    : 'Fetching the live matches …';

/** The place on the board of the match that is drawn in a cell of the screen; undefined if there is none. */
export const clickedMatch = (
  state: WatchState,
  size: Size,
  now: number,
  view: View,
  { column, row }: Place,
): number | undefined => {
  if (view.page !== 'board' || view.help || row === 0) return undefined;
  const board = boardOf(state, { ...size, rows: size.rows - 1 }, shownMoment(view, now), view);
  return board.matchAt({ column, row: row - 1 });
};

const sessionsOf = (state: WatchState, view: Pick<View, 'filter'>): readonly Session[] =>
  matchesOn(state, view).flatMap(matchId => state.world?.get(matchId) ?? []);

const boardOf = (state: WatchState, size: Size, moment: number, { cursor, sort, ...view }: View) => {
  const room = { ...size, rows: size.rows - 1 };
  return drawBoard(sessionsOf(state, view), { cursor, size: room, moment, sort });
};

const boardPage = (state: WatchState, size: Size, moment: number, view: View): readonly Line[] => {
  const { order } = state;
  const sessions = sessionsOf(state, view);
  const finished = sessions.filter(({ board }) => board.finished).length;
  const live = sessions.length - finished;
  const counts = [
    live > 0 || finished === 0 ? span(` ● LIVE ${live}`, 'live') : undefined,
    finished > 0 ? span(`${live > 0 ? '' : ' '}finished ${finished}`, 'bold') : undefined,
    sessions.length === order.length ? undefined : span(`of ${order.length}`, 'bold'),
  ];
  const head = spread([...dotted(counts), ...filterMark(view)], stateMarks(view), size.columns);
  if (sessions.length === 0 && order.length > 0)
    return [
      head,
      blank,
      centre([span('No live match fits the filter: Esc shows all.', 'dim')], size.columns),
    ];
  const body =
    sessions.length > 0
      ? boardOf(state, size, moment, view).lines
      : [blank, centre([span('No match is live right now.', 'dim')], size.columns), blank];
  const room = { ...size, rows: size.rows - 1 - body.length };
  return [head, ...body, ...othersLines(othersOf(state, moment), room, moment)];
};

type Others = readonly (readonly [string, readonly OtherMatch[]])[];

const othersOf = ({ status: { beside }, order }: WatchState, moment: number): Others => {
  const { last = [], next = [] } = beside ?? {};
  const isElsewhere = ({ id }: OtherMatch): boolean => !order.includes(id);
  const parts: Others = [
    ['Last results', last.filter(isElsewhere)],
    ['Next', next.filter(each => isElsewhere(each) && each.startsAt > moment)],
  ];
  return parts.filter(([, matches]) => matches.length > 0);
};

/** Each part under its heading in its share of the rows; in a single row the next match. */
const othersLines = (parts: Others, { columns, rows }: Size, moment: number): readonly Line[] => {
  const each = Math.floor(rows / parts.length) - 1;
  const shown = parts.map(([title, matches]) => [title, matches.slice(0, Math.max(1, each))] as const);
  const longest = greatest(shown.flatMap(([, matches]) => matches.map(({ name }) => displayWidth(name))));
  const lineOf = ({ name, eventName, startsAt }: OtherMatch): Line => [
    cell(`  ${relativeTime(startsAt, moment)}`, 12, 'left', 'dim'),
    cell(outside(name), Math.min(longest, columns - 12)),
    span(`  ${outside(eventName)}`, 'dim'),
  ];
  if (each > 0) return shown.flatMap(([title, matches]) => [rule(title, columns), ...matches.map(lineOf)]);
  const [title, [first] = []] = shown.at(-1) ?? [];
  return title && first && rows > 0 ? [[span(` ${title}`, 'bold'), ...lineOf(first)]] : [];
};

const filterMark = ({ filter, typing }: View): Line =>
  filter === '' && !typing ? [] : [span(' · '), span(`/${outside(filter)}${typing ? '▏' : ''}`, 'warning')];
