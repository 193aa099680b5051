import { describe, expect, it } from 'vitest';
import type { RoundReason, Side } from '../../../../src/core/scoreboard/event.ts';
import { matchOf, tellAll } from '../taking.ts';
import { play, roundEnd, say, sent } from './plugin.ts';

const opening = matchOf('Alpha', 'Bravo', 1);

/** How a plug-in tells the side that won, and the time. */
type Shape = (side: Side) => object;
const ofMatchzy: Shape = side => ({ winner: { side: side === 'CT' ? '3' : '2' } });
const ofEither: Shape = side => ({ winner: { side: side.toLowerCase() } });
const ofGet5: Shape = side => ({ ...ofEither(side), round_time: 51_434 });

/** What is told of rounds with these numbers, after some posts. */
const reasonsOf = (
  shape: Shape,
  ends: readonly (readonly [number: number, side: Side])[],
  before: readonly string[] = [],
): readonly (RoundReason | null)[] => {
  const rounds = play(
    ends.map(([, side]) => (side === 'CT' ? 1 : 2)),
    () => 'CT',
  );
  const posts = rounds.map((each, index) =>
    roundEnd(each, { ...shape(each.side), reason: ends[index]?.[0] }),
  );
  return tellAll(opening, sent([say('going_live'), ...before, ...posts])).board.rounds.map(
    ({ reason }) => reason,
  );
};

const game = [
  [8, 'CT', 'elimination'],
  [7, 'CT', 'defuse'],
  [1, 'T', 'bomb'],
  [12, 'CT', 'time'],
  [9, 'T', 'elimination'],
  [17, 'CT', 'surrender'],
  [18, 'T', 'surrender'],
] as const;
const get5 = game.map(([number, side, reason]) => [number - 1, side, reason] as const);
const told = (table: readonly (readonly [number, Side, RoundReason])[]) =>
  table.map(([number, side]) => [number, side] as const);
const meant = (table: readonly (readonly [number, Side, RoundReason])[]) =>
  table.map(([, , reason]) => reason);

describe('the reason of a round', () => {
  it.each([
    ['MatchZy', ofMatchzy, game],
    ['get5', ofGet5, get5],
    ['a plug-in of get5’s shape with the numbers of the game', ofGet5, game],
  ] as const)('is read by the numbers of the one that sends it: %s', (_, shape, table) => {
    expect(reasonsOf(shape, told(table))).toEqual(meant(table));
  });

  it.each(get5)('is that of get5 already in its first post: number %s, won by %s', (number, side, reason) => {
    expect(reasonsOf(ofGet5, [[number, side]])).toEqual([reason]);
  });

  it.each([
    ['a defuse, if nothing tells whose number it is', [], 'defuse'],
    [
      'an elimination after an event that get5 alone sends',
      [say('round_start', { round_number: 0 })],
      'elimination',
    ],
  ] as const)('is, for a 7 with a side in words, %s', (_, before, reason) => {
    expect(reasonsOf(ofEither, [[7, 'CT']], before)).toEqual([reason]);
  });

  it.each([
    [8, 'T', 'elimination'],
    [6, 'CT', 'defuse'],
    [0, 'T', 'bomb'],
    [11, 'CT', 'time'],
    [8, 'CT', 'elimination'],
    [1, 'T', 'bomb'],
  ] as const)('is the one by which the side can have won: %s, won by %s', (number, side, reason) => {
    expect(reasonsOf(ofEither, [[number, side]])).toEqual([reason]);
  });

  it('is unknown for a number by which the side cannot have won, or for none', () => {
    expect(reasonsOf(ofGet5, [[1, 'CT']])).toEqual([null]);
    expect(reasonsOf(ofGet5, [[40, 'T']])).toEqual([null]);
  });

  it.each([
    [9, { winner: { side: 'none' } }],
    [9, { winner: { side: 'ct' } }],
    [10, { winner: { side: '2' } }],
  ])('makes no round of a draw: %s', (reason, winner) => {
    const [first] = play([1], () => 'CT');
    const posts = first ? [roundEnd(first, { ...winner, reason })] : [];
    expect(tellAll(opening, sent([say('going_live'), ...posts])).board.rounds).toEqual([]);
  });
});
