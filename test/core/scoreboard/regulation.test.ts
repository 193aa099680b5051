import { describe, expect, it, test } from 'vitest';
import type { Side, TeamKey } from '../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { regulationIn, openScoreboard } from '../../../src/core/scoreboard/state.ts';
import {
  halvesOf,
  isMapOver,
  otherSide,
  overtimesOf,
  sideOfTeam1,
} from '../../../src/core/scoreboard/rules.ts';
import { overlayBoard } from '../../../src/core/scoreboard/seen/seenBoard.ts';
import { team1SideIn } from '../../../src/core/scoreboard/sides.ts';
import { mapPointOf } from '../../../src/cli/watch/feed/notices.ts';
import * as fc from '../../support/property.ts';
import { opening, roundEnd, roundStart } from './match.ts';

interface Told {
  readonly round: number;
  readonly team1Side: Side;
  readonly winner: TeamKey;
  readonly side: Side;
  readonly score: { readonly team1: number; readonly team2: number };
}

/** A whole map as its rules have it, until somebody has won or luck runs out. */
const playedBy = (luck: readonly boolean[], start: Side, length: number): readonly Told[] => {
  const score = { team1: 0, team2: 0 };
  return luck.flatMap((one, place) => {
    if (isMapOver(score, length)) return [];
    const winner = one ? 'team1' : 'team2';
    score[winner] += 1;
    const team1Side = sideOfTeam1(start, place + 1, length);
    const side = one ? team1Side : otherSide(team1Side);
    return [{ round: place + 1, team1Side, winner, side, score: { ...score } }];
  });
};

const startOf = ({ round, team1Side }: Told, maxRounds?: number) =>
  roundStart(100 * round, { round, team1Side, ...(maxRounds !== undefined && { maxRounds }) });
const endOf = ({ round, winner, side, score }: Told) =>
  roundEnd(2, 100 * round + 50, { round, winner, side, score });

const map = fc.record({
  luck: fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
  start: fc.constantFrom<Side>('T', 'CT'),
  length: fc.constantFrom(24, 30),
});

describe('a map in progress', () => {
  it('is told by the length that is stated, after every event', () => {
    fc.assert(
      fc.property(map, ({ luck, start, length }) => {
        const rounds = playedBy(luck, start, length);
        let state = openScoreboard(opening);
        for (const [place, told] of rounds.entries()) {
          state = applyEvent(state, startOf(told, length));
          expect(regulationIn(state)).toBe(length);
          expect(team1SideIn(state, 1, 1)).toBe(start);
          state = applyEvent(state, endOf(told));
          const winners = rounds.slice(0, place + 1).map(({ winner }) => winner);
          expect(state.maps[0]).toMatchObject({
            halves: halvesOf(winners, start, length),
            overtimes: overtimesOf(told.score, length),
          });
        }
      }),
    );
  });

  test('keeps no length of its own if it has the usual one', () => {
    const rounds = playedBy(
      Array.from({ length: 22 }, (_, at) => at % 2 === 0),
      'T',
      24,
    );
    const state = rounds
      .flatMap(told => [startOf(told), endOf(told)])
      .reduce(applyEvent, openScoreboard(opening));
    expect(state.maps[0]).not.toHaveProperty('maxRounds');
  });

  it.each([
    [{ team1: 12, team2: 6 }, undefined],
    [{ team1: 14, team2: 9 }, undefined],
    [{ team1: 15, team2: 9 }, 'team1'],
    [{ team1: 9, team2: 15 }, 'team2'],
    [{ team1: 15, team2: 15 }, undefined],
    [{ team1: 18, team2: 15 }, 'team1'],
  ])('of 30 rounds has its map point at %o: %s', (mapScore, leader) => {
    const board = overlayBoard(
      undefined,
      { id: 'm-1', map: 'Nuke', mapNumber: 1, maxRounds: 30, mapScore },
      { at: 0 },
    );
    expect(board && mapPointOf(board)).toBe(leader);
  });
});

describe('the length of a map', () => {
  it.each([
    ['its number of rounds', { maxRounds: 30, mapScore: { team1: 3, team2: 2 } }],
    ['a number beside the map', { maps: [{ number: 1, name: 'Nuke', status: 'live', maxRounds: 30 }] }],
  ])('is read from %s', (_, told) => {
    const board = overlayBoard(undefined, { id: 'm-1', map: 'Nuke', mapNumber: 1, ...told }, { at: 0 });
    expect(board && regulationIn(board)).toBe(30);
    // A later report that says less takes nothing back.
    const later = overlayBoard(board, { id: 'm-1', map: 'Nuke', mapNumber: 1, round: 17 }, { at: 1 });
    expect(later && regulationIn(later)).toBe(30);
  });
});
