import { buyKind } from '../../../core/scoreboard/buys.ts';
import { regulationIn, mapOf, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import type { Side, TeamKey } from '../../../core/scoreboard/event.ts';
import { aliveOf, sideOf } from '../../../core/scoreboard/sides.ts';
import type { Role } from '../../../output/theme.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { displayWidth } from '../../../output/text/width.ts';
import type { Session } from '../feed/session.ts';
import type { Sort } from './view.ts';
import { type Line, outside, padLine, span, spread } from '../../../output/text/line.ts';
import { chancePercent } from './chance.ts';
import { playerLines } from './players.ts';

const barRole = (side: Side | undefined): Role => (side === 'CT' ? 'ctBar' : side === 'T' ? 'tBar' : 'bar');

export const mapScore = (board: ScoreboardState) => mapOf(board)?.score ?? undefined;

/** The number of maps in the series, including future ones. The service may list fewer while they are unknown. */
export const mapsInAll = ({ maps, opening }: ScoreboardState): number =>
  Math.max(maps.length, opening.bestOf ?? 0);

interface BlockOptions {
  readonly width: number;
  readonly sort: Sort;
  readonly headings: boolean;
  readonly chance: boolean;
}

/** A team's name on a bar in the colour of its side, with its players below. */
export const teamBlock = (session: Session, team: TeamKey, options: BlockOptions): readonly Line[] => {
  const { header, lines } = playerLines(session.board, team, options);
  const { headings } = options;
  return [teamBar(session, team, options), ...(headings && lines.length > 0 ? [header] : []), ...lines];
};

export const teamBar = (
  session: Session,
  team: TeamKey,
  { width, chance }: Pick<BlockOptions, 'width' | 'chance'>,
): Line => {
  const { board } = session;
  const side = sideOf(board, team);
  const role = barRole(side);
  const score = mapScore(board)?.[team];
  const left = [
    ` ${side ?? ''}`.padEnd(4),
    outside(board.opening[team].name),
    score === undefined ? '' : `  ${score}`,
  ];
  const taken = displayWidth(left.join(''));
  let right = '';
  const add = (fact: string): boolean => {
    const longer = right === '' ? fact : `${right} · ${fact}`;
    if (longer.length + taken + 4 > width) return false;
    right = longer;
    return true;
  };
  teamFacts(session, team).every(add);
  const percent = chance ? chancePercent(session, team) : undefined;
  if (percent !== undefined) add(`~${percent}%`);
  const line = spread([span(left.join(''))], [span(`${right} `)], width);
  return painted(line, role, width);
};

/** A whole line in one role, so that a bar has no seams. */
export const painted = (line: Line, role: Role, width: number): Line => [
  span(
    padLine(line, width)
      .map(({ text }) => text)
      .join(''),
    role,
  ),
];

/** Living players, purchases and money, as far as they are known. Computed values are marked `~`. */
const teamFacts = ({ board, buys }: Session, team: TeamKey): readonly string[] => {
  const members = board.players.filter(player => player.team === team);
  const facts: string[] = [];
  if (members.length === 0) return facts;
  const alive = aliveOf(board, team);
  if (alive !== null) facts.push(`${alive}/${members.length} alive`);
  const bought = buys.findLast(each => each.mapNumber === board.mapNumber && each.round === board.round);
  if (bought) facts.push(`~${buyKind(bought[team], members.length, bought.round, regulationIn(board))}`);
  const { money, equipment } = wealthOf(board, team);
  if (money !== undefined) facts.push(`$${wholeText(money)}`);
  if (equipment !== undefined) facts.push(`equip $${wholeText(equipment)}`);
  return facts;
};

/** A team's money and equipment in dollars. Undefined if that of any player is unknown: a partial sum would be wrong. */
export const wealthOf = ({ players }: ScoreboardState, team: TeamKey) => {
  const members = players.filter(player => player.team === team);
  const sumOf = (fact: 'money' | 'equipment'): number | undefined =>
    members.length === 0 || members.some(player => player[fact] === null)
      ? undefined
      : members.reduce((sum, player) => sum + (player[fact] ?? 0), 0);
  return { money: sumOf('money'), equipment: sumOf('equipment') };
};
