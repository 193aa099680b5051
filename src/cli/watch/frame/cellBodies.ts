import { scoreText } from '../../../output/text/scoreText.ts';
import { sideOf } from '../../../core/scoreboard/sides.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import type { ScoreboardState } from '../../../core/scoreboard/state.ts';
import { blank, cell, dotted, fit, type Line, outside, span, spread } from '../../../output/text/line.ts';
import { sideRole } from '../../../output/roundStrip.ts';
import type { Session } from '../feed/session.ts';
import type { Sort } from './view.ts';
import { chanceLine } from './chance.ts';
import { killFeed } from './feed.ts';
import { mapsLine, phasePart, shortScore } from './header.ts';
import { stripOf } from './strip.ts';
import { mapScore, mapsInAll, teamBlock } from './teams.ts';

/** What a cell of the board shows, and on how many columns. */
interface BodyInput {
  readonly session: Session;
  readonly width: number;
  readonly moment: number;
  readonly sort: Sort;
}

interface TallInput extends BodyInput {
  readonly rows: number;
}

/** `Tall Trees 8:8 Night Birds (0–0)  Mirage 1/3 · R17`, the place where it has room. */
export const lineBody = ({ session: { board }, width, moment }: BodyInput): readonly Line[] => {
  const score = Math.min(width, 44);
  const place = width - score >= 24 ? placeLine(board, moment) : [];
  return [spread(shortScore(board, score), fit(place, width - score), width)];
};

/** The teams and the place. */
export const entryBody = ({ session: { board }, width, moment }: BodyInput): readonly Line[] => [
  teamLine(board, 'team1', width),
  teamLine(board, 'team2', width),
  placeLine(board, moment),
];

/** The teams and the place, then what has room: the maps, the chance to win the round, the rounds, the last kills. */
export const cardBody = (input: TallInput): readonly Line[] => {
  const { session, width, rows } = input;
  const head = entryBody(input);
  const more = [[mapsLine(session.board, width)], chanceOf(session, width)].flat();
  return withRest([...head, ...more.slice(0, Math.max(0, rows - head.length))], input);
};

/** The scoreboard, then the rounds and the last kills as far as they have room. */
export const wholeBody = (input: TallInput): readonly Line[] => {
  const { session, width, sort, rows } = input;
  const { series } = session.board;
  const blocks = (headings: boolean, chance: boolean): readonly Line[] => [
    ...teamBlock(session, 'team1', { width, sort, headings, chance }),
    ...teamBlock(session, 'team2', { width, sort, headings: false, chance }),
  ];
  const place: Line = [span(`${scoreText(series)} `, 'bold'), ...placeLine(session.board, input.moment)];
  const plain = [place, ...blocks(true, true)];
  if (plain.length > rows) return [place, ...blocks(false, true)];
  const spaced = [
    place,
    mapsLine(session.board, width),
    ...blocks(true, false),
    ...chanceOf(session, width, blank),
  ];
  return withRest(spaced.length < rows ? spaced : plain, input);
};

/** The lines with the rounds and the kills below, as far as there is room. */
const withRest = (lines: readonly Line[], { session, width, rows }: TallInput): readonly Line[] => {
  const strip = stripOf(session, width);
  const shown = lines.length + strip.length <= rows ? [...lines, ...strip] : lines;
  const left = rows - shown.length;
  return left >= 3 ? [...shown, ...killFeed(session, width, left)] : shown;
};

const chanceOf = (session: Session, width: number, otherwise?: Line): readonly Line[] => {
  const line = chanceLine(session, width) ?? otherwise;
  return line ? [line] : [];
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
    cell(outside(board.opening[team].name), Math.max(6, Math.min(width - 14, 40)), 'left', sideRole(side)),
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
