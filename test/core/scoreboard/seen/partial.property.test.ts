import { expect, test } from 'vitest';
import { toLiveRounds, toLiveScoreboard } from '../../../../src/core/scoreboard/answers.ts';
import { overlayBoard } from '../../../../src/core/scoreboard/seen/seenBoard.ts';
import type { ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { boardAt, momentIn, opening } from '../../../cli/watch/match.ts';
import * as fc from '../../../support/property.ts';

const now = momentIn(20);
const answer = (board: ScoreboardState) => toLiveScoreboard(board, now);
const lay = (board: ScoreboardState, value: unknown): ScoreboardState =>
  overlayBoard(board, value, { matchId: opening.matchId, at: now }) ?? board;
const entriesOf = (value: object): readonly (readonly [string, unknown])[] => Object.entries(value);

/** A state in pieces: each of its fields alone, and of its lists each record alone. */
const piecesOf = (board: ScoreboardState): readonly object[] =>
  entriesOf(answer(board)).flatMap(([name, value]): readonly object[] =>
    name === 'id'
      ? []
      : Array.isArray(value)
        ? value.map((each: unknown) => ({ [name]: [each] }))
        : [{ [name]: value }],
  );

const round = fc.integer({ min: 14, max: 23 });

test('the pieces of a state, in any order and with any of them together, end in the state', () => {
  fc.assert(
    fc.property(round, fc.infiniteStream(fc.nat()), fc.array(fc.nat(3)), (number, order, joined) => {
      const [before, after] = [boardAt(number - 1), boardAt(number)];
      const numbers = order[Symbol.iterator]();
      const shuffled = piecesOf(after)
        .map(piece => ({ piece, by: Number(numbers.next().value) }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ piece }) => piece);
      // The score first: the average damage of a player counts by the rounds that were played.
      const first = { mapScore: answer(after).mapScore, round: number, rounds: toLiveRounds(after) };
      const scored = [first, ...shuffled];
      let known = before;
      for (let place = 0, turn = 0; place < scored.length; turn += 1) {
        const count = 1 + (joined[turn % Math.max(1, joined.length)] ?? 0);
        const fields = scored.slice(place, place + count).flatMap(entriesOf);
        place += count;
        const update: Record<string, unknown> = {};
        for (const [name, value] of fields) {
          const held = update[name];
          update[name] = Array.isArray(held) && Array.isArray(value) ? [...held, ...value] : value;
        }
        known = lay(known, update);
      }
      expect(answer(known)).toEqual(answer(after));
    }),
    { numRuns: 60 },
  );
});

test('any subset of a state changes what it names, and deletes nothing', () => {
  fc.assert(
    fc.property(round, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (number, chosen) => {
      const [before, after] = [boardAt(number - 1), boardAt(number)];
      const known = piecesOf(after)
        .filter((_, place) => chosen[place])
        .reduce(lay, before);
      expect(known.players.map(({ playerId, team }) => [playerId, team])).toEqual(
        before.players.map(({ playerId, team }) => [playerId, team]),
      );
      expect(known.maps.map(({ number: map, name }) => [map, name])).toEqual(
        before.maps.map(({ number: map, name }) => [map, name]),
      );
      expect([known.opening.team1, known.opening.team2]).toEqual([
        before.opening.team1,
        before.opening.team2,
      ]);
      expect(lay(lay(known, answer(after)), {})).toEqual(lay(known, answer(after)));
    }),
    { numRuns: 60 },
  );
});
