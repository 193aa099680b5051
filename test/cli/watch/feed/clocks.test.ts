import { describe, expect, test } from 'vitest';
import { createTracker } from '../../../../src/cli/watch/feed/tracker.ts';
import { toLiveRounds, toLiveScoreboard, toLiveState } from '../../../../src/core/scoreboard/answers.ts';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import type { ScoreboardState } from '../../../../src/core/scoreboard/state.ts';
import { boardAt, momentIn, opening, roundEvents } from '../match.ts';

const { matchId } = opening;
const second = 1000;

/** An answer that was asked for, dated by the service's clock. */
const fetched = (board: ScoreboardState, now: number, date: number | undefined) => {
  const at = new Date(now).toISOString();
  const state = { ...toLiveScoreboard(board, now), rounds: toLiveRounds(board) };
  const value = { id: `${matchId}:fetched:${at}`, type: 'snapshot', matchId, at, state };
  return { text: '', value, id: value.id, event: 'snapshot', date };
};
/** An event by a clock that is off, with an id of a foreign form. */
const pushed = (event: MatchEvent | undefined, off: number, id: string) => {
  const value = { ...event, id, at: new Date(Date.parse(event?.at ?? '') + off).toISOString() };
  return { text: '', value, id, event: '' };
};

const follow = (off: number, hasDate = true) => {
  const tracker = createTracker();
  const now = momentIn(4);
  tracker.take(fetched(boardAt(4), now, hasDate ? now + off : undefined), now);
  return { tracker, board: () => tracker.timeline.newest.get(matchId)?.board ?? boardAt(1) };
};

describe('a service whose clock is off', () => {
  test.each([-120, -45, 0, 45, 120, 3600])('by %i s: the score moves, and the clock of a round runs', by => {
    const off = by * second;
    const { tracker, board } = follow(off);
    const end = roundEvents(4, 'team1', { team1: 2, team2: 2 }).at(-1);
    const endAt = Date.parse(end?.at ?? '');
    tracker.take(pushed(end, off, 'e1'), endAt);
    expect(board().maps[0]?.score).toEqual(end?.type === 'round_end' ? end.score : undefined);
    const [beginning] = roundEvents(5);
    const began = Date.parse(beginning?.at ?? '');
    tracker.take(pushed(beginning, off, 'e2'), began);
    expect(toLiveState(board(), began + 45 * second).roundTimer).toBe(70);
  });

  test.each([-120, -45, 45, 120])('by %i s, without a Date: the score moves', by => {
    const off = by * second;
    const { tracker, board } = follow(off, false);
    const end = roundEvents(4, 'team1', { team1: 2, team2: 2 }).at(-1);
    tracker.take(pushed(end, off, 'e1'), Date.parse(end?.at ?? ''));
    const whole = {
      matchId,
      at: new Date(momentIn(9) + off).toISOString(),
      mapScore: { team1: 6, team2: 2 },
    };
    tracker.take({ text: '', value: whole, id: '', event: '' }, momentIn(9));
    expect(board().maps[0]?.score).toEqual({ team1: 6, team2: 2 });
  });

  test('a time without a zone is that of its arrival: it may be an hour off in summer', () => {
    const { tracker, board } = follow(0);
    const [beginning] = roundEvents(5);
    const began = Date.parse(beginning?.at ?? '');
    const value = { ...beginning, id: 'x', at: '2026-11-21T19:10:00' };
    tracker.take({ text: '', value, id: 'x', event: '' }, began);
    expect(toLiveState(board(), began + 45 * second).roundTimer).toBe(70);
  });
});

describe('an event that is late', () => {
  test('counts in its own round', () => {
    const { tracker, board } = follow(0);
    const [, kill] = roundEvents(4);
    const before = boardAt(4);
    const late = { ...kill, id: 'late', victimId: before.players.find(({ alive }) => alive)?.playerId };
    const value = { ...late, at: new Date(momentIn(4) - 20_000).toISOString() };
    const [step] = tracker.take({ text: '', value, id: 'late', event: '' }, momentIn(4) + 1);
    expect(step?.isLost).toBe(false);
    const alive = (state: ScoreboardState): number => state.players.filter(player => player.alive).length;
    expect(alive(board())).toBe(alive(before) - 1);
    // The same once more is the same.
    const again = board();
    tracker.take({ text: '', value, id: 'late', event: '' }, momentIn(4) + 2);
    expect(board()).toBe(again);
  });

  test('of an earlier round that is not known leads to a new scoreboard', () => {
    const tracker = createTracker();
    const now = momentIn(4);
    tracker.take(fetched({ ...boardAt(4), rounds: [] }, now, now), now);
    const before = tracker.timeline.newest.get(matchId)?.board;
    const end = roundEvents(3, 'team1', { team1: 2, team2: 1 }).at(-1);
    const [step] = tracker.take(pushed(end, 0, 'late'), now + 1);
    expect(step?.isLost).toBe(true);
    expect(tracker.timeline.newest.get(matchId)?.board).toBe(before);
  });

  test('is another one if its id is used again', () => {
    const { tracker, board } = follow(0);
    const end = roundEvents(4, 'team1', { team1: 2, team2: 2 }).at(-1);
    tracker.take(pushed(end, 0, '1'), Date.parse(end?.at ?? ''));
    const [beginning] = roundEvents(5);
    tracker.take(pushed(beginning, 0, '1'), Date.parse(beginning?.at ?? ''));
    expect(board().round).toBe(5);
  });
});

test('rounds that are taken back are gone, by a lower score or by their start', () => {
  const { tracker, board } = follow(0);
  const played = board().rounds.length;
  const value = { matchId, round: 3, mapScore: { team1: 1, team2: 1 } };
  tracker.take({ text: '', value, id: '', event: '' }, momentIn(5));
  expect([played, board().rounds.length]).toEqual([3, 2]);
  const [beginning] = roundEvents(2);
  const now = momentIn(5) + 5000;
  const [step] = tracker.take(pushed(beginning, now - Date.parse(beginning?.at ?? ''), 'again'), now);
  expect([step?.isLost, board().rounds.length, board().round]).toEqual([true, 1, 2]);
});
