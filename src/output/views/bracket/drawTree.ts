import { cell, type Line, lineWidth, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { bothSides, pointsCell, stateText, teamLine } from './slot.ts';
import type { TreeNode } from './tree.ts';
import { greatest } from '../../../core/extremes.ts';

export interface TreeStyle {
  readonly width: number;
  readonly now: number;
  /** The prefix of every round's name, which is not repeated: `Upper bracket`. */
  readonly part?: string;
}

const LEAST_NAME = 8;
/** Columns beside the name: the winner's mark, the points, and the lines to the next round. */
const MARK = 2;
const POINTS = 3;
const LINES = 4;

/** Draws a tree of knock-out slots, round by round from left to right; undefined when it does not fit the width. */
export const drawTree = (tree: TreeNode, style: TreeStyle): readonly Line[] | undefined => {
  const rounds = roundsOf(tree);
  const name = nameWidth(tree, rounds, style);
  if (name === undefined) return undefined;
  const step = MARK + name + POINTS + LINES;
  const canvas: Canvas = new Map();
  const exit = drawNode(tree, {
    canvas,
    name,
    step,
    columnOf: round => rounds.indexOf(round),
    now: style.now,
  });
  put(canvas, exit, rounds.length * step - LINES + 1, [span('│', 'dim')]);
  const heads = rounds.map((round, column): Piece => ({
    at: column * step + MARK,
    line: [cell(roundName(tree, round, style), name + POINTS + LINES - 1, 'left', 'heading')],
  }));
  const last = greatest(canvas.keys());
  return [toLine(heads), ...Array.from({ length: last + 1 }, (_, row) => toLine(canvas.get(row) ?? []))];
};

const nameWidth = (tree: TreeNode, rounds: readonly number[], style: TreeStyle): number | undefined => {
  const columns = rounds.length;
  // A round's name may extend over the lines.
  const heads = rounds.map(round => displayWidth(roundName(tree, round, style)) - POINTS - LINES + 1);
  const least = greatest([3, ...heads, ...namesOf(tree).map(displayWidth)]);
  const room = Math.floor((style.width - columns * (MARK + POINTS + LINES) + LINES) / columns);
  // Lines already say where a team comes from: words do so only where there is room.
  const withOrigins = greatest([least, ...originsOf(tree).map(displayWidth)]);
  const longest = room >= withOrigins ? withOrigins : least;
  return room >= Math.min(longest, LEAST_NAME) ? Math.min(room, longest) : undefined;
};

interface Piece {
  /** Column of the terminal, from 0. */
  readonly at: number;
  readonly line: Line;
}
type Canvas = Map<number, Piece[]>;

interface Drawing {
  readonly canvas: Canvas;
  readonly name: number;
  readonly step: number;
  readonly columnOf: (round: number) => number;
  readonly now: number;
}

/** Draws the node below the nodes drawn so far, and returns the row from which its winner continues. */
const drawNode = (node: TreeNode, drawing: Drawing): number => {
  const { canvas, name, step, columnOf, now } = drawing;
  const at = columnOf(node.slot.round) * step;
  const edge = at + MARK + name + POINTS;
  const rows = bothSides.map(side => {
    const feeder = node.feeders[side];
    const row = feeder ? drawNode(feeder, drawing) : nextRow(canvas);
    if (feeder) {
      const from = columnOf(feeder.slot.round) * step + MARK + name + POINTS + 1;
      put(canvas, row, from, [span(`├${'─'.repeat(Math.max(1, at - from - 1))}`, 'dim')]);
    }
    const team = node.slot.sides[side];
    put(canvas, row, at, [...teamLine(team, name), ...pointsCell(team, POINTS)]);
    put(canvas, row, edge, [span(side === 0 ? '─┐' : '─┘', 'dim')]);
    return row;
  });
  const [top = 0, bottom = 0] = rows;
  const exit = Math.floor((top + bottom) / 2);
  for (let row = top + 1; row < bottom; row += 1)
    if (row !== exit) put(canvas, row, edge + 1, [span('│', 'dim')]);
  put(canvas, exit, at + MARK, stateText(node.slot, now));
  return exit;
};

/** Two rows below the lowest drawn row, which leaves room between two teams for the line to the next round. */
const nextRow = (canvas: Canvas): number => (canvas.size === 0 ? 0 : greatest(canvas.keys()) + 2);

const put = (canvas: Canvas, row: number, at: number, line: Line): void => {
  if (line.length === 0) return;
  const pieces = canvas.get(row) ?? [];
  pieces.push({ at, line });
  canvas.set(row, pieces);
};

const toLine = (pieces: readonly Piece[]): Line => {
  const line: Line[number][] = [];
  for (const piece of pieces.toSorted((one, other) => one.at - other.at)) {
    line.push(span(' '.repeat(Math.max(0, piece.at - lineWidth(line)))));
    for (const each of piece.line) line.push(each);
  }
  return line;
};

const nodesOf = (node: TreeNode): readonly TreeNode[] => [
  node,
  ...node.feeders.flatMap(feeder => (feeder ? nodesOf(feeder) : [])),
];
const namesOf = (tree: TreeNode): readonly string[] =>
  nodesOf(tree).flatMap(({ slot }) => slot.sides.flatMap(({ name }) => name ?? []));
const originsOf = (tree: TreeNode): readonly string[] =>
  nodesOf(tree).flatMap(({ slot }) => slot.sides.flatMap(({ origin }) => origin ?? []));
const roundsOf = (tree: TreeNode): readonly number[] =>
  [...new Set(nodesOf(tree).map(({ slot }) => slot.round))].toSorted((one, other) => one - other);
const roundName = (tree: TreeNode, round: number, { part }: TreeStyle): string => {
  const name = nodesOf(tree).find(({ slot }) => slot.round === round)?.slot.roundName ?? '';
  if (part === undefined || !name.toLowerCase().startsWith(`${part.toLowerCase()} `)) return name;
  const own = name.slice(part.length + 1);
  return own.charAt(0).toUpperCase() + own.slice(1);
};
