import { sideOf } from '../../../core/scoreboard/sides.ts';
import { buyKind } from '../../../core/scoreboard/buys.ts';
import { regulationIn } from '../../../core/scoreboard/regulation.ts';
import type { NextBuy } from '../../../answers/economy/nextBuy.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { nextBuysOf, type Session } from '../feed/session.ts';
import { cell, type Line, lineWidth, outside, rule, span } from '../../../output/text/line.ts';
import { reasonSigns, sideRole } from '../../../output/roundStrip.ts';
import { wealthOf } from './teams.ts';

/** The dollars of equipment that fill a bar: five players with the most expensive usual equipment. */
const fullBar = 32_500;

/** The economy of the current map: each team's money, and the equipment of both in each round that was seen. */
export const economyLines = (session: Session, width: number, rows: number): readonly Line[] => {
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
