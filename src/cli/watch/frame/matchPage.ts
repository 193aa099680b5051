import type { Session } from '../feed/session.ts';
import type { View } from './view.ts';
import { chanceLine } from './chance.ts';
import { economyLines } from './economy.ts';
import { killFeed } from './feed.ts';
import { headerLines } from './header.ts';
import { hiddenLines } from './hidden.ts';
import { beside, blank, type Line, outside, rule, span } from '../../../output/text/line.ts';
import { pickedRound, roundBoard, roundsPanel } from './rounds.ts';
import type { Size } from '../feed/state.ts';
import { stripOf } from './strip.ts';
import { teamBar, teamBlock } from './teams.ts';

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

/** Renders a match without room for its players: the score, the teams, and the latest event. */
export const smallMatchPage = (
  session: Session,
  view: View,
  { columns, rows }: Size,
  moment: number,
): readonly Line[] => {
  if (session.isHidden) return hiddenLines(session, columns).slice(0, rows);
  const head = headerLines({ board: session.board, view, moment, width: columns }, rows);
  const bars = (['team1', 'team2'] as const).map(team =>
    teamBar(session, team, { width: columns, chance: true }),
  );
  const left = rows - head.length - bars.length;
  return [...head, ...bars, ...killFeed(session, columns, left)].slice(0, rows);
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
  return [head, ...scoreboard({ ...session, board }, view, { ...size, rows: size.rows - 1 })];
};

const scoreboard = (session: Session, view: View, size: Size): readonly Line[] => {
  const { columns, rows } = size;
  if (columns >= wideFrom) return wide(session, view, size);
  const side = columns >= sideFeedFrom;
  const width = side ? columns - feedWidth - 2 : columns;
  // With enough room, the columns get headings and the strip its three lines.
  const options = { width, sort: view.sort, headings: rows >= 17, chance: false };
  const strip = stripOf(session, columns);
  const height = teams(session, options).length;
  const rest = rows - height;
  // The line of the chance takes the place of an empty one; where there is none, the bars of the teams tell it.
  const isSpaced = strip.length > 0 && rest > strip.length + 4;
  const blocks = teams(session, { ...options, chance: !isSpaced });
  const below = rest >= strip.length + 1 ? [...(isSpaced ? [blank] : []), ...strip] : [];
  if (side) return besideFeed(session, { blocks, below, width }, size);
  const shown = withChance(below, session, columns);
  const left = rest - shown.length;
  return [...blocks, ...shown, ...(left >= 3 ? killFeed(session, columns, left) : [])];
};

interface Parts {
  readonly blocks: readonly Line[];
  /** The strip of rounds, after an empty line if there is room. */
  readonly below: readonly Line[];
  /** Of the blocks. */
  readonly width: number;
}

/** The teams with the kill feed beside them, the strip below, then the economy. */
const besideFeed = (
  session: Session,
  { blocks, below, width }: Parts,
  { columns, rows }: Size,
): readonly Line[] => {
  const feed = killFeed(session, feedWidth, rows - below.length);
  const tall = Math.max(blocks.length, Math.min(feed.length, rows - below.length));
  // A long feed leaves an empty line under the teams.
  const [left, under] =
    tall > blocks.length && below[0] === blank
      ? [[...blocks, chanceLine(session, width) ?? blank], below]
      : [blocks, withChance(below, session, columns)];
  const top = [...beside(fill(left, tall), feed, width + 2), ...under];
  const free = rows - top.length;
  return free >= 7 && session.buys.length > 0
    ? [...top, blank, ...economyLines(session, columns, free - 1)]
    : top;
};

/** The lines below the teams with the chance to win the round in place of the first, if that is empty. */
const withChance = (below: readonly Line[], session: Session, columns: number): readonly Line[] =>
  below[0] === blank ? [chanceLine(session, columns) ?? blank, ...below.slice(1)] : below;

/** Line-ups side by side, the strip below, then the economy and the kill feed side by side. */
const wide = (session: Session, view: View, { columns, rows }: Size): readonly Line[] => {
  const half = Math.floor(columns / 2);
  const options = { width: half - 1, sort: view.sort, headings: true, chance: false };
  const blocks = beside(
    teamBlock(session, 'team1', options),
    teamBlock(session, 'team2', { ...options, width: columns - half }),
    half,
  );
  const strip = stripOf(session, columns);
  const chance = chanceLine(session, columns) ?? blank;
  const top = [...blocks, chance, ...strip, ...(strip.length > 0 ? [blank] : [])];
  const rest = rows - top.length;
  if (rest < 3) return top;
  const feed = killFeed(session, columns - half, rest);
  // The team bars lack only the purchases.
  if (session.buys.length === 0) return [...top, ...feed];
  return [...top, ...beside(economyLines(session, half - 1, rest), feed, half)];
};

const teams = (session: Session, options: Parameters<typeof teamBlock>[2]): readonly Line[] => [
  ...teamBlock(session, 'team1', options),
  ...teamBlock(session, 'team2', { ...options, headings: false }),
];

const fill = (lines: readonly Line[], rows: number): readonly Line[] => [
  ...lines,
  ...Array.from({ length: Math.max(0, rows - lines.length) }, () => blank),
];
