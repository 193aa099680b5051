import type { Session } from '../feed/session.ts';
import type { View } from './view.ts';
import { chanceLine } from './chance.ts';
import { economyLines } from './economy.ts';
import { killFeed } from './feed.ts';
import { headerLines } from './header.ts';
import { hiddenLines } from './hidden.ts';
import { beside, blank, type Line, outside, rule, span } from '../../../output/text/line.ts';
import { pickedRound, roundBoard, roundsPanel, stripOf } from './rounds.ts';
import type { Size } from '../feed/state.ts';
import { teamBar, teamBlock } from './teams.ts';

const teams = ['team1', 'team2'] as const;

/** From this width on, both line-ups stand side by side; from the next one, the kill feed stands beside them. */
const wideFrom = 160;
const sideFeedFrom = 110;
const feedWidth = 42;

/** The lines of a static page: enough for everything. */
export const stillRows = 34;

/** Renders one match on `size.rows` lines. */
export const matchPage = (session: Session, view: View, size: Size, moment: number): readonly Line[] => {
  if (session.isHidden) return hiddenLines(session, size.columns).slice(0, size.rows);
  const input = { board: session.board, view, moment, width: size.columns };
  const head = headerLines(input, size.rows);
  const room = { columns: size.columns, rows: size.rows - head.length };
  return [...head, ...body(session, view, room)].slice(0, size.rows);
};

const body = (session: Session, view: View, size: Size): readonly Line[] => {
  if (view.panel === 'economy') return economyLines(session, size.columns, size.rows);
  if (view.panel === 'rounds') return roundsBody(session, view, size);
  return scoreboard(session, view, size);
};

const roundsBody = (session: Session, view: View, size: Size): readonly Line[] => {
  if (!view.inRound) return roundsPanel(session, view, size.columns, size.rows);
  const round = pickedRound(session, view);
  const board = roundBoard(session, view);
  const head = rule(
    round ? `Round ${round.round} of ${outside(round.map)} as it ended` : 'Round',
    size.columns,
    [span('b back', 'dim')],
  );
  if (!board)
    return [
      head,
      [span(' The watch did not see its end: only the result is known.', 'dim')],
      [span(' f asks the service for what it knows of the earlier rounds: 1 request', 'dim')],
    ];
  const then = { ...session, board, later: session.board.players };
  return [head, ...scoreboard(then, view, { ...size, rows: size.rows - 1 })];
};

/**
 * The teams, below each other or in a wide terminal side by side, with the chance and the rounds below; then, or beside
 * them, the last kills; then the economy if there is room. Without room for the players, the teams alone.
 */
const scoreboard = (session: Session, view: View, { columns, rows }: Size): readonly Line[] => {
  const isWide = columns >= wideFrom;
  const feedColumns = columns >= sideFeedFrom && !isWide ? feedWidth : 0;
  const width = isWide ? Math.floor(columns / 2) : columns - (feedColumns && feedColumns + 2);
  // With enough room, the columns get headings and the strip its three lines.
  const options = { width: isWide ? width - 1 : width, sort: view.sort, headings: rows >= 17, chance: false };
  const blocksOf = (chance: boolean): readonly Line[] => {
    const first = teamBlock(session, 'team1', { ...options, chance });
    const second = { ...options, chance, headings: isWide && options.headings };
    const other = teamBlock(session, 'team2', second);
    const whole = isWide ? beside(first, other, width) : [...first, ...other];
    return whole.length <= rows
      ? whole
      : teams.map(team => teamBar(session, team, { width: columns, chance }));
  };
  const strip = stripOf(session, columns);
  const rest = rows - blocksOf(false).length;
  // Where the chance has no line, the bars of the teams tell it.
  const isSpaced = rest > strip.length + 4;
  const blocks = blocksOf(!isSpaced);
  const below = [
    ...(isSpaced ? [chanceLine(session, columns) ?? blank] : []),
    ...(rest > strip.length ? strip : []),
  ];
  const feedOf = (width: number, height: number) => killFeed(session, width, height, shownEntry(view));
  const top =
    feedColumns === 0
      ? [...blocks, ...below, ...feedOf(columns, rows - blocks.length - below.length)]
      : [...beside(blocks, feedOf(feedColumns, rows - below.length), width + 2), ...below];
  const free = rows - top.length;
  return free >= 7 && session.buys.length > 0
    ? [...top, blank, ...economyLines(session, columns, free - 1)]
    : top;
};

/** The newest entry of the feed that is shown; undefined: always the newest. */
const shownEntry = ({ panel, picked }: View): number | undefined => (panel === 'main' ? picked : undefined);
