import { sideOf } from '../../scoreboard/sides.ts';
import type { TeamKey } from '../../scoreboard/event.ts';
import type { ScoreboardState } from '../../scoreboard/state.ts';
import type { Session } from '../feed/session.ts';
import type { Sort } from '../screen/view.ts';
import {
  blank,
  cell,
  fit,
  type Line,
  lineWidth,
  outside,
  padLine,
  span,
  dotted,
} from '../../output/text/line.ts';
import { sideRole } from '../../output/roundStrip.ts';
import { phasePart } from './header.ts';
import type { Size } from './state.ts';
import { mapScore, mapsInAll, teamBlock } from './teams.ts';

/** The size of a cell on the board: a few lines of the match, or its whole scoreboard. */
interface CellSize {
  readonly width: number;
  readonly height: number;
  readonly whole: boolean;
}

const smallCell = { width: 40, height: 5, whole: false } as const;
const wholeCell = { width: 62, height: 17, whole: true } as const;

/** Returns how many cells fit side by side, and their size: whole scoreboards if all of them fit. */
export const gridOf = ({ columns, rows }: Size, matches: number): CellSize & { readonly across: number } => {
  const fits = Math.floor(columns / wholeCell.width) * Math.floor(rows / wholeCell.height);
  const size = matches > 0 && fits >= matches ? wholeCell : smallCell;
  const across = Math.max(1, Math.min(Math.max(1, matches), Math.floor(columns / size.width)));
  // A wider cell would show no more.
  const width = Math.min(Math.floor(columns / across), size.whole ? 110 : 64);
  return { ...size, width, across };
};

interface GridInput {
  readonly sessions: readonly (Session | undefined)[];
  readonly cursor: number;
  readonly size: Size;
  readonly moment: number;
  readonly sort: Sort;
}

/** Renders the matches in cells, scrolled so that the chosen one is visible. */
export const gridLines = ({ sessions, cursor, size, moment, sort }: GridInput): readonly Line[] => {
  const { width, height, across, whole } = gridOf(size, sessions.length);
  const rowsOfCells = Math.max(1, Math.floor(size.rows / height));
  const here = Math.floor(cursor / across);
  const first = Math.max(0, Math.min(here - rowsOfCells + 1, here));
  const lines: Line[] = [];
  for (let row = first; row < first + rowsOfCells; row += 1) {
    const cells = sessions
      .slice(row * across, (row + 1) * across)
      .map((session, column) =>
        cellLines(session, { width, height, whole, moment, sort, chosen: row * across + column === cursor }),
      );
    if (cells.length === 0) break;
    for (let line = 0; line < height; line += 1) {
      lines.push(cells.flatMap(each => padLine(each[line] ?? blank, width)));
    }
  }
  return lines.slice(0, size.rows);
};

interface CellInput extends CellSize {
  readonly moment: number;
  readonly sort: Sort;
  readonly chosen: boolean;
}

const cellLines = (session: Session | undefined, input: CellInput): readonly Line[] => {
  const { width, height, chosen, whole } = input;
  const inner = width - 4;
  const role = chosen ? 'bold' : 'dim';
  const [nw, ne, sw, se, across, down] = chosen
    ? ['┏', '┓', '┗', '┛', '━', '┃']
    : ['╭', '╮', '╰', '╯', '─', '│'];
  const title = fit(titleOf(session?.board), inner - 2);
  const top = padded([span(`${nw}${across} `, role), ...title, span(' ')], width - 1, across ?? '', role);
  const body = session
    ? whole
      ? wholeBody(session, inner, input)
      : smallBody(session, inner, input.moment)
    : [];
  return [
    [...top, span(ne ?? '', role)],
    ...Array.from({ length: height - 2 }, (_, line): Line => [
      span(`${down} `, role),
      ...padLine(body[line] ?? blank, inner),
      span(` ${down}`, role),
    ]),
    [span(`${sw}${(across ?? '').repeat(width - 2)}${se}`, role)],
  ];
};

const padded = (line: Line, width: number, filler: string, role: 'bold' | 'dim'): Line => {
  const cut = fit(line, width);
  const missing = width - lineWidth(cut);
  return [...cut, span(filler.repeat(Math.max(0, missing)), role)];
};

const titleOf = (board: ScoreboardState | undefined): Line => {
  if (!board) return [];
  const { eventName, bestOf } = board.opening;
  return dotted([span(outside(eventName), 'bold'), span(bestOf === null ? '' : `bo${bestOf}`)]);
};

const smallBody = ({ board }: Session, width: number, moment: number): readonly Line[] => [
  teamLine(board, 'team1', width),
  teamLine(board, 'team2', width),
  placeLine(board, moment),
];

const wholeBody = (session: Session, width: number, { moment, sort }: CellInput): readonly Line[] => {
  const { board } = session;
  const options = { width, sort, headings: true, chance: true };
  const { series } = board;
  return [
    [span(`${series.team1}–${series.team2} `, 'bold'), ...placeLine(board, moment)],
    ...teamBlock(session, 'team1', options),
    ...teamBlock(session, 'team2', options),
  ];
};

const teamLine = (board: ScoreboardState, team: TeamKey, width: number): Line => {
  const side = sideOf(board, team);
  const members = board.players.filter(player => player.team === team);
  const isKnown = members.length > 0 && members.every(player => player.alive !== null);
  const alive: Line = isKnown
    ? [
        span(' '),
        span('●'.repeat(members.filter(player => player.alive).length), sideRole(side)),
        span('○'.repeat(members.filter(player => !player.alive).length), 'dim'),
      ]
    : [];
  const score = mapScore(board)?.[team];
  return [
    cell(outside(board.opening[team].name), Math.max(6, width - 14), 'left', sideRole(side)),
    cell(String(board.series[team]), 2, 'right', 'dim'),
    cell(score === undefined ? '' : String(score), 4, 'right', 'bold'),
    ...alive,
  ];
};

const placeLine = (board: ScoreboardState, moment: number): Line => {
  const map = board.maps.find(each => each.number === board.mapNumber);
  return dotted([
    map && span(`${outside(map.name)} ${map.number}/${mapsInAll(board)}`),
    board.round === null ? undefined : span(`R${board.round}`),
    board.finished ? span('finished', 'bold') : phasePart(board, moment),
    board.bomb === 'planted' ? span('✹ bomb', 'live') : undefined,
  ]);
};
