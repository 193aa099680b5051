import { sideOf } from '../../../core/scoreboard/sides.ts';
import type { Kill, TeamKey } from '../../../core/scoreboard/event.ts';
import { cell, type Line, lineWidth, outside, span, type Span } from '../../../output/text/line.ts';
import { displayWidth } from '../../../output/text/width.ts';
import { sideRole } from '../../../output/roundStrip.ts';
import { chanceIn } from '../feed/chances.ts';
import type { Session } from '../feed/session.ts';

/** A team's chance to win the round in whole percent, from 1 to 99; both teams' add up to 100. */
export const chancePercent = (session: Session, team: TeamKey): number | undefined => {
  const chance = chanceIn(session);
  if (chance === undefined) return undefined;
  const team1 = Math.max(1, Math.min(99, Math.round(100 * chance)));
  return team === 'team1' ? team1 : 100 - team1;
};

const mostName = 16;
const leastBar = 10;

/** `Win chance  Tall Trees ~63% ━━━━━━──── ~37% Night Birds`; undefined if the chance is unknown. */
export const chanceLine = (session: Session, width: number): Line | undefined => {
  const { board } = session;
  const [team1, team2] = [chancePercent(session, 'team1'), chancePercent(session, 'team2')];
  if (team1 === undefined || team2 === undefined) return undefined;
  const roles = { team1: sideRole(sideOf(board, 'team1')), team2: sideRole(sideOf(board, 'team2')) };
  const nameOf = (team: TeamKey): Span => {
    const name = outside(board.opening[team].name);
    return cell(name, Math.min(mostName, displayWidth(name)), 'left', roles[team]);
  };
  const ends = ([before, after]: readonly [Line, Line]) => ({
    before: [span(' Win chance ', 'dim'), ...before, span(`~${team1}% `, roles.team1)],
    after: [span(` ~${team2}%`, roles.team2), ...after],
  });
  const named = ends([
    [nameOf('team1'), span(' ')],
    [span(' '), nameOf('team2'), span(' ')],
  ]);
  const barOf = ({ before, after }: typeof named): number => width - lineWidth([...before, ...after]);
  const shown = barOf(named) >= leastBar ? named : ends([[], [span(' ')]]);
  const bar = Math.max(0, barOf(shown));
  const first = Math.round((bar * team1) / 100);
  return [
    ...shown.before,
    span('━'.repeat(first), roles.team1),
    span('─'.repeat(bar - first), roles.team2),
    ...shown.after,
  ];
};

/** What a kill changed for the team of the killer, or of the one who died alone: `~+18%`. */
export const swingSpans = ({ chances, board }: Session): ((kill: Kill) => Span | undefined) => {
  const swings = new Map(chances.swings.map(swing => [swing.id, swing]));
  return ({ id, killerId, victimId }) => {
    const swing = swings.get(id);
    if (!swing) return undefined;
    const team = board.players.find(({ playerId }) => playerId === (killerId ?? victimId))?.team;
    const points = Math.round(100 * swing.added) * (team === undefined || team === swing.team ? 1 : -1);
    return span(`~${points < 0 ? '-' : '+'}${Math.abs(points)}%`, points < 0 ? 'bad' : 'good');
  };
};
