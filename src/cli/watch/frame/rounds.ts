import { scoreText } from '../../../output/text/scoreText.ts';
import { clockText } from '../../../output/text/numbers.ts';
import { regulationIn, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { roundKey, type Session } from '../feed/session.ts';
import { painted } from './teams.ts';
import type { View } from './view.ts';
import { cell, fit, type Line, outside, rule, span } from '../../../output/text/line.ts';
import { reasonSigns, reasonWords, roundStrip, sideRole } from '../../../output/roundStrip.ts';

type Round = ScoreboardState['rounds'][number];

export const stripOf = ({ board }: Session, width: number): readonly Line[] =>
  roundStrip({
    rounds: board.rounds.filter(round => round.mapNumber === board.mapNumber),
    names: { team1: board.opening.team1.name, team2: board.opening.team2.name },
    width,
    regulation: regulationIn(board),
  });

/** The chosen round; by default the newest. */
export const pickedRound = ({ board }: Session, { picked }: View): Round | undefined =>
  board.rounds[picked ?? board.rounds.length - 1];

/** The scoreboard at the end of the chosen round; undefined if the watch did not see it. */
export const roundBoard = (session: Session, view: View): ScoreboardState | undefined => {
  const round = pickedRound(session, view);
  return round && session.ended.get(roundKey(round.mapNumber, round.round));
};

/** The rounds of the match around the chosen one, which is marked; as many as fit. */
export const roundsPanel = (session: Session, view: View, width: number, rows: number): readonly Line[] => {
  const { board } = session;
  const note: Line = [span('Enter: the scoreboard at its end', 'dim')];
  const head = rule('Rounds', width, note);
  if (board.rounds.length === 0) return [head, [span(' No round has ended yet.', 'dim')]];
  const picked = pickedRound(session, view);
  const place = picked ? board.rounds.indexOf(picked) : 0;
  const room = Math.max(1, rows - 1);
  const from = Math.max(0, Math.min(place - Math.floor(room / 2), board.rounds.length - room));
  return [
    head,
    ...board.rounds
      .slice(from, from + room)
      .map(round => roundLine(round, { session, width, chosen: round === picked })),
  ];
};

interface Around {
  readonly session: Session;
  readonly width: number;
  readonly chosen: boolean;
}

const roundLine = (round: Round, { session, width, chosen }: Around): Line => {
  const { board, ended } = session;
  const seen = ended.has(roundKey(round.mapNumber, round.round));
  const line: Line = [
    span(chosen ? '▸ ' : '  ', 'bold'),
    cell(outside(round.map), 10, 'left', 'dim'),
    cell(`R${round.round}`, 4, 'right', 'bold'),
    span('  '),
    cell(round.side, 3, 'left', sideRole(round.side)),
    cell(
      outside(board.opening[round.winner].name),
      Math.max(8, Math.min(24, width - 44)),
      'left',
      sideRole(round.side),
    ),
    cell(` ${reasonSigns[round.reason ?? 'unknown']} ${reasonWords[round.reason ?? 'unknown']}`, 14),
    cell(scoreText(round.score), 6, 'right', 'bold'),
    cell(round.seconds === null ? '' : clockText(round.seconds), 6, 'right', 'dim'),
    span(seen ? '  ●' : '', 'dim'),
  ];
  return chosen ? painted(line, 'bar', width) : fit(line, width);
};
