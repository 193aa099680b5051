import { roundStrip } from '../../../output/roundStrip.ts';
import type { Line } from '../../../output/text/line.ts';
import { regulationIn } from '../../../core/scoreboard/regulation.ts';
import type { Session } from '../feed/session.ts';

/** The rounds of the current map. */
export const stripOf = ({ board }: Session, width: number): readonly Line[] =>
  roundStrip({
    rounds: board.rounds.filter(round => round.mapNumber === board.mapNumber),
    names: { team1: board.opening.team1.name, team2: board.opening.team2.name },
    width,
    regulation: regulationIn(board),
  });
