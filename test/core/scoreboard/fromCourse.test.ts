import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCourse } from '../../../src/core/scoreboard/course.ts';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { isLater } from '../../../src/core/scoreboard/eventId.ts';
import { type CourseMap, fromCourse } from '../../../src/core/scoreboard/fromCourse.ts';
import { applyEvent } from '../../../src/core/scoreboard/reduce.ts';
import { openScoreboard } from '../../../src/core/scoreboard/state.ts';
import { eventsUntil, opening, start } from '../../cli/watch/match.ts';

const { matchId } = opening;
/** Sixteen rounds of the first map, which goes on. */
const original = eventsUntil(17);
const course = toCourse(opening, original).get(1) ?? [];
/** The rounds as a reader finds them: null is absent. */
const rounds: CourseMap['rounds'] = course.map(
  ({ kills, reason, endedAfter, plantedAfter, players, ...round }) => ({
    ...round,
    ...(reason !== null && { reason }),
    ...(endedAfter !== null && { endedAfter }),
    ...(plantedAfter !== null && { plantedAfter }),
    players: players.map(player => ({
      ...player,
      money: player.money ?? 0,
      equipment: player.equipment ?? 0,
    })),
    kills: (kills ?? []).map(({ killerId, assisterId, weapon, ...kill }) => ({
      ...kill,
      ...(killerId !== null && { killerId }),
      ...(assisterId !== null && { assisterId }),
      ...(weapon !== null && { weapon }),
    })),
  }),
);
const mirage = { number: 1, name: 'Mirage', rounds, isOver: false };
const boardOf = (events: readonly MatchEvent[]) => events.reduce(applyEvent, openScoreboard(opening));

describe('the events of a course', () => {
  test('tell the same course', () => {
    const events = fromCourse({ matchId, maps: [mirage], isOver: false }, start);
    expect(toCourse(opening, events).get(1)).toEqual(course);
  });

  test('lead to the same score, rounds and counts of the players', () => {
    const board = boardOf(fromCourse({ matchId, maps: [mirage], isOver: false }, start));
    const other = boardOf(original.slice(0, -4));
    const factsOf = ({ maps, players, rounds: ended }: typeof board) => [
      maps[0]?.score,
      maps[0]?.halves,
      ended.map(({ winner, side, reason, score, seconds }) => [winner, side, reason, score, seconds]),
      players.map(({ kills, deaths, assists, headshots }) => [kills, deaths, assists, headshots]),
    ];
    expect(factsOf(board)).toEqual(factsOf(other));
  });

  test('end the maps and the match, one map without rounds among them', () => {
    const maps = [
      { ...mirage, isOver: true, rounds: rounds.slice(0, 3) },
      { number: 2, name: 'Nuke', rounds: [], score: { team1: 4, team2: 13 }, isOver: true },
      { number: 3, name: 'Inferno', rounds: [], isOver: true },
    ];
    const board = boardOf(fromCourse({ matchId, maps, isOver: true }, start));
    expect(board).toMatchObject({ finished: true, series: { team1: 1, team2: 1 }, winner: null });
    expect(board.maps.map(({ score, winner }) => [score, winner])).toEqual([
      [{ team1: 2, team2: 1 }, 'team1'],
      [{ team1: 4, team2: 13 }, 'team2'],
      [null, null],
    ]);
  });

  test('leave out what was not recorded, and say so', () => {
    const seen = [
      { round: 1, team1Side: 'CT', winner: 'team1' },
      { round: 2, winner: 'team2', side: 'T' },
      { round: 3, winner: 'somebody', side: 'T' },
      { winner: 'team1', side: 'T' },
    ];
    const events = fromCourse({ matchId, maps: [{ ...mirage, rounds: seen }], isOver: false }, start);
    expect(events.map(({ type, at }) => [type, (Date.parse(at) - start) / 1000])).toEqual([
      ['round_start', 0],
      ['round_end', 75],
      ['round_start', 95],
      ['round_end', 170],
    ]);
    expect(events[0]).toMatchObject({ untold: ['kills', 'health', 'bomb'] });
  });

  test('follow each other, whatever a service sends', () => {
    const seconds = fc.oneof(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.constant(0));
    const kill = fc.record({ seconds, killerId: fc.string(), victimId: fc.string() }, { requiredKeys: [] });
    const round = fc.record(
      {
        winner: fc.constantFrom('team1', 'team2', ''),
        team1Side: fc.constantFrom('T', 'CT', ''),
        side: fc.constantFrom('T', 'CT'),
        reason: fc.constantFrom('bomb', 'defuse', 'time', 'x'),
        endedAfter: seconds,
        plantedAfter: seconds,
        kills: fc.array(kill, { maxLength: 4 }),
      },
      { requiredKeys: [] },
    );
    const map = fc.record({ rounds: fc.array(round, { maxLength: 5 }), isOver: fc.boolean() });
    fc.assert(
      fc.property(fc.array(map, { maxLength: 3 }), fc.boolean(), (seen, isOver) => {
        const maps = seen.map((each, place) => ({
          name: 'Mirage',
          number: place + 1,
          isOver: each.isOver,
          rounds: each.rounds.map((one, index) => ({ ...one, round: index + 1 })),
        }));
        const events = fromCourse({ matchId, maps, isOver }, start);
        for (const [place, event] of events.entries()) {
          const before = events[place - 1];
          if (!before) continue;
          expect(isLater(event, before)).toBe(true);
          expect(Date.parse(event.at)).toBeGreaterThanOrEqual(Date.parse(before.at));
        }
      }),
    );
  });
});
