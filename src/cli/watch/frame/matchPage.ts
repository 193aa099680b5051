import { nextBuysOf, type Session } from '../feed/session.ts';
import type { View } from './view.ts';
import { chanceLine } from './chance.ts';
import { killFeed } from './feed.ts';
import { headerLines } from './header.ts';
import { hiddenLines } from './hidden.ts';
import { beside, blank, cell, type Line, lineWidth, outside, rule, span } from '../../../output/text/line.ts';
import { pickedRound, roundBoard, roundsPanel, stripOf } from './rounds.ts';
import type { Size } from '../feed/state.ts';
import { teamBar, teamBlock, wealthOf } from './teams.ts';
import { sideOf } from '../../../core/scoreboard/sides.ts';
import { buyKind } from '../../../core/scoreboard/buys.ts';
import { regulationIn } from '../../../core/scoreboard/state.ts';
import type { NextBuy } from '../../../answers/economy/nextBuy.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { reasonSigns, sideRole } from '../../../output/roundStrip.ts';

/** The dollars of equipment that fill a bar: five players with the most expensive usual equipment. */
const fullBar = 32_500;

/** The economy of the current map: each team's money, and the equipment of both in each round that was seen. */
const economyLines = (session: Session, width: number, rows: number): readonly Line[] => {
  const { board, buys } = session;
  const own = buys.filter(each => each.mapNumber === board.mapNumber);
  const bar = Math.max(4, Math.min(30, Math.floor((width - 56) / 2)));
  const regular = regulationIn(board);
  const size = { team1: sizeOf(board, 'team1'), team2: sizeOf(board, 'team2') };
  const lines = own.toReversed().map(({ round, team1, team2 }): Line => {
    const ended = board.rounds.find(each => each.mapNumber === board.mapNumber && each.round === round);
    const won = (team: TeamKey) =>
      ended?.winner === team ? span(reasonSigns[ended.reason ?? 'unknown'], sideRole(ended.side)) : span(' ');
    const filled = (value: number) =>
      '█'.repeat(Math.max(value > 0 ? 1 : 0, Math.min(bar, Math.round((bar * value) / fullBar))));
    return [
      cell(`~${buyKind(team1, size.team1, round, regular)}`, 11, 'right', 'dim'),
      cell(`$${wholeText(team1)}`, 9, 'right'),
      span(' '),
      cell(filled(team1), bar, 'right', ended ? 'dim' : 'bold'),
      won('team1'),
      cell(`R${round}`, 5, 'right', 'bold'),
      span(' '),
      won('team2'),
      cell(filled(team2), bar, 'left', ended ? 'dim' : 'bold'),
      span(' '),
      cell(`$${wholeText(team2)}`, 8, 'left'),
      cell(`~${buyKind(team2, size.team2, round, regular)}`, 11, 'left', 'dim'),
    ];
  });
  const empty: Line = [span(' Purchases are known from the first round that the watch saw start.', 'dim')];
  return [
    rule('Economy', width, [span('equipment at the round’s start', 'dim')]),
    ...(['team1', 'team2'] as const).map(team => moneyLine(session, team, width)),
    rule('', width),
    ...(lines.length > 0 ? lines : [empty]),
  ].slice(0, rows);
};

const sizeOf = ({ players }: Session['board'], team: TeamKey): number =>
  players.filter(player => player.team === team).length;

const moneyLine = (session: Session, team: TeamKey, width: number): Line => {
  const { board } = session;
  const { money, equipment } = wealthOf(board, team);
  const line = [
    cell(` ${outside(board.opening[team].name)}`, 22, 'left', sideRole(sideOf(board, team))),
    ...(money === undefined ? [] : [span(` $${wholeText(money)}`, 'good')]),
    ...(equipment === undefined ? [] : [span(`  equipment $${wholeText(equipment)}`)]),
  ];
  const form = nextForms(nextBuysOf(session)[team]).find(text => lineWidth(line) + text.length <= width);
  return form === undefined ? line : [...line, span(form, 'dim')];
};

/** What the team can afford in the next round, the long form first. */
const nextForms = ({ won, lost }: Partial<NextBuy> = {}): readonly string[] => {
  const one = won ?? lost;
  if (one === undefined) return [];
  if (won === lost || won === undefined || lost === undefined)
    return [`  next round ~${one}`, `  next ~${one}`];
  return [`  next round ~${won} if won, ~${lost} if lost`, `  next ~${won} or ~${lost}`];
};

const teams = ['team1', 'team2'] as const;

/** From this width on, both line-ups stand side by side; from the next one, the kill feed stands beside them. */
const wideFrom = 160;
const sideFeedFrom = 110;
const feedWidth = 42;

/** The lines of a static page: enough for everything. */
export const stillRows = 34;

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

const shownEntry = ({ panel, picked }: View): number | undefined => (panel === 'main' ? picked : undefined);
