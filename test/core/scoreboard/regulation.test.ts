import { describe, expect, it, test } from 'vitest';
import { economyOf } from '../../../src/answers/economy/economy.ts';
import { halfOf } from '../../../src/answers/recap/mapFacts.ts';
import { toldRoundsOf } from '../../../src/answers/recap/toldRounds.ts';
import { roundStrip } from '../../../src/output/roundStrip.ts';
import { fromCourse } from '../../../src/core/scoreboard/fromCourse.ts';
import type { Side, TeamKey } from '../../../src/core/scoreboard/event.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { provenRegulation, regulationIn, regulationNamed } from '../../../src/core/scoreboard/regulation.ts';
import {
  halvesOf,
  isMapOver,
  isReachable,
  otherSide,
  overtimesOf,
  sideOfTeam1,
} from '../../../src/core/scoreboard/rules.ts';
import { overlayBoard } from '../../../src/core/scoreboard/seen/seenBoard.ts';
import { team1SideIn } from '../../../src/core/scoreboard/sides.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
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
  it.each([
    ['stated', true],
    ['not stated', false],
  ])('is told by its own length after every event, the length being %s', (_, isStated) => {
    fc.assert(
      fc.property(map, ({ luck, start, length }) => {
        const rounds = playedBy(luck, start, length);
        let state = openScoreboard(opening);
        for (const [place, told] of rounds.entries()) {
          state = applyEvent(state, startOf(told, isStated ? length : undefined));
          // Until the thirteenth round, a length that nobody states is today's.
          const known = isStated || told.round > 12 ? length : 24;
          expect(regulationIn(state)).toBe(known);
          expect(team1SideIn(state, 1, 1)).toBe(start);
          state = applyEvent(state, endOf(told));
          expect(regulationIn(state)).toBe(known);
          const winners = rounds.slice(0, place + 1).map(({ winner }) => winner);
          expect(state.maps[0]).toMatchObject({
            halves: halvesOf(winners, start, known),
            overtimes: overtimesOf(told.score, known),
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

describe.each([
  ['today’s', 24],
  ['older', 30],
])('what is computed from the rounds of a map of %s rules', (_, length) => {
  const half = length / 2;
  const luck = Array.from({ length: length - 1 }, (__, place) => place % 2 === 0);
  const rounds = playedBy(luck, 'CT', length).map(round => ({ ...round, reason: 'bomb' as const }));
  const rich = rounds.map(round => ({
    ...round,
    players: (['team1', 'team2'] as const).map(team => ({ playerId: team, team, equipment: 5000, money: 0 })),
  }));
  const played = [{ number: 1, name: 'Nuke', rounds: rich }];

  test('has its pistol rounds and its loss bonuses by half', () => {
    const pistols = economyOf(played).filter(({ team1 }) => team1.buy === 'pistol');
    expect(pistols.map(({ round }) => round)).toEqual([1, half + 1]);
  });

  test('tells the score at half time', () => {
    const [found] = [halfOf(toldRoundsOf(rounds))];
    expect(found?.round).toBe(half);
  });

  test('draws the rounds by half, with room for all of them', () => {
    const strip = roundStrip({ rounds, names: { team1: 'One', team2: 'Two' }, width: 140 });
    const text = (strip[1] ?? []).map(span => span.text).join('');
    expect(text.match(/CT|T /g)).toHaveLength(2);
    expect(text.indexOf('T ', text.indexOf('CT') + 2) - text.indexOf('CT')).toBe(3 + 2 * half + 1);
  });

  test('states it from the first round on where the whole map is known', () => {
    const course = {
      matchId: 'm-1',
      maps: [{ number: 1, name: 'Nuke', rounds, isOver: false }],
      isOver: false,
    };
    const starts = fromCourse(course, 0).flatMap(event => (event.type === 'round_start' ? [event] : []));
    expect(new Set(starts.map(({ maxRounds }) => maxRounds ?? 24))).toEqual(new Set([length]));
  });
});

describe('the length of a map', () => {
  it.each([
    ['the name of its format', { format: 'BO3, MR15', mapScore: { team1: 3, team2: 2 } }],
    ['its number of rounds', { maxRounds: 30, mapScore: { team1: 3, team2: 2 } }],
    ['a number beside the map', { maps: [{ number: 1, name: 'Nuke', status: 'live', maxRounds: 30 }] }],
    ['a score that shorter maps cannot have', { mapScore: { team1: 14, team2: 8 } }],
    [
      'its first half',
      {
        maps: [
          {
            number: 1,
            name: 'Nuke',
            status: 'live',
            score: { team1: 9, team2: 7 },
            halves: [
              { team1: 9, team2: 6, team1Side: 'T' },
              { team1: 0, team2: 1, team1Side: 'CT' },
            ],
          },
        ],
      },
    ],
  ])('is read from %s', (_, told) => {
    const board = overlayBoard(undefined, { id: 'm-1', map: 'Nuke', mapNumber: 1, ...told }, { at: 0 });
    expect(board && regulationIn(board)).toBe(30);
    // A later report that says less takes nothing back.
    const later = overlayBoard(board, { id: 'm-1', map: 'Nuke', mapNumber: 1, round: 17 }, { at: 1 });
    expect(later && regulationIn(later)).toBe(30);
  });

  it('is never proven wrongly by whole rounds, and always once sixteen are played', () => {
    fc.assert(
      fc.property(map, ({ luck, start, length }) => {
        const rounds = playedBy(luck, start, length);
        expect([rounds.length < 16 ? undefined : length, length]).toContain(provenRegulation(rounds));
        for (const { score } of rounds) expect(isReachable(score, length)).toBe(true);
      }),
    );
  });

  it('stays unproven by rounds that fit neither', () => {
    const odd = [1, 5, 9].map((round): Pick<Told, 'round' | 'team1Side'> => ({
      round,
      team1Side: round === 5 ? 'T' : 'CT',
    }));
    expect(provenRegulation(odd)).toBeUndefined();
  });

  it.each([
    ['MR12', 24],
    ['mr15', 30],
    ['Best of 3 (MR 15)', 30],
    ['bo3', undefined],
    [undefined, undefined],
  ])('of the format %s is %s', (format, rounds) => {
    expect(regulationNamed(format)).toBe(rounds);
  });
});
